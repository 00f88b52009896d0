'use client';

import { lazyComponent } from '@/components/ui/lazy-component';
import { usePendingBackupCode } from './pending-backup-code';

const BackupCodeDialog = lazyComponent(() => import('./backup-code-dialog').then((loaded) => loaded.BackupCodeDialog));

/**
 * Shows a backup code that was issued while signing in, over whichever screen comes next, until somebody says that it is
 * kept (specification, section 4). Without such a code it is nothing. Its words are `backupCode`.
 * @param account whose code it is, for the copy on paper
 */
export function BackupCodeOnce({ account }: { account: string }) {
  const code = usePendingBackupCode();
  if (code === null) return null;
  return <BackupCodeDialog code={code} account={account} />;
}
