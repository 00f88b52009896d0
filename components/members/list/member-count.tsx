'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { MemberCounts } from './first-members';
import styles from './member-count.module.css';

interface MemberCountProps {
  counts: MemberCounts;
  /** Null for whoever is no owner, or may change nothing now. */
  onHandOver: (() => void) | null;
}

/** How many there are of each kind; where there is one owner only, a word about a second one, and the way out for the first (house bar, 3.25, 3.26). */
export function MemberCount({ counts, onHandOver }: MemberCountProps) {
  const t = useTranslations('members');
  const { owner, admin, general, mfaOn, all } = counts;
  return (
    <>
      <p>{t('counts', { owner, admin, general })}</p>
      <p>{t('mfaCount', { on: mfaOn, all })}</p>
      {owner === 1 && all > 1 && (
        <p className={styles.advice}>
          <Icon name="info" />
          <span>{t('secondOwner')}</span>
          {onHandOver && (
            <Button size="s" onClick={onHandOver}>
              {t('handOver.open')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
