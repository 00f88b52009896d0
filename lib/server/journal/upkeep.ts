import 'server-only';
import { appendFile } from 'node:fs/promises';
import { boundedCache } from '@/lib/server/bounded-cache';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { oncePerProcess } from '@/lib/server/process-wide';
import { keyOf } from '@/lib/server/store/chain';
import { isStoreAway } from '@/lib/server/store/connection';
import { read, writeAnyway } from '@/lib/server/store/database';
import { journalKeys } from '@/lib/server/store/journal-keys';
import { retireLines } from '@/lib/server/store/journal-store';
import { scopeNamed, type StoreScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';
import { DAY_MS } from '@/lib/rules/timing';
import { type Checkpoint, checkCheckpoint, makeCheckpoint } from './checkpoint';
import { ownAct, recordDone } from './record';

/** What the console does to a journal, or has to tell by it, is a line in its own name. */
export const ownScope = ({ organization }: Pick<StoreScope, 'organization'>) =>
  ({ organization, account: 'console', role: 'owner' }) as const;
export const ASKED_BY_CONSOLE = { requestId: '', address: undefined, browser: undefined };

/** The last checkpoint of each organization that this process has held; one that the file did not take is tried again. */
const held = oncePerProcess('journalHeld', () => boundedCache<Checkpoint & { isKept: boolean }>(100_000));

/** What is seen to again and again, whoever uses the console: that the ends of the chains are held, and that what is too old goes. */
export async function keepJournals(): Promise<void> {
  await Promise.all([holdChains(), retireOldLines(), retireOldSessions(), retireOldEnds()]);
}

/**
 * Writes the end of every chain that has moved to the log, and to JOURNAL_CHECKPOINTS. A chain that lacks what was held before is
 * told in the log instead.
 */
export async function holdChains(): Promise<void> {
  const before = [...held().values()];
  const heads = await read((database) =>
    database.selectFrom('journal_heads').select(['organization', 'position', 'hash']).execute(),
  );
  for (const head of heads)
    await holdChain(head).catch((error: unknown) => {
      if (isStoreAway(error)) throw error;
      logBroken(head); // Such as a time that is none: the chains behind it are held all the same.
    });
  // The console removes no head.
  const there = new Set(heads.map(({ organization }) => organization));
  for (const last of before) if (!there.has(last.organization)) logBroken(last);
}

type Head = Pick<Checkpoint, 'organization' | 'position' | 'hash'>;

async function holdChain({ organization, position, hash }: Head): Promise<void> {
  const last = held().get(organization);
  if (last?.isKept && last.position === position && last.hash === hash) return;
  if (last && (await checkCheckpoint(last)) === 'broken') return logBroken(last);
  const checkpoint = await sealedCheckpoint(scopeNamed(organization));
  if (!checkpoint) return;
  log('info', { event: 'journal.checkpoint', checkpoint });
  held().set(organization, { ...checkpoint, isKept: await keep(checkpoint) });
}

function logBroken({ organization, position }: Head): void {
  log('error', { event: 'journal.broken', organization, position });
}

/** The end of a chain by the key in use. A chain that ends with an older key gets a line that says so: up to there it goes. */
export async function sealedCheckpoint(of: Pick<StoreScope, 'organization'>): Promise<Checkpoint | null> {
  const scope = ownScope(of);
  const end = await makeCheckpoint(scope);
  const keys = await journalKeys();
  if (!end || keyOf(keys, end.hash) === keys[0]) return end;
  await recordDone(scope, ownAct('journal.seal', `${end.position}:${end.hash}`, null, ASKED_BY_CONSOLE));
  return makeCheckpoint(scope);
}

/** @returns whether nothing is left to be written */
async function keep(checkpoint: Checkpoint): Promise<boolean> {
  const { JOURNAL_CHECKPOINTS: path } = readEnv();
  if (path === undefined) return true;
  try {
    await appendFile(path, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 });
    return true;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log('error', { event: 'journal.notHeld', organization: checkpoint.organization, reason });
    return false;
  }
}

const retired = oncePerProcess('journalRetired', () => boundedCache<true>(100_000, DAY_MS)); // Each has a line that says so.

/** Organizations in one look: those of the largest cell have their turn within hours. */
const RETIRED_AT_ONCE = 1000;
let sessionsUpTo = '';

async function retireOldLines(): Promise<void> {
  const days = readEnv().JOURNAL_DAYS;
  const due = await read((database) =>
    database
      .selectFrom('journal_heads')
      .select('organization')
      .where((expression) =>
        expression.exists(
          expression
            .selectFrom('journal_lines')
            .select('journal_lines.id')
            .whereRef('journal_lines.organization', '=', 'journal_heads.organization')
            .where('journal_lines.time', '<', Date.now() - days * DAY_MS),
        ),
      )
      .execute(),
  );
  const left = due.filter(({ organization }) => !retired().has(organization));
  for (const one of left.slice(0, RETIRED_AT_ONCE)) {
    retired().set(one.organization, true);
    await retire(one, days).catch(() => retired().delete(one.organization));
  }
}

/** A sign-out without a known organization lies where no list is ever written. By its index on the time alone. */
async function retireOldEnds(): Promise<void> {
  const beforeMs = Date.now() - readEnv().SESSION_MAX_S * 1000;
  await writeAnyway((transaction) => transaction.deleteFrom('session_ends').where('ended', '<', beforeMs).execute());
}

async function retireOldSessions(): Promise<void> {
  const nowMs = Date.now();
  for (let count = 0; count < RETIRED_AT_ONCE; count += 1) if (!(await retireNextSessions(nowMs))) break;
}

/** Of one organization after the other, which its index finds: all at once would hold the store. @returns whether there was one */
async function retireNextSessions(nowMs: number): Promise<boolean> {
  const next = await read((database) =>
    database
      .selectFrom('console_sessions')
      .select('organization')
      .where('organization', '>', sessionsUpTo)
      .orderBy('organization')
      .limit(1)
      .executeTakeFirst(),
  );
  sessionsUpTo = next?.organization ?? '';
  if (!next) return false;
  await writeAnyway((transaction) =>
    transaction
      .deleteFrom('console_sessions')
      .where('organization', '=', next.organization)
      .where('used', '<', nowMs - SERVER_TIMING.sessionKeptMs)
      .execute(),
  );
  return true;
}

/** Removes all that is older, in the console's own name. */
export async function retire(of: Pick<StoreScope, 'organization'>, days: number): Promise<void> {
  const limitMs = Date.now() - days * DAY_MS;
  while (await retireLines(ownScope(of), limitMs, ownAct('journal.retire', '', null, ASKED_BY_CONSOLE)));
}
