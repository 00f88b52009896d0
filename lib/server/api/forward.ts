import 'server-only';
import { type Answer, type OperationName, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { safePortalAddress } from '@/lib/rules/contracts/contract-links';
import type { Organization } from '@/lib/rules/organization/organization';
import { endAfterMemberChange } from '@/lib/server/api/sessions-after';
import { readEnv } from '@/lib/server/env';
import { fromProvider, reject } from '@/lib/server/http-error';
import { log } from '@/lib/server/log';
import { afterOwnMfaOff } from '@/lib/server/session/succession';
import { authorize } from './authorize';
import { checkSeen } from './check-seen';
import { bindJob, readJob } from './jobs';
import { checkProof } from './recent-auth';
import type { RequestContext } from './request-context';
import type { HandlerResult } from './route-handler';

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
  checkProof(before, name);
  const row = rowOf(name);
  const { input, organization } = await authorize(context, name, fields);
  if (row.hasSeen) await checkSeen(context, name, input, organization);
  delete input.seen;
  const { outcome, line } = row.readsJob
    ? { outcome: await readJob(context, String(input.id)), line: undefined }
    : await context.attempt(name, input, { organization, undoes });
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  checkAnswer(name, outcome.data, context.requestId);
  const { session } = context;
  await endAfterMemberChange(session, name, input, organization, context.origin);
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
