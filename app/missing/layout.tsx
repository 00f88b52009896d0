import type { ReactNode } from 'react';
import { PlainFrame } from '@/components/layout/plain-frame';
import { frameData } from '@/lib/server/pages/require-session';
import ConsoleLayout from '../(console)/layout';

/** Who is signed in keeps the frame of the console, with every way on; who is not needs only the way to the sign-in. */
export default async function MissingLayout({ children }: { children: ReactNode }) {
  const { account } = await frameData();
  return account === null ? <PlainFrame>{children}</PlainFrame> : <ConsoleLayout>{children}</ConsoleLayout>;
}
