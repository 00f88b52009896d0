import type { ReactNode } from 'react';
import { Messages } from '@/components/layout/messages';
import { OpenFrame } from '@/components/layout/open-frame';
import { SignedOutToast } from '@/components/session/signed-out-toast';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { OF_FORMS } from '@/lib/i18n/messages';
import { loadFrame } from '@/lib/server/pages/load-frame';

/** Only these screens without a session hand a sign-in over; no other opens anything of the siblings. */
const SCREENS = ['/signin', '/signout', '/callback', '/oauth'] as const;

export default async function OpenLayout({ children }: { children: ReactNode }) {
  const { links, theme, siblings } = await loadFrame();
  const aside = (
    <>
      <SsoFrames siblings={siblings} screens={SCREENS} eager />
      <SignedOutToast />
    </>
  );
  return (
    <Messages names={[...OF_FORMS, 'sso']}>
      <OpenFrame links={links} theme={theme} aside={aside}>
        {children}
      </OpenFrame>
    </Messages>
  );
}
