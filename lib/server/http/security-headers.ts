import 'server-only';
import type { ServerResponse } from 'node:http';

/** Whatever is not a page may load nothing, be framed by nobody and run nothing. Pages bring their own policy with a nonce. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const NOBODY = [
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
  'publickey-credentials-get',
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
  ['Permissions-Policy', [...NOBODY.map((feature) => `${feature}=()`), 'payment=(self)'].join(', ')],
  ['Content-Security-Policy', NOTHING],
];

/** Files have names with an ending, and the framework says how long each may be kept. */
const FILE = /\.\w+(?:\?|$)/;

/**
 * Sets the headers that every answer carries, whoever writes it later (promises: V-N9 and M6).
 * @param response an answer of which nothing is sent yet
 */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  if (!FILE.test(response.req.url ?? '')) response.setHeader('Cache-Control', 'no-store');
}
