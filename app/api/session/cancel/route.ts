import { change } from '@/lib/server/api/route-handler';
import { cancelSignIn } from '@/lib/server/auth/sign-out';

export const POST = change((context) => cancelSignIn(context));
