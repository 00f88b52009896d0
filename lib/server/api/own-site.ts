import 'server-only';
import { readEnv } from '@/lib/server/env';
import { reject } from '@/lib/server/http-error';
import type { IncomingRequest } from './request-context';

/**
 * Refuses every change that another site could make a browser send (docs/security.md#requests).
 * @throws HttpError `foreignSite` or `notJson`
 */
export function checkOwnSite({ headers }: IncomingRequest): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOwn =
    origin === null
      ? site === 'same-origin'
      : origin === readEnv().APP_ORIGIN && (site === null || site === 'same-origin');
  if (!isOwn || headers.get('x-console-request') !== '1') throw reject('foreignSite');
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(headers.get('content-type') ?? ''))
    throw reject('notJson');
}

/** No other page has a reason to read here, be it of the same site. @throws HttpError `foreignSite` */
export function checkReader({ headers }: IncomingRequest): void {
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw reject('foreignSite');
}

/**
 * The browser's own requests for a bound session name no origin and no page. Whatever names one was sent by a page, and none has a reason to,
 * not even ours. What protects them is the signature (decision 0046).
 * @throws HttpError `foreignSite`
 */
export function checkDeviceRequest({ headers }: IncomingRequest): void {
  const origin = headers.get('origin');
  const isOfPage = headers.get('sec-fetch-mode') !== null || headers.get('sec-fetch-site') !== null;
  if (isOfPage || (origin !== null && origin !== readEnv().APP_ORIGIN)) throw reject('foreignSite');
}
