import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/components/shell/console-frame';
import { PlainFrame } from '@/components/shell/plain-frame';
import { knownTheme, THEME_COOKIE } from '@/lib/i18n/preferences';
import { frameData } from '@/lib/server/guard';
import { ReadOnlyNotice, SharedSignIn } from '../shared-sign-in';

/** Who is signed in keeps the frame of the console, with every way on; who is not needs only the way to the sign-in. */
export default async function MissingLayout({ children }: { children: ReactNode }) {
  const data = await frameData();
  if (data.account === null) return <PlainFrame>{children}</PlainFrame>;
  const theme = knownTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <ConsoleFrame {...data} theme={theme} banner={<ReadOnlyNotice />} aside={<SharedSignIn />}>
      {children}
    </ConsoleFrame>
  );
}
