'use client';
import { useTranslations } from 'next-intl';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useMutation } from '@/lib/client/use-mutation';
import { FailureAlert } from '@/components/layout/failure-alert';
import type { Proof } from './use-proof';

/** Turns one's own second factor off, after a question and a fresh proof. */
export function OwnMfaOffDialog({ proof, onClose, onDone }: { proof: Proof; onClose: () => void; onDone: () => void }) {
  const t = useTranslations('security.own');
  const { account } = useCurrentUser();
  const { data: policy } = useQuery('organization.readMfa');
  const { trigger, isBusy, failure } = useMutation('mfa.off');
  const turnOff = async () => {
    const result = await proof.run(() => trigger({ email: account }));
    if (!result?.data) return;
    // A code that was issued for the proof went with the factor.
    setPendingBackupCode(null);
    toast({ tone: 'good', text: t('turnedOff') });
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('offTitle')}
      onClose={onClose}
      confirmLabel={t('offConfirm')}
      onConfirm={() => void turnOff()}
      busy={isBusy}
    >
      <p>{t('offText')}</p>
      {policy?.mfa === 'required' && <Alert tone="warn">{t('offRequired')}</Alert>}
      {failure && failure.code !== 'freshNeeded' && <FailureAlert failure={failure} title={t('offFailed')} />}
    </Dialog>
  );
}
