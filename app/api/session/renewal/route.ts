import * as z from 'zod';
import { BODY_BYTES } from '@/lib/rules/limits';
import { checkInput, readJson } from '@/lib/server/api/route-handler';
import { storeRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { change } from '@/lib/server/api/route-handler';

const renewalInput = z.object({ sealed: z.string().min(1).max(BODY_BYTES.session) });

/** Stores a token that was refreshed while a page was rendered. */
export const POST = change(async (visit) =>
  storeRefreshedToken(checkInput(renewalInput, await readJson(visit.request, BODY_BYTES.session)).sealed, visit),
);
