import { step } from '@/lib/server/api/route-handler';
import { cancelSignIn } from '@/lib/server/auth/sign-out';

export const POST = step<'cancel'>((context) => cancelSignIn(context));
