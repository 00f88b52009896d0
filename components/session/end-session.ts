import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { takeStep } from '@/lib/client/api';
import { setSignedOutMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { postToTabs } from '@/lib/client/session/tab-channel';

// Each of these loads a new document, so that nothing of this page stays in memory.

/** After the provider refused the token: signs out everywhere and goes to `/`, where the next page says why. */
export async function endExpiredSession(): Promise<void> {
  storeSignOut({ wanted: false });
  setSignedOutMessage({ why: 'expired' });
  postToTabs('signedOut');
  // A refused call has ended the session already; a refused read of a page has not.
  await Promise.all([signOutSiblings(), takeStep('sign-out', {})]);
  navigateTo('/');
}

export function toSignIn(): void {
  navigateTo(signInHere());
}

export function signInHere(): string {
  return `/signin?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Loads this page again, hidden until the server has answered. */
export function reloadHidden(): void {
  hidePage(true);
  // Without the fragment, because to a fragment the browser would only scroll.
  navigateTo(location.pathname + location.search);
}

/** Hides or shows the page ahead of the next paint. */
export function hidePage(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? 'hidden' : '';
}
