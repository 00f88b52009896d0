import { keepSignOut } from '@/lib/client/session/stored-sign-in';
import { post } from '@/lib/client/api';
import { leaveFarewell } from '@/lib/client/farewell';
import { leaveFor } from '@/lib/client/navigation/leave-guard';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { tellTabs } from '@/lib/client/session/tab-channel';

/** Ways off a page whose session is over. Each loads the next page anew: nothing of this one stays in memory. */

/**
 * After the provider called the token dead: signs out everywhere and goes to `/`; the next page says why
 * (specification, section 8).
 */
export async function leaveExpired(): Promise<void> {
  keepSignOut({ wanted: false });
  leaveFarewell({ why: 'expired' });
  tellTabs('signedOut');
  // The server has ended the session where the call came through it; a page that only rendered has not.
  await Promise.all([signOutSiblings(), post('/api/session/sign-out', {})]);
  leaveFor('/');
}

/** To the sign-in page, which leads back here. */
export function toSignIn(): void {
  leaveFor(signInHere());
}

/** The address of the sign-in page that leads back here. */
export function signInHere(): string {
  return `/signin?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Asks the server for this page again, and shows nothing until it has answered: the guard decides. */
export function openAgain(): void {
  hidePage(true);
  // Without the fragment: to it alone the browser would only scroll.
  leaveFor(location.pathname + location.search);
}

/** Makes the page invisible, or visible again; at once, ahead of the next paint. */
export function hidePage(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? 'hidden' : '';
}
