'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from './copy-button';
import styles from './request-id.module.css';

/** The id that finds one failed request in the logs, ready to be copied into a question to support. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('ui');
  return (
    <span className={styles.row}>
      <span>{t('requestId')}</span>
      <code className={styles.id}>{id}</code>
      <CopyButton value={id} label={t('copyRequestId')} compact />
    </span>
  );
}
