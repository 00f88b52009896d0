import { change } from '@/lib/server/api/route-handler';
import { signOut } from '@/lib/server/auth/sign-in';

/** Ends the session, in any state. */
export const POST = change((context) => signOut(context));
