import 'server-only';
import { journalRuleOf, type OwnAct } from '@/lib/rules/journal/journal-rules';
import { logIdentityOf } from '@/lib/server/log-identity';
import { readEnv } from '@/lib/server/env';
import { HttpError, internal, reject } from '@/lib/server/http-error';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { currentFacts } from '@/lib/server/request-facts';
import { isStoreAway, mayBeMade, withinTime } from '@/lib/server/store/connection';
import { isStoreOn } from '@/lib/server/store/database';
import type { LineDraft, LineEnding } from '@/lib/server/store/journal-links';
import { addLine, addUndo, endLine } from '@/lib/server/store/journal-store';
import { isLongContent, readContent, writeContent } from '@/lib/server/store/line-texts';
import type { StoreScope } from '@/lib/server/store/scope';
import { DAY_MS } from '@/lib/rules/timing';
import { boundedCache } from '@/lib/server/bounded-cache';
import { oncePerProcess } from '@/lib/server/process-wide';

/** A line that was begun: without an id the store did not take it, and its end goes to the log. */
export interface BegunLine {
  scope: StoreScope;
  draft: LineDraft;
  id: number | undefined;
}

/** Whether anything is written down at all. */
export function isJournalOn(): boolean {
  return isStoreOn() || readEnv().JOURNAL_STDOUT;
}

/**
 * Writes a line before its change leaves.
 * @param waitMs how long it is waited for, if less than a use of the store may take
 * @throws HttpError `journalAway` if the store does not take it and no change may go unrecorded, or if it takes another back,
 *   which only the store can give to one; `changedMeanwhile` if that was given to another one; `journalFull` beyond the quota and
 *   `tooManyHere` beyond the share, whatever may go unrecorded: who fills the journal must not act beside it
 */
export async function beginLine(scope: StoreScope, draft: LineDraft, waitMs?: number): Promise<BegunLine> {
  const { undoes } = draft;
  const add = async (line: LineDraft, signal: AbortSignal) => ({
    id: await (undoes === undefined
      ? addLine(scope, line, undefined, signal)
      : addUndo(scope, { ...line, undoes }, signal)),
  });
  const written = isStoreOn() ? await withinQuota(scope, draft) : undefined;
  const added = written && (await attempt((signal) => add(written, signal), { waitMs, isRefusable: true }));
  const id = added?.id;
  if (added && id === undefined) throw reject('changedMeanwhile');
  if (id === undefined && (readEnv().JOURNAL_REQUIRED || undoes !== undefined)) throw refusal();
  printLine(scope, draft, { id });
  return { scope, draft, id };
}

/** Begins the lines of one change. @throws as `beginLine`: then those before say that it was not made */
export async function beginLines(scope: StoreScope, drafts: readonly LineDraft[]): Promise<BegunLine[]> {
  const lines: BegunLine[] = [];
  try {
    for (const draft of drafts) lines.push(await beginLine(scope, draft));
    return lines;
  } catch (error) {
    return whileOpen(lines, () => Promise.reject(error));
  }
}

/** Closes a line. Never throws: the change is made, whatever becomes of its line. @returns whether the store took it */
export async function finishLine({ scope, draft, id }: BegunLine, ending: LineEnding): Promise<boolean> {
  const isWritten = id !== undefined && (await attempt(() => endLine(scope, id, ending).then(() => true))) === true;
  if (isWritten) metrics().journalLines.inc({ written: 'store' });
  else if (isStoreOn()) logUnwritten(scope.account, draft, ending);
  printLine(scope, draft, { id, ending });
  return isWritten;
}

/**
 * Makes a change of the store whose lines are begun, and closes them with what came of it.
 * @param make gives false if a colleague was there first
 */
export async function whileOpen<Made>(lines: readonly BegunLine[], make: () => Promise<Made>): Promise<Made> {
  const finish = async (ending: LineEnding) => {
    for (const line of lines) await finishLine(line, ending);
  };
  try {
    const made = await make();
    await finish(made === false ? { outcome: 'failed', code: 'changedMeanwhile' } : { outcome: 'done' });
    return made;
  } catch (error) {
    // What was refused was not made, nor what did not come to the end of its transaction.
    const { code } = error instanceof HttpError ? error.failure : { code: 'storeAway' };
    const isUnmade = error instanceof HttpError || (isStoreAway(error) && !mayBeMade(error));
    await finish({ outcome: isUnmade ? 'failed' : 'unknown', code });
    throw error;
  }
}

/** Writes a line of something that has been done. Never throws. */
export async function recordDone(scope: StoreScope, draft: LineDraft): Promise<void> {
  if (!isJournalOn()) return;
  const ending = { outcome: 'done' } as const;
  const id = isStoreOn()
    ? await attempt(async () => addLine(scope, await withinQuota(scope, draft), ending))
    : undefined;
  if (id !== undefined) metrics().journalLines.inc({ written: 'store' });
  else if (isStoreOn()) logUnwritten(scope.account, draft, ending);
  printLine(scope, draft, { id, ending });
}

/** The refusal of a change of which no line could be written. */
export function refusal(): Error {
  metrics().journalLines.inc({ written: 'refused' });
  return reject('journalAway', { retryAfterS: 5 });
}

/** What the store did not take: the log tells it by hashes, like everything there (docs/security.md#who-did-it). */
export function logUnwritten(account: string, draft: LineDraft, { outcome }: LineEnding): void {
  const { act, target, requestId, address } = draft;
  const isPerson = target.kind === 'member' || target.kind === 'account';
  const id = isPerson ? (logIdentityOf(target.id, undefined, undefined).who ?? '') : target.id.slice(0, 200);
  metrics().journalLines.inc({ written: 'log' });
  log('error', {
    event: 'journal.unwritten',
    requestId,
    operation: act,
    target: `${target.kind}:${id}`,
    outcome,
    ...logIdentityOf(account, undefined, address),
  });
}

/** The values of an own act that its rule names. */
export function ownAct(
  act: OwnAct,
  target: string,
  values: Readonly<Record<string, unknown>> | null,
  { requestId, address, browser }: Pick<LineDraft, 'requestId' | 'address' | 'browser'>,
): LineDraft {
  const { target: kind = 'account', fields = [] } = journalRuleOf(act) ?? {};
  const named = fields.flatMap((name) => (values?.[name] === undefined ? [] : [[name, values[name]] as const]));
  const after = named.length === 0 ? null : Object.fromEntries(named);
  return { act, target: { kind, id: target }, before: null, after, requestId, address, browser };
}

/** A line with its content as it is kept. @throws HttpError `journalFull` */
async function withinQuota(scope: StoreScope, draft: LineDraft): Promise<LineDraft> {
  const text = writeContent(draft.before, draft.after);
  takeQuota(scope, text);
  return { ...draft, content: await readContent(text) };
}

/** @param isRefusable whoever used up their share is told so, instead of acting beside the journal */
async function attempt<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { waitMs, isRefusable = false }: { waitMs?: number | undefined; isRefusable?: boolean } = {},
): Promise<Value | undefined> {
  const given = new AbortController();
  try {
    const working = work(given.signal);
    return await (waitMs === undefined ? working : withinTime(working, waitMs));
  } catch (error) {
    given.abort(); // What is said not to be in the journal does not come into it later.
    if (isRefusable && error instanceof HttpError) throw error;
    // The store has said why in the log.
    if (!(error instanceof HttpError || isStoreAway(error))) internal(error, currentFacts()?.requestId ?? '-');
    return undefined;
  }
}

type LineWrite = Pick<BegunLine, 'id'> & { ending?: LineEnding };

/** Hands a line to whoever collects standard output, once as it is intended and once as it ended, if JOURNAL_STDOUT is set. */
function printLine({ organization, account }: StoreScope, draft: LineDraft, { id, ending }: LineWrite): void {
  if (!readEnv().JOURNAL_STDOUT) return;
  const { act, target, before, after, requestId, address, browser, undoes } = draft;
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    event: 'journal.line',
    organization,
    id,
    account,
    act,
    target,
    before,
    after,
    requestId,
    address,
    browser,
    undoes,
    ...(ending ?? { outcome: 'pending' }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The part of the organization's quota that one account may take: nobody uses it up alone. */
const ACCOUNT_PART = 0.5;
const QUOTAS = 40_000;
const MEGABYTE = 1_000_000;

/** When all that was taken so far is paid for, at a day's quota a day; milliseconds. */
const paidMs = oncePerProcess('journalQuota', () => boundedCache<number>(QUOTAS));

/**
 * Takes one line of what an organization, and one account in it, may write in a day (docs/operating.md#journal-quota). Only contents
 * that lie apart from their lines count by bytes. Each instance counts its own.
 * @param content as it is kept @throws HttpError `journalFull` with the seconds to wait; nothing is taken then
 */
export function takeQuota(scope: StoreScope, content: string): void {
  for (const { key, nextMs } of requireQuota(scope, content)) paidMs().set(key, nextMs);
}

/** What a line would cost: until when each quota would be used up. @throws HttpError as `takeQuota`; takes nothing */
export function requireQuota({ organization, account }: StoreScope, content = '') {
  const { JOURNAL_LINES_PER_DAY, JOURNAL_MB_PER_DAY } = readEnv();
  const nowMs = performance.now();
  const bytes = isLongContent(content) ? Buffer.byteLength(content) : 0;
  const costs = [
    { key: organization, part: 1 },
    { key: `${organization} ${account}`, part: ACCOUNT_PART },
  ].flatMap(({ key, part }) => [
    { key: `lines ${key}`, costMs: costOf(1, JOURNAL_LINES_PER_DAY * part) },
    { key: `bytes ${key}`, costMs: costOf(bytes, JOURNAL_MB_PER_DAY * MEGABYTE * part) },
  ]);
  const paid = costs
    .map(({ key, costMs }) => ({ key, costMs, nextMs: Math.max(paidMs().get(key) ?? 0, nowMs) + costMs }))
    // What costs nothing always fits.
    .filter(({ costMs }) => costMs > 0);
  const aheadMs = Math.max(...paid.map(({ nextMs }) => nextMs)) - nowMs - DAY_MS;
  if (aheadMs > 0) throw reject('journalFull', { retryAfterS: Math.ceil(aheadMs / 1000) });
  return paid;
}

/** 0: without a limit. */
function costOf(amount: number, perDay: number): number {
  return perDay === 0 ? 0 : (amount / perDay) * DAY_MS;
}
