import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { post } from '@/lib/client/api';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { postToTabs } from '@/lib/client/session/tab-channel';

/** Signs out without a screen of its own: the console's session, what this browser keeps, every other tab, the siblings. */
export async function signOutHere(): Promise<void> {
  await post('/api/session/sign-out', {});
  storeSignOut({ wanted: false });
  postToTabs('signedOut');
  await signOutSiblings();
}
