import { takeStep } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { postToTabs } from '@/lib/client/session/events';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import type { Failure } from '@/lib/rules/failures';

/** Signs out without a screen of its own: session, stored state, other tabs, siblings. @returns why the session lives on, if it does: `go` leads to /signout, which tries again */
export async function signOutHere(
  go: (address: '/signout') => void = navigateTo,
  account?: string,
): Promise<Failure | null> {
  const { failure } = await takeStep('sign-out', {}, account);
  if (failure) {
    if (failure.status !== 0 && failure.code !== 'otherAccount') go('/signout');
    return failure;
  }
  storeSignOut({ wanted: false });
  postToTabs('signedOut');
  await signOutSiblings();
  return null;
}
