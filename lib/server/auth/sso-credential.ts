import 'server-only';
import { TIMING } from '@/lib/rules/timing';
import { sessionOf } from '@/lib/server/api/operation-handler';
import { reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { setSharedIfAbsent } from '@/lib/server/session/shared-store';

/**
 * The hand-over to the siblings (wire contract, section 6): the only answer that holds the credential. Allowed once for
 * each sign-in and each replaced token; the claim is kept outside the cookie, so that a copied cookie gets nothing.
 * @throws Refusal `handOverRefused`
 */
export async function issueSsoCredential(visit: RequestContext): Promise<HandlerResult> {
  const session = sessionOf(visit);
  const allowed = session.handOver;
  if (!allowed || allowed.untilMs < Date.now()) throw reject('handOverRefused');
  if (!(await setSharedIfAbsent(`handOver:${allowed.id}`, TIMING.renewalS + TIMING.handOverS + 1)))
    throw reject('handOverRefused');
  const { handOver: _used, ...rest } = session;
  const data = { email: session.account, token: session.token, mfaSessionKey: session.mfaKey ?? '' };
  return { data, session: rest };
}
