import * as z from 'zod';
import { BODY_BYTES } from '@/lib/rules/limits';
import { readInput, step } from '@/lib/server/api/route-handler';
import { storeRefreshedToken } from '@/lib/server/api/store-refreshed-token';

const refreshedInput = z.object({ sealed: z.string().min(1).max(BODY_BYTES.session) });

/** Stores a token that was refreshed while a page was rendered. */
export const POST = step<'renewal'>(async (context) =>
  storeRefreshedToken((await readInput(context, refreshedInput)).sealed, context),
);
