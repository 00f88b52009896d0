import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/components/layout/console-frame';
import { knownTheme, THEME_COOKIE } from '@/lib/i18n/preferences';
import { frameData } from '@/lib/server/pages/require-session';
import { ReadOnlyNotice, SharedSignIn } from '../shared-sign-in';

/** The frame only: each page judges the session for itself, because a layout does not run again on a soft navigation. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const theme = knownTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <ConsoleFrame {...(await frameData())} theme={theme} banner={<ReadOnlyNotice />} aside={<SharedSignIn />}>
      {children}
    </ConsoleFrame>
  );
}
