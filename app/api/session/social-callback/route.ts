import { BODY_BYTES } from '@/lib/rules/limits';
import { socialInput } from '@/lib/rules/auth/sign-in';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { change } from '@/lib/server/api/route-handler';
import { finishSocial } from '@/lib/server/auth/social-sign-in';

/** Ends a social sign-in with what the provider sent back: `{data: {next, path}}`. */
export const POST = change(async (visit) =>
  finishSocial(checkInput(socialInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
