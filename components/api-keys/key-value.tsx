'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/stack';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';
import styles from './key-value.module.css';
import { useCopyKey } from './use-copy-key';

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
  const { fetchKey, failure: copyFailure } = useCopyKey(id);
  const isShown = reveal.value !== null;
  const copy = async () => reveal.value ?? fetchKey();
  const failure = reveal.failure ?? copyFailure;
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
          {t(isShown ? 'hide' : 'show')}
        </Button>
        <CopyButton variant="secondary" value={copy} label={t('copyKey')} />
        {children}
      </Row>
      <p className={styles.note}>{isShown ? t('hiddenIn', { seconds: reveal.leftS }) : t('maskedNote')}</p>
      {failure && <FailureAlert failure={failure} title={t('readFailed')} />}
    </div>
  );
}
