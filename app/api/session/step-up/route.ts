import { stepUpInput } from '@/lib/rules/auth/sign-in';
import { readInput, step } from '@/lib/server/api/route-handler';
import { stepUp } from '@/lib/server/auth/step-up';

/** Takes a new code or password of the signed-in user, as recent authentication: `{data: {backupCode?}}`. */
export const POST = step<'step-up'>(async (context) => stepUp(await readInput(context, stepUpInput), context));
