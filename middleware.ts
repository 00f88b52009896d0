import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { chooseLocale, knownLocale, LANG_COOKIE, LANG_HEADER } from '@/lib/i18n/preferences';
import { LIMITS } from '@/lib/rules/limits';
import { screenOf } from '@/lib/rules/screens';
import { contentSecurityPolicy } from '@/lib/server/csp';
import { readEnv } from '@/lib/server/env';
import { cookieName } from '@/lib/server/session/session-cookie';

const YEAR_S = 31_536_000;
/** The page for every address that is not a screen. */
const MISSING = '/missing';

/**
 * Sets what every page needs before it is rendered: its policy and nonce, its language, and the requested path. The redirect
 * of users without a cookie is a courtesy: every page checks the session itself.
 */
export function middleware(request: NextRequest): NextResponse {
  const { nextUrl, cookies, headers } = request;
  const path = nextUrl.pathname + nextUrl.search;
  const screen = screenOf(nextUrl.pathname);
  const wantsSignIn = screen?.signedIn && !cookies.has(cookieName('console'));
  const query = nextUrl.searchParams.get('lang');
  if (wantsSignIn) return rememberLanguage(toSignIn(path), query);

  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, nextUrl.pathname);
  const locale = chooseLocale({
    query,
    cookie: cookies.get(LANG_COOKIE)?.value,
    acceptLanguage: headers.get('accept-language'),
  });
  const forwarded = new Headers(headers);
  forwarded.set('x-nonce', nonce);
  forwarded.set('content-security-policy', policy);
  forwarded.set(LANG_HEADER, locale);
  forwarded.set('x-console-path', path.slice(0, LIMITS.redirect));
  const going = { request: { headers: forwarded } };
  const response =
    screen || isGallery(nextUrl.pathname)
      ? NextResponse.next(going)
      : NextResponse.rewrite(new URL(MISSING, request.url), going);
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'no-store');
  return rememberLanguage(response, query);
}

/** The building blocks in their states: a page of the development server only. */
function isGallery(path: string): boolean {
  return process.env.NODE_ENV === 'development' && path === '/gallery';
}

/** The language of an address holds from then on, also on the sign-in page to which the user is sent first. */
function rememberLanguage(response: NextResponse, query: string | null): NextResponse {
  const locale = knownLocale(query);
  const secure = readEnv().APP_ORIGIN.startsWith('https:');
  if (locale) response.cookies.set(LANG_COOKIE, locale, { path: '/', maxAge: YEAR_S, sameSite: 'lax', secure });
  return response;
}

function toSignIn(path: string): NextResponse {
  const target = new URL('/signin', readEnv().APP_ORIGIN);
  target.searchParams.set('redirect', path.slice(0, LIMITS.redirect));
  const response = NextResponse.redirect(target, 307);
  response.headers.set('cache-control', 'no-store');
  return response;
}

export const config = {
  runtime: 'nodejs',
  // The files of public/ and the icon of app/ go out as they are.
  matcher: [
    '/((?!api/|_next/|(?:icon\\.svg|favicon\\.ico|robots\\.txt|guide/[a-z-]+\\.webp|bundle-verifier\\.js|schemas/[a-z-]+\\.schema\\.json|healthz|readyz)$).*)',
  ],
};
