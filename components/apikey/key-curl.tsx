'use client';
import { useTranslations } from 'next-intl';
import { FailedNotice } from '@/components/shell/failed-notice';
import { CopyButton } from '@/components/ui/copy-button';
import { curlLine, KEY_VARIABLE } from '@/lib/rules/apikey-curl';
import styles from './key-curl.module.css';
import { useCopyKey } from './use-copy-key';

/** A first call, ready for a shell. The page holds the placeholder only; the key itself goes straight to the clipboard. */
export function KeyCurl({ id, apiUrl }: { id: string; apiUrl: string }) {
  const t = useTranslations('apikey');
  const line = curlLine(apiUrl);
  const { fetchKey, failure } = useCopyKey(id);
  const withKey = async () => curlLine(apiUrl, await fetchKey());
  return (
    <div className={styles.wrap}>
      <p className={styles.label}>{t('curl')}</p>
      <pre className={styles.line} translate="no">
        <code>{line}</code>
      </pre>
      <div className={styles.buttons}>
        <CopyButton variant="secondary" value={line} label={t('curlCopy')} />
        <CopyButton value={withKey} label={t('curlCopyKey')} />
      </div>
      <p className={styles.note}>{t('curlNote', { variable: KEY_VARIABLE })}</p>
      {failure && <FailedNotice failure={failure} title={t('readFailed')} />}
    </div>
  );
}
