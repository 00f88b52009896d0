'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/stack';
import { VisuallyHidden } from '@/components/ui/stack';
import styles from './mfa-step.module.css';

interface BackupCodeProps {
  code: string;
  account: string;
  /** Called when the code was copied, downloaded or printed. */
  onTaken?: () => void;
}

/** A backup code, with the three ways of keeping it. Its words are `backupCode`. */
export function BackupCode({ code, account, onTaken }: BackupCodeProps) {
  const t = useTranslations('backupCode');
  const copied = () => {
    onTaken?.();
    return Promise.resolve(code);
  };
  const download = () => {
    const lines = [t('file'), t('fileAccount', { account }), t('fileCode', { code }), t('fileNote')];
    saveText(`${lines.join('\n')}\n`);
    onTaken?.();
  };
  const print = () => {
    onTaken?.();
    window.print();
  };
  return (
    <div className={`${styles.codeBox} ${styles.printed}`}>
      <p className={styles.paper}>{t('file')}</p>
      <p className={styles.paper}>{account}</p>
      <p className={styles.backupCode}>
        <VisuallyHidden>{t('label')}</VisuallyHidden>
        <code translate="no">{code}</code>
      </p>
      <p className={styles.once}>{t('once')}</p>
      <Row>
        <CopyButton value={copied} label={t('copy')} variant="secondary" />
        <Button size="s" icon="download" data-safe onClick={download}>
          {t('download')}
        </Button>
        <Button size="s" onClick={print}>
          {t('print')}
        </Button>
      </Row>
    </div>
  );
}

function saveText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'backup-code.txt';
  link.click();
  // The browser has taken the content by then; the address must not outlive it.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
