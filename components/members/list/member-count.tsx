'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { hasSingleOwner } from '@/lib/rules/members/member-conditions';
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
  /** Null while the user may change nothing. */
  onTransferOwnership: (() => void) | null;
}

export function SecondOwnerAdvice({ counts, onTransferOwnership }: SecondOwnerAdviceProps) {
  const t = useTranslations('members');
  if (!hasSingleOwner(counts)) return null;
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
