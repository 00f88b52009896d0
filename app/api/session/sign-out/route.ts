import { change } from '@/lib/server/route';
import { signOut } from '@/lib/server/sign-out';

/** Ends the session, whatever state it is in. */
export const POST = change((visit) => signOut(visit));
