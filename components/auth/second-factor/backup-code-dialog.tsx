'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Modal } from '@/components/ui/modal';
import { BackupCode } from './backup-code';
import { setPendingBackupCode } from './pending-backup-code';

/** It closes once the code was copied, downloaded or printed, and the box is ticked. */
export function BackupCodeDialog({ code, account }: { code: string; account: string }) {
  const t = useTranslations('backupCode');
  const [isCopied, setCopied] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isHurried, setHurried] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const close = () => (isSaved ? setPendingBackupCode(null) : setHurried(true));
  const footer = (
    <Button variant="primary" onClick={close} disabledReason={isSaved ? null : t('doneReason')}>
      {t('done')}
    </Button>
  );
  return (
    <Modal title={t('title')} onClose={close} shape="s" footer={footer}>
      <p>{t('text')}</p>
      <BackupCode code={code} account={account} onCopied={() => setCopied(true)} />
      {isHurried && !isSaved && (
        <Alert tone="warn" announce>
          {t('stay')}
        </Alert>
      )}
      <Checkbox
        label={t('kept')}
        checked={isSaved}
        onChange={({ target }) => setSaved(target.checked)}
        disabledReason={isCopied ? null : t('keepFirst')}
      />
    </Modal>
  );
}
