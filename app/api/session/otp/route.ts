import { otpInput } from '@/lib/rules/auth/sign-in';
import { readInput, step } from '@/lib/server/api/route-handler';
import { verifySecondFactor } from '@/lib/server/auth/sign-in';

/** Passes the second factor with an authentication code or a backup code: `{data: {next, backupCode?}}`. */
export const POST = step<'otp'>(async (context) =>
  verifySecondFactor((await readInput(context, otpInput)).code, context),
);
