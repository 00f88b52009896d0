import { change } from '@/lib/server/api/route-handler';
import { cancelSignIn } from '@/lib/server/auth/sign-in';

/** Gives a sign-in up that is under way. */
export const POST = change((visit) => cancelSignIn(visit));
