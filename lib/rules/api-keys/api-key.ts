/** API keys (specification, sections 3 and 5). The list never carries a key's value: whatever else comes is dropped. */
import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line, maybe, wireIdentifier } from '../text/texts.ts';

/** The create and rename forms. */
export const apikeyName = z.object({ name: line(LIMITS.apikeyName) });

/** A row of the list. */
export const apikeyRow = z.object({
  apikeyId: wireIdentifier,
  name: z.string(),
  userName: maybe(z.string()).transform((name) => name ?? ''),
  userEmail: maybe(z.string()).transform((email) => email ?? ''),
});

/** One key with its value. */
export const apikeyWithValue = z.object({ apikeyId: wireIdentifier, name: z.string(), accessKey: z.string().min(1) });
