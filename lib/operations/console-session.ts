/** What the console keeps of how accounts sign in to it: their sessions (docs/security.md#sessions) and their passkeys (decision 0047). */
import * as z from 'zod';
import { consoleSessions } from '../rules/auth/console-sessions.ts';
import { newPasskeyInput, passkeyId } from '../rules/auth/passkeys.ts';
import { LIMITS } from '../rules/limits.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

const email = z.string().min(1).max(LIMITS.email);
const count = z.object({ count: z.number().int().nonnegative() });

export const consoleSessionOperations = {
  'session.list': ownRead({ input: nothing, answer: consoleSessions, isOwn: true }),
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

const passkeys = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdMs: z.number(), usedMs: z.number().nullable() }),
  ),
});
/** What the browser's own dialog is opened with, and the challenge in it as it comes back sealed. */
const ceremony = z.object({ options: z.record(z.string(), z.unknown()), sealed: z.string() });

export const passkeyOperations = {
  'passkey.list': ownRead({ isOwn: true, input: nothing, answer: passkeys }),
  'passkey.challenge': ownRead({ isOwn: true, input: nothing, answer: ceremony }),
  'passkey.options': ownRead({ isOwn: true, input: nothing, answer: ceremony, proof: ['password'] }),
  'passkey.add': ownChange({
    isOwn: true,
    input: newPasskeyInput,
    answer: z.object({ id: z.string() }),
    proof: ['password'],
  }),
  'passkey.remove': ownChange({
    isOwn: true,
    input: z.strictObject({ id: passkeyId }),
    answer: nothing,
    proof: ['password'],
  }),
} as const;
