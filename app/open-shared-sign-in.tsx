import { AfterSession } from '@/components/session/after-session';
import { Messages } from '@/components/layout/messages';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { siblingApps } from '@/lib/server/pages/embeds';

/** The screens without a session that hand one over: no other opens anything of the siblings. */
const SCREENS = ['/signin', '/signout', '/callback', '/oauth'] as const;

/**
 * What rides along on the screens for people who are not signed in (specification, section 4). A file of its own: what
 * the signed-in screens need would come along into the browser.
 */
export function OpenSharedSignIn() {
  return (
    <Messages names={['sso']}>
      <SsoFrames siblings={siblingApps()} screens={SCREENS} eager />
      <AfterSession />
    </Messages>
  );
}
