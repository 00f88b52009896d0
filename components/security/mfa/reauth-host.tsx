'use client';

import { useEffect } from 'react';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { lazyDialog } from '@/components/ui/lazy-component';
import { offerReauth, useReauth } from '@/lib/client/session/reauth';

// Asked for once in ten minutes of work on what is dangerous.
const ReauthDialog = lazyDialog(() => import('./reauth-dialog').then((loaded) => loaded.ReauthDialog));

/** The one dialog that takes a fresh proof, over whatever needs it (docs/product.md#recent-authentication). @param fingerprint of the account, on a page without a screen */
export function ReauthHost({ account, fingerprint }: { account: string; fingerprint?: string }) {
  const request = useReauth();
  useEffect(() => offerReauth(), []);
  return (
    <>
      {request && <ReauthDialog {...request} account={account} fingerprint={fingerprint} onClose={request.end} />}
      <BackupCodeOnce account={account} />
    </>
  );
}
