import { keepSignOut } from '@/lib/client/browser-keeps';
import { post } from '@/lib/client/call';
import { signOutSiblings } from '@/lib/client/sso';
import { tellTabs } from '@/lib/client/tabs';

/** Signs out without a screen of its own: the console's session, what this browser keeps, every other tab, the siblings. */
export async function signOutHere(): Promise<void> {
  await post('/api/session/sign-out', {});
  keepSignOut({ wanted: false });
  tellTabs('signedOut');
  await signOutSiblings();
}
