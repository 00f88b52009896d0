'use client';

import { lazyComponent } from '@/components/ui/lazy-component';
import { usePendingBackupCode } from './pending-backup-code';

const BackupCodeDialog = lazyComponent(() => import('./backup-code-dialog').then((loaded) => loaded.BackupCodeDialog));

/** Shows a backup code that was issued at sign-in over the next screen, until the user has confirmed that it is saved. */
export function BackupCodeOnce({ account }: { account: string }) {
  const code = usePendingBackupCode();
  if (code === null) return null;
  return <BackupCodeDialog code={code} account={account} />;
}
