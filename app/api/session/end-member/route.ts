import * as z from 'zod';
import { change, readInput } from '@/lib/server/api/route-handler';
import { endMemberSessions } from '@/lib/server/auth/console-sessions';

const endMemberInput = z.strictObject({ email: z.string().min(1).max(320) });

/** Ends all sessions of a member: `{data: {count}}`. */
export const POST = change(async (context) => {
  const { email } = await readInput(context, endMemberInput);
  return endMemberSessions(email, context);
});
