import 'server-only';
import { randomId } from './random-id.ts';

/** The browser's own id of a call, by which its user asks about an answer that never came. */
const OF_A_BROWSER = /^b-[0-9a-f]{16}$/;
const WELL_FORMED = /^[\w-]{8,64}$/;

/**
 * The id of a request, on its answer and in every line of the log: the browser's own, else that of a proxy whose word is taken,
 * else a new one (docs/wire-contract.md#request-id).
 */
export function chooseRequestId(given: string | undefined, isProxyTrusted: boolean): string {
  const form = isProxyTrusted ? WELL_FORMED : OF_A_BROWSER;
  return given !== undefined && form.test(given) ? given : randomId();
}

/** The id that the HTTP server chose for a request that it has passed on. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const given = headers.get('x-request-id') ?? '';
  return WELL_FORMED.test(given) ? given : randomId();
}
