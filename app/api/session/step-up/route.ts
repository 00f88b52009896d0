import { BODY_BYTES } from '@/lib/rules/limits';
import { stepUpInput } from '@/lib/rules/step-up';
import { checkInput, readJson } from '@/lib/server/body';
import { change } from '@/lib/server/route';
import { stepUp } from '@/lib/server/step-up';

/** Takes a fresh code or password from somebody who is signed in: `{data: {backupCode?}}`. */
export const POST = change(async (visit) =>
  stepUp(checkInput(stepUpInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
