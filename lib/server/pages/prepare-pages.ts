import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLocale, knownLocale } from '../../i18n/choose-locale.ts';
import { LANG_COOKIE, LANG_HEADER, preferenceCookie } from '../../i18n/preferences.ts';
import { LIMITS } from '../../rules/limits.ts';
import { screenOf } from '../../rules/screens.ts';
import { contentSecurityPolicy } from '../csp.ts';
import { readEnv } from '../env.ts';
import { cookieIn } from '../session/session-cookie.ts';
import type { Options } from '../http/create-console-server.ts';

/** The page for every address that is not a screen. */
const MISSING = '/missing';
/** The framework's own mark of a fetch by its router; no part of an address. */
const ROUTER_MARK = '_rsc';
/** The files of public/ and the icon of app/ go out as they are, and so does what the development server has for itself. */
const NO_PAGE =
  /^\/(?:api\/|_next\/|__nextjs|(?:icon\.svg|favicon\.ico|robots\.txt|guide\/[a-z-]+\.webp|bundle-verifier\.js|schemas\/[a-z-]+\.schema\.json|healthz|readyz)$)/;

const PRINTABLE = /^[!-~]*$/;

/** Whether an address is answered as a page. */
export function isPage(path: string): boolean {
  return !NO_PAGE.test(path);
}

/**
 * Sets what every page needs before it is rendered: its policy and nonce, its language, and the requested path. The redirect
 * of users without a cookie is a courtesy: every page checks the session itself. A middleware of the framework would do the same for a
 * tenth of what a page costs (decision 0051).
 */
export function preparePages(isDevelopment: boolean, next: Options['handle']): Options['handle'] {
  return async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!isPage(path) || prepare(request, response, path, isDevelopment)) await next(request, response);
  };
}

/** @returns false if it is answered already */
function prepare(request: IncomingMessage, response: ServerResponse, path: string, isDevelopment: boolean): boolean {
  const { headers, url = '' } = request;
  const query = new URLSearchParams(url.slice(path.length));
  const mark = query.get(ROUTER_MARK);
  query.delete(ROUTER_MARK);
  // As it came, unless it holds what no header may.
  const isAsItCame = mark === null && PRINTABLE.test(url);
  const wanted = (isAsItCame ? url : query.size > 0 ? `${path}?${query}` : path).slice(0, LIMITS.redirect);
  const lang = query.get('lang');
  const locale = knownLocale(lang);
  const isSecure = readEnv().APP_ORIGIN.startsWith('https:');
  // The language of an address holds from then on, also on the sign-in page to which the user is sent first.
  if (locale) response.appendHeader('set-cookie', preferenceCookie(LANG_COOKIE, locale, isSecure));
  const screen = screenOf(path);
  const { cookie = null } = headers;
  if (screen?.signedIn && cookieIn(cookie, 'console') === undefined) {
    response.writeHead(307, { location: `/signin?redirect=${encodeURIComponent(wanted)}` }).end();
    return false;
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, path);
  headers['x-nonce'] = nonce;
  headers['content-security-policy'] = policy;
  headers[LANG_HEADER] = chooseLocale({
    query: lang,
    cookie: languageIn(cookie),
    acceptLanguage: headers['accept-language'],
  });
  headers['x-console-path'] = wanted;
  response.setHeader('content-security-policy', policy);
  if (!screen && !(isDevelopment && path === '/gallery')) leadToMissing(request, response, mark);
  return true;
}

function languageIn(cookie: string | null): string | undefined {
  return new RegExp(`(?:^|;)\\s*${LANG_COOKIE}=([^;]*)`).exec(cookie ?? '')?.[1];
}

function leadToMissing(request: IncomingMessage, response: ServerResponse, mark: string | null): void {
  request.url = mark === null ? MISSING : `${MISSING}?${ROUTER_MARK}=${encodeURIComponent(mark)}`;
  if (request.headers.rsc !== undefined) response.setHeader('x-nextjs-rewritten-path', MISSING);
}
