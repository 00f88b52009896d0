import type { ReactNode } from 'react';
import { PlainFrame } from '@/components/layout/plain-frame';
import { loadFrame } from '@/lib/server/pages/load-frame';
import ConsoleLayout from '../(console)/layout';

/** A signed-in user keeps the frame of the console; anyone else needs only the way to the sign-in. */
export default async function MissingLayout({ children }: { children: ReactNode }) {
  const { account } = await loadFrame();
  return account === null ? <PlainFrame>{children}</PlainFrame> : <ConsoleLayout>{children}</ConsoleLayout>;
}
