import type { ReactNode } from 'react';
import { OpenFrame } from '@/components/layout/open-frame';
import { OpenSharedSignIn } from '@/components/shared-sign-in/open-shared-sign-in';
import { loadFrame } from '@/lib/server/pages/load-frame';

export default async function OpenLayout({ children }: { children: ReactNode }) {
  const { links, theme, siblings } = await loadFrame();
  return (
    <OpenFrame links={links} theme={theme} aside={<OpenSharedSignIn siblings={siblings} />}>
      {children}
    </OpenFrame>
  );
}
