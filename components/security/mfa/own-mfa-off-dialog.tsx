'use client';
import { useTranslations } from 'next-intl';
import { holdBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/alert';
import { notify } from '@/components/ui/toast';
import { useMe } from '@/lib/client/current-user';
import { useRead } from '@/lib/client/use-query';
import { useWrite } from '@/lib/client/use-mutation';
import { FailedNotice } from '@/components/layout/failure-alert';
import type { Proof } from './use-proof';

/** Turns one's own second factor off, after a question and a fresh proof. */
export function OwnMfaOffDialog({ proof, onClose, onDone }: { proof: Proof; onClose: () => void; onDone: () => void }) {
  const t = useTranslations('security.own');
  const { account } = useMe();
  const { data: policy } = useRead('organization.readMfa');
  const { trigger, isBusy, failure } = useWrite('mfa.off');
  const turnOff = async () => {
    const result = await proof.run(() => trigger({ email: account }));
    if (!result?.data) return;
    // A code that was issued for the proof went with the factor.
    holdBackupCode(null);
    notify({ tone: 'good', text: t('turnedOff') });
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
      {policy?.mfa === 'required' && <Notice tone="warn">{t('offRequired')}</Notice>}
      {failure && failure.code !== 'freshNeeded' && <FailedNotice failure={failure} title={t('offFailed')} />}
    </Dialog>
  );
}
