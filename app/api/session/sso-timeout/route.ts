import * as z from 'zod';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import { readInput, step } from '@/lib/server/api/route-handler';
import { noteSsoTimeout } from '@/lib/server/auth/sso';

const timeoutInput = z.object({ siblings: z.array(z.enum(SIBLINGS)).min(1).max(SIBLINGS.length) });

/** Logs that siblings did not acknowledge in time. Needs no session, because signing out can time out too. */
export const POST = step<'sso-timeout'>(async (context) =>
  noteSsoTimeout((await readInput(context, timeoutInput)).siblings, context),
);
