import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { OpenFrame } from '@/components/layout/open-frame';
import { Messages } from '@/components/layout/messages';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { knownTheme, THEME_COOKIE } from '@/lib/i18n/preferences';
import { frameData } from '@/lib/server/pages/require-session';
import { siblingApps } from '@/lib/server/pages/embeds';

/** The frame of a screen that is gone at once: it waits for the siblings' hidden frames, so they load first. */
export default async function SetMfaLayout({ children }: { children: ReactNode }) {
  const theme = knownTheme((await cookies()).get(THEME_COOKIE)?.value);
  const { links } = await frameData();
  const frames = (
    <Messages names={['sso']}>
      <SsoFrames siblings={siblingApps()} eager />
    </Messages>
  );
  return (
    <OpenFrame links={links} theme={theme} aside={frames}>
      {children}
    </OpenFrame>
  );
}
