'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/stack';
import { curlCommand, KEY_VARIABLE } from '@/lib/rules/api-keys/api-key-list';
import styles from './key-curl.module.css';
import { KeyPart } from './key-part';
import { useCopyKey } from './use-copy-key';

/** A first call for a shell. The page holds the placeholder only; the key itself goes straight to the clipboard. */
export function KeyCurl({ id, apiUrl }: { id: string; apiUrl: string }) {
  const t = useTranslations('apikey');
  const line = curlCommand(apiUrl);
  const { fetchKey, failure } = useCopyKey(id);
  const withKey = async () => curlCommand(apiUrl, await fetchKey());
  return (
    <KeyPart label={t('curl')} note={t('curlNote', { variable: KEY_VARIABLE })} failure={failure}>
      <pre className={styles.line} translate="no">
        <code>{line}</code>
      </pre>
      <Row>
        <CopyButton variant="secondary" value={line} label={t('curlCopy')} />
        <CopyButton value={withKey} label={t('curlCopyKey')} />
      </Row>
    </KeyPart>
  );
}
