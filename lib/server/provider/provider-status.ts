import 'server-only';
import * as z from 'zod';
import { plainText } from '@/lib/rules/text/plain-text';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { oncePerProcess, processWide } from '@/lib/server/process-wide';
import { SERVER_TIMING } from '@/lib/server/timing';
import { textOf } from './answer-reader';
import { isProviderLeftAlone, sendUpstream, UpstreamFault } from './transport';

/** What the provider's status page reports. */
export interface ProviderStatus {
  /** In the page's own words; null if it has none. */
  text: string | null;
  /** Of the page: always that which the operator named, whatever an answer says. */
  href: string;
  /** Whether the console itself sends calls no more, because they failed together. */
  isLeftAlone: boolean;
}

const MAX_BYTES = 262_144;
const named = z.array(z.object({ name: z.string() }));
/** Atlassian Statuspage: `/api/v2/summary.json`, or `status.json`. */
const statuspage = z
  .object({
    status: z.object({ indicator: z.string(), description: z.string() }),
    incidents: named.default([]),
    scheduled_maintenances: z.array(z.object({ name: z.string(), status: z.string() })).default([]),
  })
  .transform(({ status, incidents, scheduled_maintenances: planned }) => {
    const now = planned.filter((one) => one.status === 'in_progress');
    const isWell = status.indicator === 'none' && incidents.length === 0 && now.length === 0;
    return isWell ? null : ([...incidents, ...now][0]?.name ?? status.description);
  });
/** Instatus: `/summary.json`. */
const instatus = z
  .object({
    page: z.object({ status: z.enum(['UP', 'HASISSUES', 'UNDERMAINTENANCE']) }),
    activeIncidents: named.default([]),
    activeMaintenances: named.default([]),
  })
  .transform(({ page, activeIncidents, activeMaintenances }) =>
    page.status === 'UP' ? null : ([...activeIncidents, ...activeMaintenances][0]?.name ?? ''),
  );
const answer = z.union([statuspage, instatus]);

const known = oncePerProcess('providerStatus', () => ({ report: null as string | null, isUnreadable: false }));
const clock = processWide<NodeJS.Timeout>('providerStatusClock');

/** Reads the status page once. What cannot be read, or has another form, reports nothing, and is logged the first time. */
export async function readProviderStatus(): Promise<void> {
  const { STATUS_URL: address } = readEnv();
  if (address === undefined) return;
  const found = await fetchReport(new URL(address));
  const { isUnreadable: wasUnreadable } = known();
  const isUnreadable = 'reason' in found;
  if (isUnreadable && !wasUnreadable) log('warn', { event: 'status.unreadable', reason: found.reason });
  Object.assign(known(), { report: isUnreadable ? null : found.report, isUnreadable });
}

/** Null if all is well, for all that is known. Nobody waits for the page: from the first time on it is read again and again. */
export function providerStatus(): ProviderStatus | null {
  const { STATUS_URL: address } = readEnv();
  if (address === undefined) return null;
  if (!clock.value) {
    clock.value = setInterval(() => void readProviderStatus(), SERVER_TIMING.providerStatusMs).unref();
    void readProviderStatus();
  }
  const { report } = known();
  if (report === null) return null;
  return { text: report || null, href: new URL(address).origin, isLeftAlone: isProviderLeftAlone() };
}

async function fetchReport({ origin, pathname }: URL): Promise<{ report: string | null } | { reason: string }> {
  try {
    const answered = await sendUpstream({
      base: origin,
      group: 'status',
      method: 'GET',
      path: pathname,
      headers: { accept: 'application/json', 'user-agent': 'admin-console' },
      timeoutMs: SERVER_TIMING.receiverMs,
      maxBytes: MAX_BYTES,
    });
    if (answered.http !== 200) return { reason: `status-${answered.http}` };
    const report = answer.parse(JSON.parse(textOf(answered)));
    return { report: report === null ? null : plainText(report, MAX_CHARS) };
  } catch (error) {
    return {
      reason: error instanceof UpstreamFault ? (error.facts.tls ?? error.facts.proxy ?? error.fault) : 'badAnswer',
    };
  }
}

const MAX_CHARS = 160;
