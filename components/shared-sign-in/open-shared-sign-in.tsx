import { SignedOutToast } from '@/components/session/signed-out-toast';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { SsoFrames } from './sso-frames';

/** Only these screens without a session hand a sign-in over; no other opens anything of the siblings. */
const SCREENS = ['/signin', '/signout', '/callback', '/oauth'] as const;

/** What comes along with the signed-out screens. Apart from `SharedSignIn`, whose scripts they would load too. */
export function OpenSharedSignIn({ siblings }: { siblings: readonly Sibling[] }) {
  return (
    <>
      <SsoFrames siblings={siblings} screens={SCREENS} eager />
      <SignedOutToast />
    </>
  );
}
