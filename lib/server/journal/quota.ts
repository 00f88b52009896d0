import 'server-only';
import { DAY_MS } from '@/lib/rules/timing';
import { boundedCache } from '@/lib/server/bounded-cache';
import { readEnv } from '@/lib/server/env';
import { reject } from '@/lib/server/http-error';
import { oncePerProcess } from '@/lib/server/process-wide';
import { isLongContent } from '@/lib/server/store/line-texts';
import type { StoreScope } from '@/lib/server/store/scope';

/** When all that was taken so far is paid for, at a day's quota a day; milliseconds. */
interface Meter {
  linesPaidMs: number;
  bytesPaidMs: number;
}

/** The part of the organization's quota that one account may take: nobody uses it up alone. */
const ACCOUNT_PART = 0.5;
const METERS = 20_000;
const MEGABYTE = 1_000_000;

const meters = oncePerProcess('journalQuota', () => boundedCache<Meter>(METERS));

/**
 * Takes one line of what an organization, and one account in it, may write in a day (docs/operating.md#journal-quota). Only contents
 * that lie apart from their lines count by bytes. Each instance counts its own.
 * @throws HttpError `journalFull` with the seconds to wait; nothing is taken then
 */
export function takeQuota({ organization, account }: StoreScope, states: { before: unknown; after: unknown }): void {
  const { JOURNAL_LINES_PER_DAY, JOURNAL_MB_PER_DAY } = readEnv();
  const content = JSON.stringify([states.before, states.after]);
  const nowMs = performance.now();
  const costs = [
    { key: organization, part: 1 },
    { key: `${organization} ${account}`, part: ACCOUNT_PART },
  ].map(({ key, part }) => ({
    meter: meterOf(key),
    linesMs: costOf(1, JOURNAL_LINES_PER_DAY * part),
    bytesMs: isLongContent(content) ? costOf(Buffer.byteLength(content), JOURNAL_MB_PER_DAY * MEGABYTE * part) : 0,
  }));
  const aheadMs = Math.max(
    ...costs.map(({ meter, linesMs, bytesMs }) =>
      Math.max(overOf(meter.linesPaidMs, linesMs, nowMs), overOf(meter.bytesPaidMs, bytesMs, nowMs)),
    ),
  );
  if (aheadMs > 0) throw reject('journalFull', { retryAfterS: Math.ceil(aheadMs / 1000) });
  for (const { meter, linesMs, bytesMs } of costs) {
    meter.linesPaidMs = Math.max(meter.linesPaidMs, nowMs) + linesMs;
    meter.bytesPaidMs = Math.max(meter.bytesPaidMs, nowMs) + bytesMs;
  }
}

/** 0: without a limit. */
function costOf(amount: number, perDay: number): number {
  return perDay === 0 ? 0 : (amount / perDay) * DAY_MS;
}

/** How long until this much more fits; what costs nothing always does. */
function overOf(paidMs: number, costMs: number, nowMs: number): number {
  return costMs === 0 ? 0 : Math.max(paidMs, nowMs) + costMs - nowMs - DAY_MS;
}

function meterOf(key: string): Meter {
  const known = meters().get(key) ?? { linesPaidMs: 0, bytesPaidMs: 0 };
  meters().set(key, known);
  return known;
}
