import { change } from '@/lib/server/api/route-handler';
import { cancelSignIn } from '@/lib/server/auth/sign-in';

/** Gives up a sign-in that is not complete. */
export const POST = change((context) => cancelSignIn(context));
