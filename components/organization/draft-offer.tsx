'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Row } from '@/components/ui/stack';
import type { Draft } from '@/components/organization/draft';
import { useLocalTime } from '@/lib/client/use-local-time';
import styles from './draft-offer.module.css';

/** Offers what was typed last time and never saved; it fills nothing in by itself. */
export function DraftOffer({ draft, onRestore, onDrop }: { draft: Draft; onRestore: () => void; onDrop: () => void }) {
  const t = useTranslations('information.draft');
  const momentOf = useLocalTime();
  const [date, time] = [momentOf(draft.savedAt, 'date'), momentOf(draft.savedAt, 'time')];
  return (
    <Alert tone="info" title={t('title')} announce>
      <p>{t('text', { date, time })}</p>
      <div className={styles.buttons}>
        <Row>
          <Button size="s" onClick={onRestore}>
            {t('restore')}
          </Button>
          <Button size="s" variant="quiet" onClick={onDrop}>
            {t('drop')}
          </Button>
        </Row>
      </div>
    </Alert>
  );
}
