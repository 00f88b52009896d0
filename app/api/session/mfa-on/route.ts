import { turnOnMfa } from '@/lib/server/auth/own-mfa';
import { change } from '@/lib/server/api/route-handler';

/** Turns one's own second factor on: `{data: {isOn: true}}`, or an enrolment to show where there is none yet. */
export const POST = change((visit) => turnOnMfa(visit));
