import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { LIMITS } from '@/lib/rules/limits';
import { type ScreenPath, SCREENS } from '@/lib/rules/screens';
import { noteSession } from '@/lib/server/request-facts';
import { endsKnown } from '@/lib/server/session/learn-ends';
import { noteUse } from '@/lib/server/api/listed-sessions';
import { openSession, type Session, touch } from '@/lib/server/session/session';

/** The full path that was requested, as the middleware passes it on; a browser's own value is removed before. */
export const PATH_HEADER = 'x-console-path';

const currentLookup = cache(async () => {
  await endsKnown();
  const lookup = await openSession((await headers()).get('cookie'));
  noteSession(lookup.session);
  return lookup;
});

/** The session of the request that is being rendered, in any state. */
export async function currentSession(): Promise<Session | null> {
  return (await currentLookup()).session;
}

/**
 * Lets only signed-in users past: redirects to /signin with the full path that was requested, or to the step of a
 * sign-in that is under way. Every page calls it: a layout does not run again on a soft navigation.
 */
export async function requireScreen(path: ScreenPath): Promise<Session> {
  const session = await currentSession();
  const wanted = (await headers()).get(PATH_HEADER) ?? path;
  const query = `?redirect=${encodeURIComponent(wanted.slice(0, LIMITS.redirect))}` as const;
  if (!session) redirect(`/signin${query}${await whyOver()}`);
  if (session.state === 'otp' || session.state === 'enrol') redirect(`/signin/${session.state}${query}`);
  if (session.state === 'password' && path !== '/chpasswd') redirect(`/chpasswd${wanted === '/' ? '' : query}`);
  // To open a screen is to use the session; the cookie itself follows with the next call.
  touch(session);
  noteUse(session, await headers());
  return session;
}

/** Whether a refreshed token has not reached the cookie of the request yet: the page that would have handed it back was left. */
export async function isCookieBehind(): Promise<boolean> {
  const lookup = await currentLookup();
  return lookup.session !== null && lookup.isBehind;
}

/** What the sign-in page says of a session that ran out, or that somebody ended. */
async function whyOver(): Promise<'' | '&reason=timeout' | '&reason=endedElsewhere'> {
  const lookup = await currentLookup();
  if (lookup.session !== null) return '';
  if (lookup.reason === 'expired') return '&reason=timeout';
  return lookup.reason === 'endedElsewhere' ? '&reason=endedElsewhere' : '';
}

export function needsOrganization(path: ScreenPath): boolean {
  return SCREENS.some((screen) => screen.path === path && 'organization' in screen);
}
