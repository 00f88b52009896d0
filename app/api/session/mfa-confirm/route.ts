import { BODY_BYTES } from '@/lib/rules/limits';
import { otpInput } from '@/lib/rules/sign-in';
import { checkInput, readJson } from '@/lib/server/body';
import { confirmMfa } from '@/lib/server/own-mfa';
import { change } from '@/lib/server/route';

/** Completes an enrolment of the signed-in person with its first code. */
export const POST = change(async (visit) => {
  const { code } = checkInput(otpInput, await readJson(visit.request, BODY_BYTES.session));
  return confirmMfa(code, visit);
});
