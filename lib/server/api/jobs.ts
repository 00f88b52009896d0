import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '@/lib/server/bounded-cache';
import type { Answer } from '@/lib/operations/table';
import { readEnv } from '@/lib/server/env';
import { fromProvider, reject, withReplacedSession } from '@/lib/server/http-error';
import { processWide } from '@/lib/server/process-wide';
import type { Outcome } from '@/lib/server/provider/client';
import type { Session } from '@/lib/server/session/session';
import { type CallContext, type CallResult, callWithSession } from './call-with-session';
import { knownOrganization } from './own-organization';

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

const LOOK_EVERY_MS = 1000;
const slot = processWide<LRUCache<string, Look>>('jobLooks');

function looks(): LRUCache<string, Look> {
  slot.value ??= boundedCache(10_000, 60_000);
  return slot.value;
}

/**
 * Reads a job's state: the organization's own only, and once a second however many ask. The others get the last answer.
 * @throws HttpError `otherOrganization`, or `overloaded` if the look that was shared failed
 */
export async function readJob(before: Session, bound: string, callContext: CallContext): Promise<CallResult<JobState>> {
  const { id, organizationId } = openJob(bound);
  const { own, session, isReplaced } = await ownOrganization(before, callContext);
  if (own !== organizationId) throw withReplacedSession(reject('otherOrganization'), session, isReplaced);
  const last = looks().get(bound);
  if (last && (last.isOpen || performance.now() - last.startedMs < LOOK_EVERY_MS)) {
    const outcome = await last.outcome;
    if (outcome.isGood) return { outcome, session, isReplaced };
    // Why it failed may be a matter of who looked, such as a dead token.
    throw withReplacedSession(reject('overloaded', { retryAfterS: 1 }), session, isReplaced);
  }
  // Without the browser's signal: others may wait for the same answer.
  const called = callWithSession(session, 'async.read', { id }, { ...callContext, signal: undefined });
  const look: Look = { startedMs: performance.now(), isOpen: true, outcome: called.then(({ outcome }) => outcome) };
  look.outcome.catch(() => undefined);
  looks().set(bound, look);
  try {
    const done = await called;
    return { ...done, isReplaced: isReplaced || done.isReplaced };
  } finally {
    look.isOpen = false;
  }
}

async function ownOrganization(session: Session, callContext: CallContext) {
  const known = knownOrganization(session.account);
  if (known !== undefined) return { own: known, session, isReplaced: false };
  const called = await callWithSession(session, 'organization.read', {}, callContext);
  const { outcome, isReplaced } = called;
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), called.session, isReplaced);
  return { own: outcome.data.organization.organization_id, session: called.session, isReplaced };
}
