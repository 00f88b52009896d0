import { enrolmentOf } from '@/lib/server/auth/mfa-enrolment';
import { change } from '@/lib/server/api/route-handler';
import { enrol } from '@/lib/server/auth/sign-in';

/** Begins the enrolment of a second factor: `{data: {secret, otpauthUrl, qr}}`. */
export const POST = change(async (visit) => {
  const { secret, session } = await enrol(visit);
  return { data: enrolmentOf(session.account, secret), session };
});
