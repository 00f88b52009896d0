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
 * Whether /setmfa waits for a click (promises V-E8 and V-R14): unless the page of a sibling that asks for a second factor sent
 * the user. A stranger of the same site, a mail program, and the way over the sign-in say nothing of that kind.
 */
export function mayBeSentByOthers(headers: Pick<Headers, 'get'>): boolean {
  const { SITE_APP_URL, CUSTOMISATION_APP_URL } = readEnv();
  const from = URL.parse(headers.get('referer') ?? '')?.origin;
  return ![SITE_APP_URL, CUSTOMISATION_APP_URL].some((link) => new URL(link).origin === from);
}

function returnLinks(): readonly string[] {
  const { SITE_APP_URL, CUSTOMISATION_APP_URL, PROVIDER_API_URL, APP_ORIGIN } = readEnv();
  const isDevelopment = new URL(PROVIDER_API_URL).hostname.startsWith('dev-api');
  return [SITE_APP_URL, CUSTOMISATION_APP_URL, ...(isDevelopment ? [APP_ORIGIN] : [])];
}
