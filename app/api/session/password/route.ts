import { BODY_BYTES } from '@/lib/rules/limits';
import { passwordInput } from '@/lib/rules/auth/sign-in';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { change } from '@/lib/server/api/route-handler';
import { changePassword } from '@/lib/server/auth/sign-in';

/** Changes the password of the signed-in person, forced or by choice. */
export const POST = change(async (visit) =>
  changePassword(checkInput(passwordInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
