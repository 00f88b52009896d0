import 'server-only';
import { allowedReturn } from '@/lib/rules/redirects';
import { readEnv } from '@/lib/server/env';

/** Where /setmfa ends: at an address to go to, or nowhere because the wanted one is not allowed. */
type Return = { isAllowed: true; address: string } | { isAllowed: false };

/**
 * Judges the `r` parameter of /setmfa (specification, section 2): the two sister apps that ask for a second factor, and
 * the console itself where the configured API is a development one.
 * @param wanted the parameter as it came: nothing, one value, or several
 */
export function validateReturn(wanted: string | string[] | undefined): Return {
  if (wanted === undefined) return { isAllowed: true, address: '/' };
  const address = typeof wanted === 'string' ? allowedReturn(wanted, returnLinks()) : null;
  return address === null ? { isAllowed: false } : { isAllowed: true, address };
}

/**
 * Whether somebody may have been sent to /setmfa by a page that has no say in it: then it waits for a click (promises:
 * V-E8). Browsers that do not say so are judged by the referrer.
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
