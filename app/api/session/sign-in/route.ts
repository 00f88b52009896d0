import { BODY_BYTES } from '@/lib/rules/limits';
import { signInInput } from '@/lib/rules/auth/sign-in';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { change } from '@/lib/server/api/route-handler';
import { signIn } from '@/lib/server/auth/sign-in';

/** Signs in with e-mail and password: `{data: {next}}`. */
export const POST = change(async (visit) =>
  signIn(checkInput(signInInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
