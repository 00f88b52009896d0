import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { emailOf } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import { type ScreenPath, SCREENS } from '@/lib/rules/screens';
import { avatarUrl } from '@/lib/server/avatar-address';
import { readEnv } from '@/lib/server/env';
import { openSession, SESSION_COOKIE, type Session, touch } from '@/lib/server/session/session';

/** The full path that was asked for, as the middleware passes it on; a browser's own value never survives it. */
export const PATH_HEADER = 'x-console-path';

/** What became of the cookie of the request that is being rendered: opened once for all who ask. */
const currentOpening = cache(async () => openSession((await cookies()).get(SESSION_COOKIE)?.value));

/** The session of the request that is being rendered, in whatever state; null where nobody is signed in. */
export async function currentVisitor(): Promise<Session | null> {
  return (await currentOpening()).session;
}

/**
 * The guard of every screen (specification, section 2): who is not signed in is sent to /signin with the full path that
 * was wanted; a sign-in that is under way is sent to its own step. Every page calls it for itself: layouts do not run
 * again on a soft navigation, and the middleware is a courtesy.
 * @returns the session that the screen is shown for
 */
export async function requireScreen(path: ScreenPath): Promise<Session> {
  const session = await currentVisitor();
  const wanted = (await headers()).get(PATH_HEADER) ?? path;
  const query = `?redirect=${encodeURIComponent(wanted.slice(0, LIMITS.redirect))}` as const;
  if (!session) redirect(`/signin${query}${(await isTimedOut()) ? '&reason=timeout' : ''}`);
  if (session.state === 'otp' || session.state === 'enrol') redirect(`/signin/${session.state}${query}`);
  if (session.state === 'password' && path !== '/chpasswd') redirect(`/chpasswd${wanted === '/' ? '' : query}`);
  // To open a screen is to use the session; the cookie itself follows with the next call.
  touch(session);
  return session;
}

/** Whether a session was there and ran out: then the sign-in page says so (specification, section 8). */
async function isTimedOut(): Promise<boolean> {
  const opened = await currentOpening();
  return opened.session === null && opened.reason === 'expired';
}

/** Whether a screen is shown only to people with an organisation. */
export function needsOrganization(path: ScreenPath): boolean {
  return SCREENS.some((screen) => screen.path === path && 'organization' in screen);
}

/** What the frame around a screen shows: who is signed in, and the addresses that it links to. */
interface FrameData {
  account: string | null;
  email: string | null;
  avatarUrl: string | null;
  links: { support: string };
}

/** The frame's data for the request that is being rendered; a half-open sign-in counts as nobody. */
export async function frameData(): Promise<FrameData> {
  const session = await currentVisitor();
  const links = { support: readEnv().links.LINK_SUPPORT };
  if (session?.state !== 'signedIn') return { account: null, email: null, avatarUrl: null, links };
  const { account } = session;
  return { account, email: emailOf(account), avatarUrl: avatarUrl(account), links };
}
