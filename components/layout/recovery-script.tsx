'use client';

import { type RecoveryTexts, recoveryScript } from '@/lib/client/script-recovery';

/** A script in the document alone: a component of the server would repeat its text in the data of every page. */
export function RecoveryScript({ nonce, texts }: { nonce: string | undefined; texts: RecoveryTexts }) {
  const script = typeof window === 'undefined' ? recoveryScript(texts) : '';
  // It has run by the time that React comes by, and is left as it is.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
