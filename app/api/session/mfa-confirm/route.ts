import { otpInput } from '@/lib/rules/auth/sign-in';
import { change, readInput } from '@/lib/server/api/route-handler';
import { confirmMfa } from '@/lib/server/auth/own-mfa';

export const POST = change(async (context) => confirmMfa((await readInput(context, otpInput)).code, context));
