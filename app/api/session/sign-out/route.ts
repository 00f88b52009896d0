import { change } from '@/lib/server/api/route-handler';
import { signOut } from '@/lib/server/auth/sign-in';

/** Ends the session, whatever state it is in. */
export const POST = change((visit) => signOut(visit));
