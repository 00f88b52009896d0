/** The sessions in which accounts are signed in to the console (docs/security.md#sessions). */
import * as z from 'zod';
import type { ConsoleSessions } from '../rules/auth/console-sessions.ts';
import { LIMITS } from '../rules/limits.ts';
import { BROWSER_NAMES, PLATFORM_NAMES } from '../rules/text/browser-name.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

const device = { browser: z.enum(BROWSER_NAMES), platform: z.enum(PLATFORM_NAMES), createdMs: z.number() };
const sessions: z.ZodType<ConsoleSessions> = z.object({
  sessions: z.array(
    z.object({
      ...device,
      id: z.string(),
      isCurrent: z.boolean(),
      isNew: z.boolean(),
      isBound: z.boolean(),
      address: z.string().nullable(),
      network: z.string().nullable(),
      usedMs: z.number(),
    }),
  ),
  news: z.array(z.object(device)),
});
const email = z.string().min(1).max(LIMITS.email);
const count = z.object({ count: z.number().int().nonnegative() });

export const consoleSessionOperations = {
  'session.list': ownRead({ input: nothing, answer: sessions, isOwn: true }),
  'session.end': ownChange({
    input: z.strictObject({ id: z.string().regex(/^[\w-]{32}$/) }),
    answer: nothing,
    isOwn: true,
    event: 'sessionsEnded',
    proof: ['always'],
  }),
  'session.endOthers': ownChange({
    input: nothing,
    answer: count,
    isOwn: true,
    event: 'sessionsEnded',
    proof: ['always'],
  }),
  'member.readLastSeen': ownRead({
    input: z.strictObject({ email }),
    // Null: not since the time from which on sessions are kept.
    answer: z.object({ seenMs: z.number().nullable(), sinceMs: z.number() }),
  }),
  'member.endSessions': ownChange({
    input: z.strictObject({ email }),
    answer: count,
    event: 'sessionsEnded',
    proof: ['always'],
  }),
} as const;
