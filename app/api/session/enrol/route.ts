import { change } from '@/lib/server/api/route-handler';
import { enrolmentOf } from '@/lib/server/auth/mfa-enrolment';
import { enrol } from '@/lib/server/auth/sign-in';

/** Begins the enrolment of a second factor: `{data: {secret, otpauthUrl, qr}}`. */
export const POST = change(async (context) => {
  const { secret, session } = await enrol(context);
  return { data: enrolmentOf(session.account, secret), session };
});
