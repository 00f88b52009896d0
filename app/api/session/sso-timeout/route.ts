import * as z from 'zod';
import { BODY_BYTES } from '@/lib/rules/limits';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { change } from '@/lib/server/api/route-handler';
import { noteSsoTimeout } from '@/lib/server/api/sso-timeout';

const input = z.object({ siblings: z.array(z.enum(SIBLINGS)).min(1).max(SIBLINGS.length) });

/** Logs that siblings did not acknowledge in time; needs no session, because signing out can time out too. */
export const POST = change(async (visit) =>
  noteSsoTimeout(checkInput(input, await readJson(visit.request, BODY_BYTES.session)).siblings, visit),
);
