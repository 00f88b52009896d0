'use client';

import { lazyComponent } from '@/components/ui/lazy-component';
import { createStore, useStore } from '@/lib/client/create-store';
import { lockDocument } from '@/lib/client/navigation/fresh-document';

/** A code that was issued at sign-in. In this document's memory only: a reload loses it, the security screen shows it again. */
const pending = createStore<string | null>(null);

/** Holds a code until the user has saved it; null forgets it. */
export function setPendingBackupCode(code: string | null): void {
  lockDocument(code !== null);
  pending.set(code);
}

const BackupCodeDialog = lazyComponent(() => import('./backup-code-dialog').then((loaded) => loaded.BackupCodeDialog));

/** Shows a backup code that was issued at sign-in over the next screen, until the user has confirmed that it is saved. */
export function BackupCodeOnce({ account }: { account: string }) {
  const code = useStore(pending);
  return code === null ? null : <BackupCodeDialog {...{ code, account }} onSaved={() => setPendingBackupCode(null)} />;
}
