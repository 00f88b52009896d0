import { route } from '@/lib/server/api/route-handler';
import { listSessions } from '@/lib/server/auth/console-sessions';

/** The account's own sessions with the console: `{data: {sessions, news}}`. */
export const GET = route((context) => listSessions(context));
