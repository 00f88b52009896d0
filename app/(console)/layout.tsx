import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/components/layout/console-frame';
import { Messages } from '@/components/layout/messages';
import { OperatorRules } from '@/components/layout/operator-rules';
import { ReadOnlyBanner } from '@/components/session/read-only-banner';
import { SharedSignIn } from '@/components/shared-sign-in/shared-sign-in';
import { loadFrame } from '@/lib/server/pages/load-frame';

/** The frame only. Each page requires the session itself, because a layout does not run again on a soft navigation. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { session, siblings, chatUrl, operator, ...frame } = await loadFrame();
  const banner = (
    <Messages names={['session']}>
      <ReadOnlyBanner />
    </Messages>
  );
  const aside = <SharedSignIn session={session} siblings={siblings} chatUrl={chatUrl} support={frame.links.support} />;
  return (
    <Messages names={['role', 'palette']}>
      <OperatorRules values={operator} />
      <ConsoleFrame {...frame} banner={banner} aside={aside}>
        {children}
      </ConsoleFrame>
    </Messages>
  );
}
