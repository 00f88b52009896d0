import type { Route } from 'next';
import type { useRouter } from 'next/navigation';
import { readSession } from '@/lib/client/api';
import type { SessionStatus, SignInNext } from '@/lib/rules/auth/session-steps';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import type { SignInReason } from '@/lib/rules/auth/social';

export function nextOf(state: SessionStatus['state']): SignInNext {
  return state === 'signedIn' ? 'home' : state;
}

type Router = Pick<ReturnType<typeof useRouter>, 'replace'>;

/**
 * Goes to the next step of signing in; once signed in, first to the siblings and then to the wanted path.
 * @param way what comes next, and the validated path; `isSoft` stays in this document, for what is in its memory only
 */
export async function continueSignIn(
  { next, path, isSoft = false }: { next: SignInNext; path: string; isSoft?: boolean },
  router: Router,
): Promise<void> {
  if (await isForgotten()) return navigateTo(stepAddress('/signin', path, 'noCookies'));
  if (next === 'otp' || next === 'enrol') return router.replace(stepAddress(`/signin/${next}`, path));
  if (next !== 'password') await signedInHandOver();
  const address =
    next === 'password' ? stepAddress('/chpasswd', path) : next === 'organization' ? '/organization' : path;
  if (isSoft)
    router.replace(address as Route); // A path of the console, validated on the server.
  else navigateTo(address);
}

/** Whether the browser kept no cookie: every page would send the user back here without a word (promise V-R16). */
async function isForgotten(): Promise<boolean> {
  const { data } = await readSession('look');
  return data === null;
}

function stepAddress(step: `/${string}`, path: string, reason?: SignInReason): Route {
  const query = new URLSearchParams({ ...(path === '/' ? {} : { redirect: path }), ...(reason ? { reason } : {}) });
  return `${step}${query.size > 0 ? `?${query}` : ''}` as Route; // Each step has a page.
}
