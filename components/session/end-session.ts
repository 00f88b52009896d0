import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { post } from '@/lib/client/api';
import { setSignedOutMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { postToTabs } from '@/lib/client/session/tab-channel';

/** Ways off a page whose session is over. Each loads the next page anew: nothing of this one stays in memory. */

/**
 * After the provider called the token dead: signs out everywhere and goes to `/`; the next page says why
 * (specification, section 8).
 */
export async function endExpiredSession(): Promise<void> {
  storeSignOut({ wanted: false });
  setSignedOutMessage({ why: 'expired' });
  postToTabs('signedOut');
  // The server has ended the session where the call came through it; a page that only rendered has not.
  await Promise.all([signOutSiblings(), post('/api/session/sign-out', {})]);
  navigateTo('/');
}

/** To the sign-in page, which leads back here. */
export function toSignIn(): void {
  navigateTo(signInHere());
}

/** The address of the sign-in page that leads back here. */
export function signInHere(): string {
  return `/signin?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Asks the server for this page again, and shows nothing until it has answered: the guard decides. */
export function openAgain(): void {
  hidePage(true);
  // Without the fragment: to it alone the browser would only scroll.
  navigateTo(location.pathname + location.search);
}

/** Makes the page invisible, or visible again; at once, ahead of the next paint. */
export function hidePage(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? 'hidden' : '';
}
