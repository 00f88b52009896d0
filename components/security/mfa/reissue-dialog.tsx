'use client';
import { useTranslations } from 'next-intl';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import { FailureAlert } from '@/components/layout/failure-alert';
import type { Proof } from './use-proof';

interface ReissueDialogProps {
  proof: Proof;
  onClose: () => void;
  /** Takes the new code, which is shown for a while. */
  onIssued: (code: string) => void;
}

/** Asks before a new backup code is issued: the one that somebody keeps stops working. */
export function ReissueDialog({ proof, onClose, onIssued }: ReissueDialogProps) {
  const t = useTranslations('security.backup');
  const { trigger, isBusy, failure } = useMutation('mfa.resetBackupCode');
  const issue = async () => {
    const result = await proof.run(() => trigger({}));
    if (!result?.data) return;
    // One that was issued for the proof is void by now.
    setPendingBackupCode(null);
    onIssued(result.data.backupCode);
    toast({ tone: 'good', text: t('issued') });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('reissueTitle')}
      onClose={onClose}
      confirmLabel={t('reissueConfirm')}
      onConfirm={() => void issue()}
      busy={isBusy}
    >
      <p>{t('reissueText')}</p>
      {failure && failure.code !== 'freshNeeded' && <FailureAlert failure={failure} title={t('reissueFailed')} />}
    </Dialog>
  );
}
