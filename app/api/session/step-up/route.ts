import { BODY_BYTES } from '@/lib/rules/limits';
import { stepUpInput } from '@/lib/rules/auth/sign-in';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { change } from '@/lib/server/api/route-handler';
import { stepUp } from '@/lib/server/auth/step-up';

/** Takes a fresh code or password from somebody who is signed in: `{data: {backupCode?}}`. */
export const POST = change(async (visit) =>
  stepUp(checkInput(stepUpInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
