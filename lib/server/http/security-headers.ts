import 'server-only';
import type { ServerResponse } from 'node:http';

/** For every answer that is no page. Pages bring their own policy with a nonce (`lib/server/csp.ts`). */
const STRICTEST_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', [...DENIED_FEATURES.map((feature) => `${feature}=()`), 'payment=(self)'].join(',')],
  ['Content-Security-Policy', STRICTEST_POLICY],
];

/** What sets for itself how long it may be cached: files with an ending by the framework, and files of texts by their handler. */
const FILE = /\.\w+(?:\?|$)|^\/api\/texts\//;

/** Sets the headers that every answer has, whatever writes it later (promise V-N9). */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  if (!FILE.test(response.req.url ?? '')) response.setHeader('Cache-Control', 'no-store');
}
