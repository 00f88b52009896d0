'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/stack';
import { type CallExample, exampleCommand, KEY_VARIABLE } from '@/lib/rules/api-keys/call-example';
import styles from './key-example.module.css';

/** A first call for a shell, as the operator describes it. The key comes from a variable and never stands in the command. */
export function KeyExample({ example }: { example: CallExample }) {
  const t = useTranslations('apikey');
  const line = exampleCommand(example);
  return (
    <details className={styles.example}>
      <summary>{t('curl')}</summary>
      <pre className={styles.line} translate="no">
        <code>{line}</code>
      </pre>
      <p className={styles.note}>{t('curlNote', { variable: KEY_VARIABLE })}</p>
      <Row>
        <CopyButton variant="secondary" value={line} label={t('curlCopy')} />
      </Row>
    </details>
  );
}
