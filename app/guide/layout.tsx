import type { ReactNode } from 'react';
import { GuideFrame } from '@/components/layout/guide-frame';
import { Messages } from '@/components/layout/messages';
import { OF_FRAMES } from '@/lib/i18n/messages';
import { loadFrame } from '@/lib/server/pages/load-frame';

/** For everybody, with or without a session: it reads nothing of the provider, and no frame of a sibling app comes along. */
export default async function GuideLayout({ children }: { children: ReactNode }) {
  const { account, theme } = await loadFrame();
  return (
    <Messages names={OF_FRAMES}>
      <GuideFrame isSignedIn={account !== null} theme={theme}>
        {children}
      </GuideFrame>
    </Messages>
  );
}
