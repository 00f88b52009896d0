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
  if (!session) redirect(`/signin${query}${(await isTimedOut()) ? '&reason=timeout' : ''}`);
  if (session.state === 'otp' || session.state === 'enrol') redirect(`/signin/${session.state}${query}`);
  if (session.state === 'password' && path !== '/chpasswd') redirect(`/chpasswd${wanted === '/' ? '' : query}`);
  // To open a screen is to use the session; the cookie itself follows with the next call.
  touch(session);
  noteUse(session, await headers());
  return session;
}

/** Whether there was a session that ran out: then the sign-in page says so. */
async function isTimedOut(): Promise<boolean> {
  const lookup = await currentLookup();
  return lookup.session === null && lookup.reason === 'expired';
}

export function needsOrganization(path: ScreenPath): boolean {
  return SCREENS.some((screen) => screen.path === path && 'organization' in screen);
}
