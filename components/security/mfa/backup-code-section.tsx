'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BackupCode } from '@/components/auth/second-factor/backup-code';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { FailureAlert } from '@/components/layout/failure-alert';
import styles from '@/components/security/security.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Row, Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';

/** The backup code, shown for a while after re-authentication, or reissued (docs/product.md#backup-code). */
export function BackupCodeSection({ reveal }: { reveal: RevealedSecret }) {
  const t = useTranslations('security.backup');
  const { account } = useCurrentUser();
  const denied = useDenialText('mfa.resetBackupCode');
  const [isReissuing, setReissuing] = useState(false);
  const isShown = reveal.value !== null;
  const toggle = () => (isShown ? reveal.hide() : void reveal.show());
  return (
    <Stack>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{t('title')}</h3>
        <p className={styles.quiet}>{t('purpose')}</p>
      </div>
      {reveal.value && <BackupCode code={reveal.value} account={account} />}
      <Row>
        <Button size="s" icon={isShown ? 'eyeOff' : 'eye'} busy={reveal.isBusy} onClick={toggle}>
          {t(isShown ? 'hide' : 'show')}
        </Button>
        <Button size="s" icon="refresh" disabledReason={denied} onClick={() => setReissuing(true)}>
          {t('reissue')}
        </Button>
        {isShown && <span className={styles.quiet}>{t('hiddenIn', { seconds: reveal.leftS })}</span>}
      </Row>
      {reveal.failure && <FailureAlert failure={reveal.failure} title={t('readFailed')} />}
      {isReissuing && <ReissueDialog onClose={() => setReissuing(false)} onIssued={reveal.put} />}
    </Stack>
  );
}

interface ReissueDialogProps {
  onClose: () => void;
  onIssued: (code: string) => void;
}

function ReissueDialog({ onClose, onIssued }: ReissueDialogProps) {
  const t = useTranslations('security.backup');
  const { trigger, isBusy, failure } = useMutation('mfa.resetBackupCode');
  const issue = async () => {
    const result = await trigger({});
    if (!result?.data) return;
    // A code that was issued by the re-authentication is void now.
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
      {failure && <FailureAlert failure={failure} title={t('reissueFailed')} />}
    </Dialog>
  );
}
