'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/stack';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';
import { KeyPart } from './key-part';
import styles from './key-value.module.css';
import { useCopyKey } from './use-copy-key';

/** Always as many, so that the length of a key stays unknown. */
const MASK = '•'.repeat(24);

/** A key's value: masked until it is asked for, hidden again by itself, and copied without being shown (promise V-I2). */
export function KeyValue({ id, reveal }: { id: string; reveal: RevealedSecret }) {
  const t = useTranslations('apikey');
  const { fetchKey, failure: copyFailure } = useCopyKey(id);
  const isShown = reveal.value !== null;
  const copy = async () => reveal.value ?? fetchKey();
  return (
    <KeyPart
      label={t('accessKey')}
      note={isShown ? t('hiddenIn', { seconds: reveal.leftS }) : t('maskedNote')}
      failure={reveal.failure ?? copyFailure}
    >
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
        <Row>
          <Button
            size="s"
            icon={isShown ? 'eyeOff' : 'eye'}
            busy={reveal.isBusy}
            onClick={() => (isShown ? reveal.hide() : void reveal.show())}
          >
            {t(isShown ? 'hide' : 'show')}
          </Button>
          <CopyButton variant="secondary" value={copy} label={t('copyKey')} />
        </Row>
      </Row>
    </KeyPart>
  );
}
