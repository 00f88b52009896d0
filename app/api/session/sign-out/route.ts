import { change } from '@/lib/server/api/route-handler';
import { signOut } from '@/lib/server/auth/sign-out';

/** Ends the session, whatever state it is in. */
export const POST = change((visit) => signOut(visit));
