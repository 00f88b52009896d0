'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import type { NotedKey } from '@/lib/rules/apikey-list';
import { KeyDetails } from './key-details';
import styles from './key-list.module.css';
import type { KeyWish } from './key-wish';
import { ReplaceBadge } from './replace-badge';
import { ReplaceOffer } from './replace-offer';

interface KeyRowItemProps {
  row: NotedKey;
  apiUrl: string;
  onWish: (wish: KeyWish) => void;
}

/** One key. Closed it holds its name, maker and note; what is inside, the value above all, exists only while it is open. */
export function KeyRowItem({ row, apiUrl, onWish }: KeyRowItemProps) {
  const t = useTranslations('apikey');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.row}>
      <div className={row.state === 'past' ? styles.overdue : undefined}>
        <h3 className={styles.head}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={isOpen ? styles.open : styles.closed}>
              <Icon name="chevronRight" />
            </span>
            <span className={styles.words}>
              <bdi className={styles.name}>{row.name || t('unnamed')}</bdi>
              <span className={styles.maker}>
                <Maker row={row} />
              </span>
              {row.note !== '' && <bdi className={styles.maker}>{t('keep.inList', { note: row.note })}</bdi>}
            </span>
            <ReplaceBadge row={row} />
            {row.creator === 'left' && (
              <Badge tone="warn" dot>
                {t('left')}
              </Badge>
            )}
          </button>
        </h3>
        {row.state === 'past' && (
          <ReplaceOffer name={row.name || t('unnamed')} onPress={() => onWish({ kind: 'rotate', row })} />
        )}
      </div>
      {isOpen && (
        <div id={id} className={styles.inside}>
          <KeyDetails row={row} apiUrl={apiUrl} onWish={onWish} />
        </div>
      )}
    </li>
  );
}

function Maker({ row: { userName, userEmail } }: { row: NotedKey }) {
  const t = useTranslations('apikey');
  if (userName === '' && userEmail === '') return t('makerUnknown');
  return (
    <>
      <bdi>{userName || userEmail}</bdi>
      {userName !== '' && userEmail !== '' && <bdi className={styles.email}>{userEmail}</bdi>}
    </>
  );
}
