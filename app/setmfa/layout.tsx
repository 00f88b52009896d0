import type { ReactNode } from 'react';
import { Messages } from '@/components/layout/messages';
import { OpenFrame } from '@/components/layout/open-frame';
import { ReauthHost } from '@/components/security/mfa/reauth-host';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { OF_FORMS } from '@/lib/i18n/messages';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { loadFrame } from '@/lib/server/pages/load-frame';

/** The screen waits for the siblings' hidden frames before it goes on, so they load first. */
export default async function SetMfaLayout({ children }: { children: ReactNode }) {
  const { account, links, theme, siblings } = await loadFrame();
  const frames = (
    <>
      <SsoFrames siblings={siblings} eager />
      {account && <ReauthHost account={account} fingerprint={fingerprintOf(account)} />}
    </>
  );
  return (
    <Messages names={[...OF_FORMS, 'sso', 'reauth', 'mfaStep', 'backupCode']}>
      <OpenFrame links={links} theme={theme} aside={frames}>
        {children}
      </OpenFrame>
    </Messages>
  );
}
