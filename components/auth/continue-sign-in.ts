import type { Route } from 'next';
import type { useRouter } from 'next/navigation';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver } from '@/lib/client/sso/hand-over';

/** What a step of signing in leads to. */
export type SignInNext = 'home' | 'organization' | 'password' | 'otp' | 'enrol';

/** The step that a session's state asks for. */
export function nextOf(state: 'signedIn' | 'otp' | 'enrol' | 'password'): SignInNext {
  return state === 'signedIn' ? 'home' : state;
}

type Router = Pick<ReturnType<typeof useRouter>, 'replace'>;

/**
 * Goes on after a step of signing in (specification, section 2, redirects): to the next step, or, once signed in, first
 * to the siblings and then to the wanted path.
 * @param way what comes next, and the judged path; `isSoft` keeps this document, for what must stay in its memory
 */
export async function continueSignIn(
  { next, path, isSoft = false }: { next: SignInNext; path: string; isSoft?: boolean },
  router: Router,
): Promise<void> {
  if (next === 'otp' || next === 'enrol') return router.replace(stepAddress(`/signin/${next}`, path));
  if (next !== 'password') await signedInHandOver();
  const address =
    next === 'password' ? stepAddress('/chpasswd', path) : next === 'organization' ? '/organization' : path;
  if (isSoft)
    router.replace(address as Route); // A path of the console, judged on the server.
  else navigateTo(address);
}

function stepAddress(step: `/${string}`, path: string): Route {
  return `${step}${path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`}` as Route; // Each step has a page.
}
