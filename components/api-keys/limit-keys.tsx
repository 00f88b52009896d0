'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useDenialText } from '@/lib/client/use-permission';
import { type KeyRow, sortKeys } from '@/lib/rules/api-keys/api-key-list';
import type { Failure } from '@/lib/rules/failures';
import { DeleteKeyDialog } from './delete-key-dialog';
import styles from './limit-keys.module.css';
import { useJoinedKeys } from './use-joined-keys';

/** The limit is reached: keys to delete, those of people who have left first. */
export function LimitKeys({ failure, onDeleted }: { failure: Failure; onDeleted: () => void }) {
  const t = useTranslations('apikey');
  const locale = useLocale();
  const denied = useDenialText('apikey.delete');
  const { keys = [] } = useJoinedKeys();
  const [chosen, setChosen] = useState<KeyRow | null>(null);
  return (
    <div className={styles.wrap}>
      <FailureAlert failure={failure} />
      <p className={styles.text}>{t('limitText')}</p>
      <ul className={styles.list} aria-label={t('limitList')}>
        {sortKeys(keys, 'left', locale).map((row) => (
          <li key={row.apikeyId} className={styles.row}>
            <span className={styles.words}>
              <bdi className={styles.name}>{row.name || t('unnamed')}</bdi>
              <bdi className={styles.maker}>{row.userName || row.userEmail}</bdi>
            </span>
            {row.creator === 'left' && <Badge tone="warn">{t('left')}</Badge>}
            <Button
              size="s"
              icon="trash"
              disabledReason={denied}
              aria-label={t('deleteNamed', { name: row.name || t('unnamed') })}
              onClick={() => setChosen(row)}
            >
              {t('delete')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <DeleteKeyDialog row={chosen} onClose={() => setChosen(null)} onDeleted={onDeleted} />}
    </div>
  );
}
