import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { allowedReturn, safeRedirect } from '@/lib/rules/redirects';
import { openFlow } from '@/lib/server/auth/oauth-flow';
import { isOffered } from '@/lib/server/auth/social-sign-in';
import { readEnv } from '@/lib/server/env';
import { currentSession } from './require-session';

/** The parameters of a page's address, as they came. */
type Params = Record<string, string | string[] | undefined>;

/**
 * Loads one step of signing in. A signed-in user goes on, and a step that is not due leads to the one that is. The first
 * step is always open: a new sign-in replaces one that was not completed.
 * @returns `path`: where to go afterwards
 */
export async function loadSignInStep(step: 'start' | 'otp' | 'enrol', params: Params) {
  const path = wantedPath(params);
  const session = await currentSession();
  // The rules have checked the path: it is one of the console's own.
  if (session?.state === 'signedIn') redirect(path as '/');
  if (step === 'start' || session?.state === step) return { path, session };
  if (!session) redirect(`/signin?reason=stepOver&redirect=${encodeURIComponent(path)}`);
  if (session.state === 'password') redirect(`/chpasswd${queryFor(path)}` as '/chpasswd');
  redirect(`/signin/${session.state}${queryFor(path)}` as '/signin');
}

/** The path of the console to go to afterwards, out of a page's address; `/` for anything that is not safe. */
export function wantedPath({ redirect: wanted }: Params): string {
  return safeRedirect(typeof wanted === 'string' ? wanted : null, readEnv().APP_ORIGIN);
}

function queryFor(path: string): string {
  return path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`;
}

/**
 * Loads the callback of a social sign-in (promise V-D4, promise V-D6). A callback that was used before leads back to
 * signing in and exchanges nothing again.
 * @param isError whether the provider sent an error: it is shown however often it comes
 * @returns the provider's name
 */
export async function loadCallback(provider: string, isError: boolean): Promise<string> {
  if (!isOffered(provider)) notFound();
  if ((await currentSession())?.state === 'signedIn') redirect('/');
  const flow = await openFlow((await headers()).get('cookie'));
  if (flow?.isUsed && !isError) redirect('/signin');
  return provider;
}

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
