'use client';
import { useTranslations } from 'next-intl';
import { FailedNotice } from '@/components/shell/failed-notice';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import type { Reveal } from '@/lib/client/reveal';
import styles from './key-value.module.css';
import { useCopyKey } from './use-copy-key';

/** Always as many: how long a key is, is nobody's business. */
const MASK = '•'.repeat(24);

/** A key's value: masked until somebody asks for it, hidden again by itself, and copied without being shown (promises: V-I2). */
export function KeyValue({ id, reveal }: { id: string; reveal: Reveal }) {
  const t = useTranslations('apikey');
  const { fetchKey, failure: copyFailure } = useCopyKey(id);
  const isShown = reveal.value !== null;
  const failure = reveal.failure ?? copyFailure;
  const copy = async () => reveal.value ?? fetchKey();
  return (
    <div className={styles.wrap}>
      <p className={styles.label}>{t('accessKey')}</p>
      <div className={styles.line}>
        {isShown ? (
          <code className={styles.value} translate="no" data-secret>
            {reveal.value}
          </code>
        ) : (
          <span className={styles.value} role="img" aria-label={t('masked')}>
            {MASK}
          </span>
        )}
        <span className={styles.buttons}>
          <Button
            size="s"
            icon={isShown ? 'eyeOff' : 'eye'}
            busy={reveal.isBusy}
            onClick={() => (isShown ? reveal.hide() : void reveal.show())}
          >
            {t(isShown ? 'hide' : 'show')}
          </Button>
          <CopyButton variant="secondary" value={copy} label={t('copyKey')} />
        </span>
      </div>
      <p className={styles.note}>{isShown ? t('hiddenIn', { seconds: reveal.leftS }) : t('maskedNote')}</p>
      {failure && <FailedNotice failure={failure} title={t('readFailed')} />}
    </div>
  );
}
