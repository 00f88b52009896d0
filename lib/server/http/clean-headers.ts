import 'server-only';
import type { IncomingMessage } from 'node:http';
import { PEER_HEADER } from '../client-address.ts';

/** Headers that only the framework and the console's own middleware may set. */
const INTERNAL =
  /^(?:x-middleware-|x-invoke-|x-now-|x-matched-path$|x-nextjs-data$|x-next-|x-nonce$|x-console-path$|x-lang$|content-security-policy|next-action$|next-resume$)/;
const NAMES_A_HOST = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-url',
  'x-rewrite-url',
];

/**
 * Removes every header from which an address other than the configured origin could be built, and every internal header
 * (promise V-A6, promise V-N4). `x-forwarded-for` stays: `client-address.ts` reads it with TRUST_PROXY.
 */
export function cleanHeaders(request: IncomingMessage, origin: URL, requestId: string): void {
  const { headers } = request;
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
  for (const name of NAMES_A_HOST) delete headers[name];
  // Small answers are not worth compressing, and compressed secrets can leak by their length. Files of texts hold none.
  if (/^\/api\/(?!texts\/)/.test(request.url ?? '')) delete headers['accept-encoding'];
  headers.host = origin.host;
  headers['x-forwarded-host'] = origin.host;
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
  headers['x-request-id'] = requestId;
  headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
}
