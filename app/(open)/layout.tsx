import type { ReactNode } from 'react';
import { Messages } from '@/components/layout/messages';
import { OpenFrame } from '@/components/layout/open-frame';
import { OpenSharedSignIn } from '@/components/shared-sign-in/open-shared-sign-in';
import { OF_FORMS } from '@/lib/i18n/messages';
import { loadFrame } from '@/lib/server/pages/load-frame';

export default async function OpenLayout({ children }: { children: ReactNode }) {
  const { links, theme, siblings } = await loadFrame();
  return (
    <Messages names={[...OF_FORMS, 'sso']}>
      <OpenFrame links={links} theme={theme} aside={<OpenSharedSignIn siblings={siblings} />}>
        {children}
      </OpenFrame>
    </Messages>
  );
}
