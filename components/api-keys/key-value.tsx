'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/stack';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';
import styles from './key-value.module.css';
import { read, type Result } from '@/lib/client/api';
import { isGivenUp } from '@/lib/rules/writes';
import type { Failure } from '@/lib/rules/failures';
import { type CallExample, exampleCommand, KEY_VARIABLE } from '@/lib/rules/api-keys/call-example';

/** Always as many, so that the length of a key stays unknown. */
const MASK = '•'.repeat(24);

interface KeyValueProps {
  id: string;
  reveal: RevealedSecret;
  /** What else can be done with the key, on the same line. */
  children?: ReactNode;
}

/** A key's value: masked until it is asked for, hidden again by itself, and copied without being shown (promise V-I2). */
export function KeyValue({ id, reveal, children }: KeyValueProps) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const { fetchKey, failure: copyFailure } = useCopyKey(id);
  const isShown = reveal.value !== null;
  const copy = async () => reveal.value ?? fetchKey();
  const [past, setPast] = useState<Failure>();
  const failure = (reveal.failure === past ? undefined : reveal.failure) ?? (isShown ? undefined : copyFailure);
  return (
    <div className={styles.part}>
      <p className={styles.label}>{t('accessKey')}</p>
      <Row>
        {isShown ? (
          <code className={styles.value} translate="no" data-secret>
            {reveal.value}
          </code>
        ) : (
          <span className={styles.value} role="img" aria-label={t('masked')}>
            {MASK}
          </span>
        )}
        <Button
          size="s"
          icon={isShown ? 'eyeOff' : 'eye'}
          busy={reveal.isBusy}
          onClick={() => (isShown ? reveal.hide() : void reveal.show())}
        >
          {labels(isShown ? 'hide' : 'show')}
        </Button>
        <CopyButton variant="secondary" value={copy} label={t('copyKey')} onCopied={() => setPast(reveal.failure)} />
        {children}
      </Row>
      <p className={styles.note}>{isShown ? labels('hiddenIn', { seconds: reveal.leftS }) : t('maskedNote')}</p>
      {failure && <FailureAlert failure={failure} title={t('readFailed')} />}
    </div>
  );
}

/** Gets a key's value for the clipboard without showing it. */
export function useCopyKey(id: string): { fetchKey: () => Promise<string>; failure: Failure | undefined } {
  const [failure, setFailure] = useState<Failure>();
  const fetchKey = async () => {
    setFailure(undefined);
    const result = await readAccessKey(id);
    if (!result.failure) return result.data;
    if (!isGivenUp(result.failure)) setFailure(result.failure);
    // The copy button then says that nothing was copied.
    throw new Error(result.failure.code);
  };
  return { fetchKey, failure };
}

/** Reads the value of one key, past every cache (promise V-I2). */
export async function readAccessKey(id: string): Promise<Result<string>> {
  const { data, failure } = await read('apikey.read', { id });
  return failure ? { failure } : { data: data.apikey.accessKey };
}

/** A first call for a shell, as the operator describes it. The key comes from a variable and never stands in the command. */
export function KeyExample({ example }: { example: CallExample }) {
  const t = useTranslations('apikey');
  const line = exampleCommand(example);
  return (
    <details className={styles.example}>
      <summary>{t('curl')}</summary>
      <pre className={styles.command} translate="no">
        <code>{line}</code>
      </pre>
      <p className={styles.exampleNote}>{t('curlNote', { variable: KEY_VARIABLE })}</p>
      <Row>
        <CopyButton variant="secondary" value={line} label={t('curlCopy')} />
      </Row>
    </details>
  );
}
