'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { MemberCounts } from './first-members';
import styles from './members-panel.module.css';

interface MemberCountProps {
  counts: MemberCounts;
  /** Null if the user is no owner, or may change nothing now. */
  onTransferOwnership: (() => void) | null;
}

export function MemberCount({ counts, onTransferOwnership }: MemberCountProps) {
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
          {onTransferOwnership && (
            <Button size="s" onClick={onTransferOwnership}>
              {t('handOver.open')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
