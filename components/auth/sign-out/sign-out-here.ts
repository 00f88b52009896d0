import { takeStep } from '@/lib/client/api';
import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { postToTabs } from '@/lib/client/session/events';
import { signOutSiblings } from '@/lib/client/sso/hand-over';

/** Signs out without a screen of its own: the console's session, what this browser stores, every other tab, the siblings. */
export async function signOutHere(): Promise<void> {
  await takeStep('sign-out', {});
  storeSignOut({ wanted: false });
  postToTabs('signedOut');
  await signOutSiblings();
}
