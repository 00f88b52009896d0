import * as z from 'zod';
import { change, readInput } from '@/lib/server/api/route-handler';
import { endOwnSession } from '@/lib/server/auth/console-sessions';

const endSessionInput = z.strictObject({ id: z.string().regex(/^[\w-]{32}$/) });

/** Ends one other session of the account. */
export const POST = change(async (context) => {
  const { id } = await readInput(context, endSessionInput);
  return endOwnSession(id, context);
});
