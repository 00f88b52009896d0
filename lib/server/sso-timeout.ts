import 'server-only';
import type { SiblingName } from '@/lib/rules/siblings';
import { takePoint } from './limiter';
import { log } from './log';
import { metrics } from './metrics';
import type { Reply, Visit } from './route';

/**
 * Logs and counts an SSO timeout, naming the silent siblings (wire contract, section 6).
 * @throws Refusal `tooManyHere` where one address fills the log
 */
export async function noteSsoTimeout(siblings: readonly SiblingName[], { requestId, address }: Visit): Promise<Reply> {
  if (address !== undefined) await takePoint('ssoTimeoutByAddress', address);
  const names = [...new Set(siblings)];
  log('warn', { event: 'sso.timeout', requestId, names });
  for (const sibling of names) metrics().ssoTimeouts.inc({ sibling });
  return { data: {} };
}
