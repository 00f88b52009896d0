import { passwordInput } from '@/lib/rules/auth/sign-in';
import { readInput, step } from '@/lib/server/api/route-handler';
import { changePassword } from '@/lib/server/auth/sign-in';

export const POST = step<'password'>(async (context) =>
  changePassword(await readInput(context, passwordInput), context),
);
