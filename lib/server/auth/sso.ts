import 'server-only';
import type { SiblingName } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { reject } from '@/lib/server/http-error';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import type { RequestContext } from '@/lib/server/api/request-context';
import { logIdentityIn, type StepResult } from '@/lib/server/api/route-handler';
import { freshNeeded, isFresh } from '@/lib/server/api/recent-auth';
import { claim } from '@/lib/server/shared-memory/shared-memory';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * The credential for the siblings (docs/wire-contract.md#credential-message): no other answer holds it. It is given once per
 * sign-in and per replaced token; the claim is stored outside the cookie, so that a copied cookie gets nothing.
 * @throws HttpError `handOverRefused`, or `freshNeeded` for a session in which nobody has proved anything lately
 */
export async function issueSsoCredential(context: RequestContext): Promise<StepResult<'hand-over'>> {
  const session = context.session;
  const allowed = session.handOver;
  if (!allowed || allowed.untilMs < Date.now())
    throw isFresh(session) ? reject('handOverRefused') : await freshNeeded(session);
  if (!(await claim('handOver', allowed.id, SERVER_TIMING.refreshedTokenS + TIMING.handOverS + 1)))
    throw reject('handOverRefused');
  const { handOver: _used, ...rest } = session;
  const data = { email: session.account, token: session.token, mfaSessionKey: session.mfaKey ?? '' };
  return { data, session: rest };
}

/**
 * Logs and counts the siblings that did not acknowledge in time (docs/wire-contract.md#waiting-for-acknowledgements).
 * @throws HttpError `tooManyHere` if one address fills the log
 */
export async function noteSsoTimeout(
  siblings: readonly SiblingName[],
  context: RequestContext,
): Promise<StepResult<'sso-timeout'>> {
  const { requestId, address } = context;
  if (address !== undefined) await takePoint('ssoTimeoutByAddress', address);
  const names = [...new Set(siblings)];
  log('warn', { event: 'sso.timeout', requestId, names, ...logIdentityIn(context) });
  for (const sibling of names) metrics().ssoTimeouts.inc({ sibling });
  return { data: {} };
}
