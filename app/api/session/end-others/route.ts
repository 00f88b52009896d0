import { change } from '@/lib/server/api/route-handler';
import { endOtherSessions } from '@/lib/server/auth/console-sessions';

/** Ends all other sessions of the account: `{data: {count}}`. */
export const POST = change((context) => endOtherSessions(context));
