'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import { useLocalTime } from '@/lib/client/use-local-time';
import styles from './draft-offer.module.css';
import type { Draft } from './use-draft';

interface DraftOfferProps {
  draft: Draft;
  onRestore: () => void;
  onReject: () => void;
}

/** Offers the unsaved input of last time; it fills nothing in by itself. */
export function DraftOffer({ draft, onRestore, onReject }: DraftOfferProps) {
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
          <Button size="s" variant="quiet" onClick={onReject}>
            {t('drop')}
          </Button>
        </Row>
      </div>
    </Alert>
  );
}
