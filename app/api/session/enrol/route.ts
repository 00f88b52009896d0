import { step } from '@/lib/server/api/route-handler';
import { enrolmentOf } from '@/lib/server/auth/mfa-enrolment';
import { enrol } from '@/lib/server/auth/sign-in';

/** Begins the enrolment of a second factor: `{data: {secret, otpauthUrl, qr}}`. */
export const POST = step<'enrol'>(async (context) => {
  const { secret, account } = await enrol(context);
  return { data: enrolmentOf(account, secret) };
});
