import { socialInput } from '@/lib/rules/auth/sign-in';
import { readInput, step } from '@/lib/server/api/route-handler';
import { finishSocial } from '@/lib/server/auth/social-sign-in';

/** Completes a social sign-in with what the identity provider sent back: `{data: {next, path}}`. */
export const POST = step<'social-callback'>(async (context) =>
  finishSocial(await readInput(context, socialInput), context),
);
