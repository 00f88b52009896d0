import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { OpenFrame } from '@/components/layout/open-frame';
import { knownTheme, THEME_COOKIE } from '@/lib/i18n/preferences';
import { frameData } from '@/lib/server/pages/require-session';
import { OpenSharedSignIn } from '../open-shared-sign-in';

export default async function OpenLayout({ children }: { children: ReactNode }) {
  const theme = knownTheme((await cookies()).get(THEME_COOKIE)?.value);
  const { links } = await frameData();
  return (
    <OpenFrame links={links} theme={theme} aside={<OpenSharedSignIn />}>
      {children}
    </OpenFrame>
  );
}
