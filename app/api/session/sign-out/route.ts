import { step } from '@/lib/server/api/route-handler';
import { signOut } from '@/lib/server/auth/sign-out';

export const POST = step<'sign-out'>((context) => signOut(context));
