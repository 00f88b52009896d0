import { endSessionInput } from '@/lib/rules/auth/console-sessions';
import { change, readInput } from '@/lib/server/api/route-handler';
import { endOwnSession } from '@/lib/server/auth/console-sessions';

/** Ends one other session of the account. */
export const POST = change(async (context) => {
  const { id } = await readInput(context, endSessionInput);
  return endOwnSession(id, context);
});
