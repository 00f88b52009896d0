/** The list never carries a key's value: the schemas drop fields that they do not know. */
import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line, maybe, wireIdentifier } from '../text/texts.ts';

export const apikeyName = z.object({ name: line(LIMITS.apikeyName) });

export const apikeyRow = z.object({
  apikeyId: wireIdentifier,
  name: z.string(),
  userName: maybe(z.string()).transform((name) => name ?? ''),
  userEmail: maybe(z.string()).transform((email) => email ?? ''),
});

export const apikeyWithValue = z.object({ apikeyId: wireIdentifier, name: z.string(), accessKey: z.string().min(1) });
