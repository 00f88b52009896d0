import { passwordInput } from '@/lib/rules/auth/sign-in';
import { change, readInput } from '@/lib/server/api/route-handler';
import { changePassword } from '@/lib/server/auth/sign-in';

export const POST = change(async (context) => changePassword(await readInput(context, passwordInput), context));
