import 'server-only';
import type { SiblingName } from '@/lib/rules/auth/siblings';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import type { HandlerResult, RequestContext } from './route-handler';

/**
 * Logs and counts the siblings that did not acknowledge in time (docs/wire-contract.md#waiting-for-acknowledgements).
 * @throws HttpError `tooManyHere` if one address fills the log
 */
export async function noteSsoTimeout(
  siblings: readonly SiblingName[],
  { requestId, address }: RequestContext,
): Promise<HandlerResult> {
  if (address !== undefined) await takePoint('ssoTimeoutByAddress', address);
  const names = [...new Set(siblings)];
  log('warn', { event: 'sso.timeout', requestId, names });
  for (const sibling of names) metrics().ssoTimeouts.inc({ sibling });
  return { data: {} };
}
