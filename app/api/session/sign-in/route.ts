import { signInInput } from '@/lib/rules/auth/sign-in';
import { readInput, step } from '@/lib/server/api/route-handler';
import { signIn } from '@/lib/server/auth/sign-in';

/** Signs in with e-mail and password: `{data: {next}}`. */
export const POST = step<'sign-in'>(async (context) => signIn(await readInput(context, signInInput), context));
