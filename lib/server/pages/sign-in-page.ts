import 'server-only';
import { redirect } from 'next/navigation';
import { safeRedirect } from '@/lib/rules/redirects';
import { readEnv } from '@/lib/server/env';
import { currentVisitor } from './require-session';
import type { Session } from '@/lib/server/session/session';

/** The parameters of a page's address, as they came. */
type Params = Record<string, string | string[] | undefined>;

/** Where a sign-in leads, and whose it is once the first step is through. */
interface SignInStep {
  /** The judged path to go to afterwards. */
  path: string;
  session: Session | null;
}

/**
 * Opens one step of signing in, each at its own address: whoever is signed in goes on, and a step that is not due leads
 * to the one that is (specification, sections 2 and 4). The first step is always open: a new sign-in replaces one that
 * was left half-way.
 */
export async function loadSignInStep(step: 'start' | 'otp' | 'enrol', params: Params): Promise<SignInStep> {
  const path = wantedPath(params);
  const session = await currentVisitor();
  // The path was judged by the rules: it is one of the console's own.
  if (session?.state === 'signedIn') redirect(path as '/');
  if (step === 'start' || session?.state === step) return { path, session };
  if (!session) redirect(`/signin?reason=stepOver&redirect=${encodeURIComponent(path)}`);
  if (session.state === 'password') redirect(`/chpasswd${queryFor(path)}` as '/chpasswd');
  redirect(`/signin/${session.state}${queryFor(path)}` as '/signin');
}

/**
 * The judged path that a page's address asks to go to afterwards (specification, section 2).
 * @returns a path of the console that needs sign-in; `/` for anything else
 */
export function wantedPath({ redirect: wanted }: Params): string {
  return safeRedirect(typeof wanted === 'string' ? wanted : null, readEnv().APP_ORIGIN);
}

function queryFor(path: string): string {
  return path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`;
}
