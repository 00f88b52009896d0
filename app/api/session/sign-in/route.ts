import { BODY_BYTES } from '@/lib/rules/limits';
import { signInInput } from '@/lib/rules/sign-in';
import { checkInput, readJson } from '@/lib/server/body';
import { change } from '@/lib/server/route';
import { signIn } from '@/lib/server/sign-in';

/** Signs in with e-mail and password: `{data: {next}}`. */
export const POST = change(async (visit) =>
  signIn(checkInput(signInInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
