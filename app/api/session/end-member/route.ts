import { endMemberInput } from '@/lib/rules/auth/console-sessions';
import { change, readInput } from '@/lib/server/api/route-handler';
import { endMemberSessions } from '@/lib/server/auth/console-sessions';

/** Ends all sessions of a member: `{data: {count}}`. */
export const POST = change(async (context) => {
  const { email } = await readInput(context, endMemberInput);
  return endMemberSessions(email, context);
});
