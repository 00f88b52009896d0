import 'server-only';
import { TIMING } from '@/lib/rules/timing';
import { sessionOf } from '@/lib/server/api/operation-handler';
import { reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { setSharedIfAbsent } from '@/lib/server/session/shared-store';

/**
 * The credential for the siblings (docs/wire-contract.md#credential-message): no other answer holds it. It is given once per
 * sign-in and per replaced token; the claim is stored outside the cookie, so that a copied cookie gets nothing.
 * @throws HttpError `handOverRefused`
 */
export async function issueSsoCredential(context: RequestContext): Promise<HandlerResult> {
  const session = sessionOf(context);
  const allowed = session.handOver;
  if (!allowed || allowed.untilMs < Date.now()) throw reject('handOverRefused');
  if (!(await setSharedIfAbsent(`handOver:${allowed.id}`, TIMING.refreshedTokenS + TIMING.handOverS + 1)))
    throw reject('handOverRefused');
  const { handOver: _used, ...rest } = session;
  const data = { email: session.account, token: session.token, mfaSessionKey: session.mfaKey ?? '' };
  return { data, session: rest };
}
