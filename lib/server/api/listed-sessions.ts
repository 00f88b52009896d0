import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { knownOrganization } from '@/lib/server/api/call-with-session';
import { clientAddress } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import { readOrganization, recordOwnAct } from '@/lib/server/api/session-acts';
import { ownAct } from '@/lib/server/journal/record';
import { oncePerProcess } from '@/lib/server/process-wide';
import { requestIdOf } from '@/lib/server/request-facts';
import { afterWrite, isStoreOn } from '@/lib/server/store/database';
import { writeBehind } from '@/lib/server/store/open-store';
import { organizationScope, personalScope, type StoreScope } from '@/lib/server/store/scope';
import { type EndReason, type SessionUse, writeEnding, writeUses } from '@/lib/server/store/sessions-store';
import { endListed, endOthers, listedIds, rootOf, tagOf } from '@/lib/server/session/ended-sessions';
import type { Session } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';

/** The list of sessions in the store is written behind: a request notes its use in memory, and never waits (decision 0036). */
interface UseNote {
  session: Session;
  use: SessionUse;
  requestId: string;
}

const MOST_WAITING = 10_000;

const listed = oncePerProcess('listedSessions', () => ({
  /** When a use of each sign-in was last written, by its root. */
  written: boundedCache<number>(100_000),
  /** Uses that are to be written, by root. */
  waiting: new Map<string, UseNote>(),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** A use is written this long after the one before. */
export function lagMs(): number {
  return Math.min(300_000, readEnv().SESSION_IDLE_S * 250);
}

/** Sessions that were not used since then are over. */
export function aliveSinceMs(): number {
  return Date.now() - readEnv().SESSION_IDLE_S * 1000 - lagMs();
}

/** Notes that a session was used, if that is to be written again. @param isChanged something else of it is to be told too */
export function noteUse(session: Session, headers: Pick<Headers, 'get'>, isChanged = false): void {
  if (session.state !== 'signedIn' || !isStoreOn()) return;
  const { written, waiting } = listed();
  const root = rootOf(session);
  const nowMs = Date.now();
  const isDue = isChanged || nowMs - (written.get(root) ?? 0) >= lagMs();
  if (!isDue || waiting.size >= MOST_WAITING) return;
  written.set(root, nowMs);
  waiting.set(root, { session, use: describeUse(session, headers, nowMs), requestId: requestIdOf(headers) });
  flushSoon();
}

function describeUse(session: Session, headers: Pick<Headers, 'get'>, usedMs: number): SessionUse {
  return {
    ids: listedIds(session),
    account: canonicalAccount(session.account),
    createdMs: Math.round(session.iat * 1000),
    usedMs,
    address: clientAddress(headers),
    userAgent: headers.get('user-agent') ?? undefined,
    isBound: session.device !== undefined,
  };
}

function flushSoon(): void {
  const all = listed();
  all.timer ??= setTimeout(() => {
    all.timer = undefined;
    void flush();
  }, SERVER_TIMING.usesWrittenMs).unref();
}

/** Writes what waits. Uses of accounts whose organization is not known yet, and those that the store did not take, wait on. */
export async function flush(): Promise<void> {
  const { waiting } = listed();
  const parts = new Map<string, { scope: StoreScope; noted: [root: string, UseNote][] }>();
  for (const [root, noted] of waiting) {
    const scope = listScope(noted.use.account);
    if (!scope) {
      if (Date.now() - noted.use.usedMs > lagMs()) waiting.delete(root);
      continue;
    }
    const part = parts.get(scope.organization) ?? { scope, noted: [] };
    part.noted.push([root, noted]);
    parts.set(scope.organization, part);
  }
  for (const { scope, noted } of parts.values()) {
    try {
      await writeNoted(
        scope,
        noted.map(([, one]) => one),
      );
      for (const [root, one] of noted) if (waiting.get(root) === one) waiting.delete(root);
    } catch {
      // The store has said why in the log, and is asked again.
    }
  }
  if (waiting.size > 0) flushSoon();
}

async function writeNoted(scope: StoreScope, noted: readonly UseNote[]): Promise<void> {
  const devices = await writeUses(
    scope,
    noted.map(({ use }) => use),
  );
  for (const { account, address, browser, platform } of devices) {
    const one = noted.find(({ use }) => use.account === account && use.address === address);
    if (!one) continue;
    const asked = { requestId: one.requestId, address, browser: one.use.userAgent };
    const draft = ownAct('account.newDevice', account, { browser, platform }, asked);
    await recordOwnAct(one.session, draft, () => readOrganization(one.session, asked));
  }
}

/** Writes this session's use now, for a list that is about to be read. @throws StoreAway */
export async function writeUseNow(session: Session, scope: StoreScope, headers: Pick<Headers, 'get'>): Promise<void> {
  const root = rootOf(session);
  const { waiting, written } = listed();
  const nowMs = Date.now();
  if (!waiting.has(root) && nowMs - (written.get(root) ?? 0) < lagMs()) return;
  const noted = { session, use: describeUse(session, headers, nowMs), requestId: requestIdOf(headers) };
  await writeNoted(scope, [noted]);
  written.set(root, nowMs);
  // A request from before the session was bound must not take away that it is.
  if (waiting.get(root)?.use.isBound === noted.use.isBound) waiting.delete(root);
}

/** The part of the store that the sessions of an account are in; undefined while nobody knows its organization. */
export function listScope(account: string): StoreScope | undefined {
  const known = knownOrganization(account);
  if (known === undefined) return undefined;
  return known === 0 ? personalScope(account) : organizationScope(known, account, 'general');
}

export interface Ending {
  account: string;
  /** The listed id of one session; without it all others end. */
  id?: string;
  kept: Pick<Session, 'sid' | 'root'> | null;
  by: string;
  why: EndReason;
}

/**
 * Ends sessions: here and in Redis at once, and in the store, from which the other instances learn it.
 * @returns how many of the list were alive
 * @throws StoreAway: they are over here, and in Redis
 */
export async function endSessions(scope: StoreScope, { account, id, kept, by, why }: Ending): Promise<number> {
  const endedMs = Date.now();
  if (id === undefined) await endOthers(account, kept, endedMs);
  else await endListed(account, id);
  if (!isStoreOn()) return 0;
  // They are over here and in Redis, whatever the store takes.
  const ending = {
    account: canonicalAccount(account),
    tag: tagOf(account),
    ids: id === undefined ? null : [id],
    kept: kept ? listedIds(kept) : [],
    endedMs,
    aliveSinceMs: aliveSinceMs(),
    by: canonicalAccount(by),
    why,
  };
  return afterWrite(writeEnding(scope, ending));
}

/** Tells the other instances, by the store, of a sign-out that is done. Nobody waits for it. */
export function noteSignOut(session: Session): void {
  if (!isStoreOn()) return;
  const { account } = session;
  const [id] = listedIds(session);
  const ending = { account, kept: null, by: account, why: 'signOut' as const, ...(id ? { id } : {}) };
  listed().waiting.delete(rootOf(session));
  // Without a known organization the list keeps a row that is over all the same; the instances learn it from anywhere.
  writeBehind(endSessions(listScope(account) ?? personalScope(account), ending));
}
