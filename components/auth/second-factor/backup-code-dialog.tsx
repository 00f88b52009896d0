'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Modal } from '@/components/ui/modal';
import { Alert } from '@/components/ui/alert';
import { BackupCode } from './backup-code';
import { setPendingBackupCode } from './pending-backup-code';

/** A new backup code over the page: it goes once the code was copied, downloaded or printed, and the box is ticked. */
export function BackupCodeDialog({ code, account }: { code: string; account: string }) {
  const t = useTranslations('backupCode');
  const [isTaken, setTaken] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isHurried, setHurried] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const close = () => (isKept ? setPendingBackupCode(null) : setHurried(true));
  const footer = (
    <Button variant="primary" onClick={close} disabledReason={isKept ? null : t('doneReason')}>
      {t('done')}
    </Button>
  );
  return (
    <Modal title={t('title')} onClose={close} shape="s" footer={footer}>
      <p>{t('text')}</p>
      <BackupCode code={code} account={account} onTaken={() => setTaken(true)} />
      {isHurried && !isKept && (
        <Alert tone="warn" announce>
          {t('stay')}
        </Alert>
      )}
      <Checkbox
        label={t('kept')}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
        disabledReason={isTaken ? null : t('keepFirst')}
      />
    </Modal>
  );
}
