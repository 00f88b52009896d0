import { step } from '@/lib/server/api/route-handler';
import { turnOnMfa } from '@/lib/server/auth/own-mfa';

/** Turns on one's own second factor: `{data: {isOn: true}}`, or the enrolment to show first. */
export const POST = step<'mfa-on'>((context) => turnOnMfa(context));
