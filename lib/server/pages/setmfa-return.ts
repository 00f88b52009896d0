import 'server-only';
import { allowedReturn } from '@/lib/rules/redirects';
import { readEnv } from '@/lib/server/env';

type Return = { isAllowed: true; address: string } | { isAllowed: false };

/**
 * Validates the `r` parameter of /setmfa: the two sibling apps that ask for a second factor may be returned to, and the
 * console itself if the configured API is a development one.
 */
export function validateReturn(wanted: string | string[] | undefined): Return {
  if (wanted === undefined) return { isAllowed: true, address: '/' };
  const address = typeof wanted === 'string' ? allowedReturn(wanted, returnLinks()) : null;
  return address === null ? { isAllowed: false } : { isAllowed: true, address };
}

/**
 * Whether a page of another site may have sent the user to /setmfa: then it waits for a click (promise V-E8). For a
 * browser that does not say so, the referrer decides.
 */
export function mayBeSentByOthers(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'cross-site';
  const from = URL.parse(headers.get('referer') ?? '')?.origin;
  return ![readEnv().APP_ORIGIN, ...returnLinks()].some((link) => new URL(link).origin === from);
}

function returnLinks(): readonly string[] {
  const { SITE_APP_URL, CUSTOMISATION_APP_URL, PROVIDER_API_URL, APP_ORIGIN } = readEnv();
  const isDevelopment = new URL(PROVIDER_API_URL).hostname.startsWith('dev-api');
  return [SITE_APP_URL, CUSTOMISATION_APP_URL, ...(isDevelopment ? [APP_ORIGIN] : [])];
}
