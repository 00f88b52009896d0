'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Row, VisuallyHidden } from '@/components/ui/stack';
import { download } from '@/lib/client/download';
import styles from './mfa-step.module.css';

interface BackupCodeProps {
  code: string;
  account: string;
  /** Called when the code was copied, downloaded or printed. */
  onCopied?: () => void;
}

/** A backup code, to copy, download or print. Its messages are `backupCode`. */
export function BackupCode({ code, account, onCopied }: BackupCodeProps) {
  const t = useTranslations('backupCode');
  const ui = useTranslations('ui');
  const save = () => {
    const lines = [t('file'), t('fileAccount', { account }), t('fileCode', { code }), t('fileNote')];
    download({ name: 'backup-code.txt', type: 'text/plain', text: `${lines.join('\n')}\n` });
    onCopied?.();
  };
  const print = () => {
    onCopied?.();
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
        <CopyButton value={code} label={ui('copy')} variant="secondary" onCopied={onCopied} />
        <Button size="s" icon="download" data-safe onClick={save}>
          {t('download')}
        </Button>
        <Button size="s" onClick={print}>
          {ui('print')}
        </Button>
      </Row>
    </div>
  );
}
