import { BODY_BYTES } from '@/lib/rules/limits';
import { otpInput } from '@/lib/rules/auth/sign-in';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { confirmMfa } from '@/lib/server/auth/own-mfa';
import { change } from '@/lib/server/api/route-handler';

/** Completes an enrolment of the signed-in person with its first code. */
export const POST = change(async (visit) => {
  const { code } = checkInput(otpInput, await readJson(visit.request, BODY_BYTES.session));
  return confirmMfa(code, visit);
});
