import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '@/lib/server/bounded-cache';
import type { Answer } from '@/lib/operations/table';
import { readEnv } from '@/lib/server/env';
import { reject } from '@/lib/server/http-error';
import { processWide } from '@/lib/server/process-wide';
import type { Outcome } from '@/lib/server/provider/client';
import { knownOrganization } from '@/lib/server/own-organization';
import type { RequestContext } from './request-context';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * A job's id as the browser gets it names the organization and is signed, so that every instance can tell whose job it is
 * without asking (promise V-R9). The provider sees its own id only.
 */
const BOUND = /^(?<id>.+)-(?<organization>\d{1,16})-(?<mac>[\w-]{22})$/;

export function bindJob(id: string, organizationId: number): string {
  const [newest = ''] = readEnv().SESSION_PASSWORD;
  return `${id}-${organizationId}-${macOf(id, organizationId, newest)}`;
}

function macOf(id: string, organizationId: number, password: string): string {
  const mac = createHmac('sha256', password).update(`job:${organizationId}:${id}`).digest();
  return mac.subarray(0, 16).toString('base64url');
}

/** @throws HttpError `otherOrganization` if it was not bound here */
function openJob(bound: string): { id: string; organizationId: number } {
  const { id = '', organization = '', mac = '' } = BOUND.exec(bound)?.groups ?? {};
  const organizationId = Number(organization);
  const isOurs = readEnv().SESSION_PASSWORD.some((password) => {
    const made = macOf(id, organizationId, password);
    return made.length === mac.length && timingSafeEqual(Buffer.from(made), Buffer.from(mac));
  });
  if (!isOurs) throw reject('otherOrganization');
  return { id, organizationId };
}

type JobState = Answer<'async.read'>;

/** One look at a job. */
interface Look {
  startedMs: number;
  isOpen: boolean;
  outcome: Promise<Outcome<JobState>>;
}

const slot = processWide<LRUCache<string, Look>>('jobLooks');

function looks(): LRUCache<string, Look> {
  slot.value ??= boundedCache(10_000, 60_000);
  return slot.value;
}

/**
 * Reads a job's state: the organization's own only, and once a second however many ask. The others get the last answer.
 * @throws HttpError `otherOrganization`, or `overloaded` if the look that was shared failed
 */
export async function readJob(context: RequestContext, bound: string): Promise<Outcome<JobState>> {
  const { id, organizationId } = openJob(bound);
  if ((await ownOrganization(context)) !== organizationId) throw reject('otherOrganization');
  const last = looks().get(bound);
  if (last && (last.isOpen || performance.now() - last.startedMs < SERVER_TIMING.jobLookMs)) {
    const outcome = await last.outcome;
    if (outcome.isGood) return outcome;
    // Why it failed may be a matter of who looked, such as a dead token.
    throw reject('overloaded', { retryAfterS: 1 });
  }
  const called = context.attempt('async.read', { id }, { isShared: true }).then(({ outcome }) => outcome);
  const look: Look = { startedMs: performance.now(), isOpen: true, outcome: called };
  look.outcome.catch(() => undefined);
  looks().set(bound, look);
  try {
    return await called;
  } finally {
    look.isOpen = false;
  }
}

async function ownOrganization(context: RequestContext): Promise<number> {
  const known = knownOrganization(context.session.account);
  return known ?? (await context.call('organization.read')).organization.organization_id;
}
