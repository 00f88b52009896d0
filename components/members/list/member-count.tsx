'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { MemberCounts } from './first-members';
import styles from './members-panel.module.css';

export function MemberCount({ counts: { owner, admin, general, mfaOn, all } }: { counts: MemberCounts }) {
  const t = useTranslations('members');
  return (
    <span className={styles.counts}>
      <span>{t('counts', { owner, admin, general })}</span> <span>{t('mfaCount', { on: mfaOn, all })}</span>
    </span>
  );
}

interface SecondOwnerAdviceProps {
  counts: MemberCounts;
  /** Null if the user is no owner, or may change nothing now. */
  onTransferOwnership: (() => void) | null;
}

export function SecondOwnerAdvice({ counts: { owner, all }, onTransferOwnership }: SecondOwnerAdviceProps) {
  const t = useTranslations('members');
  if (owner !== 1 || all === 1) return null;
  return (
    <div className={styles.note}>
      <p className={styles.advice}>
        <Icon name="info" />
        <span>{t('secondOwner')}</span>
        {onTransferOwnership && (
          <Button size="s" onClick={onTransferOwnership}>
            {t('handOver.open')}
          </Button>
        )}
      </p>
    </div>
  );
}
