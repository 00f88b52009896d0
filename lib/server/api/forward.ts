import 'server-only';
import { type Answer, type OperationName, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { safePortalAddress } from '@/lib/rules/contracts/contract-links';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { stateIn as stateBefore } from '@/lib/rules/journal/line-state';
import { settlingRead } from '@/lib/rules/journal/settle';
import { isSame } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { leavesUnknown } from '@/lib/rules/writes';
import { endAfterMemberChange } from '@/lib/server/api/sessions-after';
import { isSameSecret } from '@/lib/server/secrets';
import { readEnv } from '@/lib/server/env';
import { asUnsent, fromProvider, reject } from '@/lib/server/http-error';
import { log } from '@/lib/server/log';
import { afterOwnMfaOff } from '@/lib/server/session/succession';
import { authorize } from './authorize';
import { checkProof } from './recent-auth';
import type { RequestContext } from './request-context';
import type { HandlerResult } from './route-handler';
import { createHmac } from 'node:crypto';
import { boundedCache } from '@/lib/server/bounded-cache';
import { oncePerProcess } from '@/lib/server/process-wide';
import type { Outcome } from '@/lib/server/provider/open-answer';
import { knownOrganization } from '@/lib/server/api/call-with-session';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * Makes a call with checked input for the session, as every change is made: fresh proof, fresh authority, what the user saw.
 * @param undoes the line of the journal that it takes back
 * @throws HttpError whatever stands in its way
 */
export async function forward(
  context: RequestContext,
  name: ProviderOperationName,
  fields: Record<string, unknown>,
  undoes?: number,
): Promise<HandlerResult> {
  const before = context.session;
  await checkProof(before, name);
  const row = rowOf(name);
  if (row.method !== 'GET') context.deadline.expectChange(readEnv().PROVIDER_WRITE_TIMEOUT_MS);
  const { input, organization } = await authorize(context, name, fields);
  if (row.seen) await checkSeen(context, name, row.seen, input, organization);
  delete input.seen;
  const { outcome, line } = row.readsJob
    ? { outcome: await readJob(context, String(input.id)), line: undefined }
    : await context.attempt(name, input, { organization, undoes });
  const { session } = context;
  // Of a change that may not have been made as well: at worst somebody signs in once more.
  if (outcome.isGood || leavesUnknown(outcome.failure))
    await endAfterMemberChange(session, name, input, organization, context.origin, outcome.isGood);
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  checkAnswer(name, outcome.data, context.requestId);
  const next = await afterOwnMfaOff(before, session, name, input.email);
  const act = row.method === 'GET' ? {} : { act: { event: 'write' as const, operation: name } };
  const data = row.startsJob ? boundData(outcome.data, organization) : outcome.data;
  context.forwarded = { operation: name, line };
  return { data, ...act, ...(next ? { session: next, isReplaced: true } : {}) };
}

function boundData(data: unknown, organization: Organization | undefined): unknown {
  const { requestId } = data as Answer<'permission.sync'>; // By the row's schema.
  return { requestId: bindJob(requestId, organization?.organization_id ?? 0) };
}

/** Checks an address to which the browser would be sent, which no schema can. @throws HttpError `unsafeAddress` */
function checkAnswer(name: OperationName, data: unknown, requestId: string): void {
  if (name !== 'payment.openPortal') return;
  const { PROVIDER_API_URL, BILLING_PORTAL_HOSTS } = readEnv();
  const isProviderLocal = new URL(PROVIDER_API_URL).protocol === 'http:';
  const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : '';
  if (safePortalAddress(url, BILLING_PORTAL_HOSTS, isProviderLocal) !== null) return;
  log('error', { event: 'portal.unsafeAddress', operation: name, requestId });
  throw reject('unsafeAddress');
}

/**
 * Holds what the user saw against what is there now, so that nobody overwrites a colleague's change unasked (promise V-R10).
 * The provider has no conditional change: two within the same moment still pass.
 * @throws HttpError `changedMeanwhile`
 */
async function checkSeen(
  context: RequestContext,
  name: ProviderOperationName,
  fields: readonly string[] | 'before',
  { seen, ...input }: Record<string, unknown>,
  organization: Organization | undefined,
): Promise<void> {
  if (fields === 'before') return checkBefore(context, name, input, seen, organization);
  if (typeof seen !== 'object' || seen === null) return;
  const isSite = name === 'site.setPlan';
  const now: State = isSite ? await context.call('site.read').catch(asUnsent) : stateIn(organization, input);
  const saw: State = { ...seen };
  // What is left out was seen to be absent.
  const isSame = fields.every((field) => (saw[field] ?? null) === (now[field] ?? null));
  if (!isSame) throw reject('changedMeanwhile');
}

type State = Readonly<Record<string, unknown>>;

/** The same for a state that the journal's rule reads. Null was seen where there was none. */
async function checkBefore(
  context: RequestContext,
  name: ProviderOperationName,
  input: Record<string, unknown>,
  seen: unknown,
  organization: Organization | undefined,
): Promise<void> {
  const read = settlingRead(name, input);
  if (seen === undefined || !read) return;
  const isKnown = read.name === 'organization.read' && organization !== undefined;
  const readState = () => context.call(read.name, read.input as never).catch(asUnsent); // By the rule of the read.
  const now = stateBefore(name, input, isKnown ? { organization } : await readState());
  const saw = typeof seen === 'object' ? seen : null;
  const { fields = [] } = journalRuleOf(name) ?? {};
  // Of all its fields: one that was seen may be gone by now.
  const isSeen = saw && now ? isSame({ ...saw }, now, fields) : saw === now;
  if (!isSeen) throw reject('changedMeanwhile');
}

/** The plan and slots of the service or the domain that an input names. */
function stateIn(organization: Organization | undefined, { service, domain }: Record<string, unknown>): State {
  if (service === 'Deploit') return { planCode: organization?.services.Deploit?.planCode };
  return { ...organization?.services.Customine.find((contract) => contract.domain === domain) };
}

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
  const isOurs = readEnv().SESSION_PASSWORD.some((password) => isSameSecret(macOf(id, organizationId, password), mac));
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

const looks = oncePerProcess('jobLooks', () => boundedCache<Look>(10_000, 60_000));

/**
 * Reads a job's state: the organization's own only, and once a second however many ask. The others get the last answer.
 * @throws HttpError `otherOrganization`, or `overloaded` if the look that was shared failed
 */
async function readJob(context: RequestContext, bound: string): Promise<Outcome<JobState>> {
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
