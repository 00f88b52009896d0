import { BODY_BYTES } from '@/lib/rules/limits';
import { socialInput } from '@/lib/rules/sign-in';
import { checkInput, readJson } from '@/lib/server/body';
import { change } from '@/lib/server/route';
import { finishSocial } from '@/lib/server/social';

/** Ends a social sign-in with what the provider sent back: `{data: {next, path}}`. */
export const POST = change(async (visit) =>
  finishSocial(checkInput(socialInput, await readJson(visit.request, BODY_BYTES.session)), visit),
);
