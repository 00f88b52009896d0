'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import type { Denial } from '@/lib/client/use-permission';
import type { MemberChangeBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialogs';

interface RowActionsProps {
  member: Member;
  isMe: boolean;
  /** Why the person may change nobody. */
  denial: Denial | null;
  /** Why this member may not be removed, or may not leave. */
  refusal: MemberChangeBlocker | null;
  onAsk: (ask: MemberDialogState) => void;
}

/**
 * What can be done with a row: one's own password and leaving, or removing somebody. Neither removal shows while there
 * is only one member (specification, section 2).
 */
export function RowActions({ member, isMe, denial, refusal, onAsk }: RowActionsProps) {
  const t = useTranslations('members');
  if (isMe) return <OwnActions member={member} denial={denial} refusal={refusal} onAsk={onAsk} />;
  if (denial || refusal === 'onlyMember') return null;
  return (
    <Button
      size="s"
      variant="quiet"
      icon="trash"
      aria-label={t('remove.of', { account: member.email })}
      disabledReason={refusal && t(`refused.${refusal}`)}
      onClick={() => onAsk({ kind: 'remove', member })}
    />
  );
}

/** Everybody may leave, whatever their role; the last owner is told why not. */
function OwnActions({ member, denial, refusal, onAsk }: Omit<RowActionsProps, 'isMe'>) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const reason =
    denial === 'readOnly'
      ? ui('denied.readOnly')
      : refusal && t(refusal === 'lastOwner' ? 'refused.lastOwnerLeaves' : `refused.${refusal}`);
  return (
    <>
      <LinkButton href="/chpasswd" size="s" variant="quiet">
        {t('password')}
      </LinkButton>
      {refusal !== 'onlyMember' && (
        <Button size="s" variant="quiet" disabledReason={reason} onClick={() => onAsk({ kind: 'leave', member })}>
          {t('leave.button')}
        </Button>
      )}
    </>
  );
}
