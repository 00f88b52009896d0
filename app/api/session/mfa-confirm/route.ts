import { otpInput } from '@/lib/rules/auth/sign-in';
import { readInput, step } from '@/lib/server/api/route-handler';
import { confirmMfa } from '@/lib/server/auth/own-mfa';

export const POST = step<'mfa-confirm'>(async (context) =>
  confirmMfa((await readInput(context, otpInput)).code, context),
);
