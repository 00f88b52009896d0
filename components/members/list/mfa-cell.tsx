'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import styles from './member-list.module.css';

interface MfaCellProps {
  member: Member;
  /** An admin may turn off anybody else's; one's own is on the security screen (specification, section 6). */
  mayTurnOff: boolean;
  onAsk: (ask: MemberDialogState) => void;
}

/** Whether a member uses MFA, and the way to turn it off for somebody who has lost the second factor. */
export function MfaCell({ member, mayTurnOff, onAsk }: MfaCellProps) {
  const t = useTranslations('members');
  return (
    <div role="cell" className={styles.mfa} data-label={t('column.mfa')}>
      <span className={styles[member.mfa]}>{t(`mfa.${member.mfa}`)}</span>
      {mayTurnOff && member.mfa === 'on' && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('mfaOff.of', { account: member.email })}
          onClick={() => onAsk({ kind: 'mfaOff', member })}
        >
          {t('mfaOff.button')}
        </Button>
      )}
    </div>
  );
}
