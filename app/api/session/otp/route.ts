import { BODY_BYTES } from '@/lib/rules/limits';
import { otpInput } from '@/lib/rules/auth/sign-in';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { change } from '@/lib/server/api/route-handler';
import { verifySecondFactor } from '@/lib/server/auth/sign-in';

/** Passes the second factor with a one-time code or a backup code: `{data: {next, backupCode?}}`. */
export const POST = change(async (visit) => {
  const { code } = checkInput(otpInput, await readJson(visit.request, BODY_BYTES.session));
  return verifySecondFactor(code, visit);
});
