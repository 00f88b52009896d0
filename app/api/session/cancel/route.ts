import { change } from '@/lib/server/route';
import { cancelSignIn } from '@/lib/server/sign-in';

/** Gives a sign-in up that is under way. */
export const POST = change((visit) => cancelSignIn(visit));
