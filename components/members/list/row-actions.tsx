'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import type { Denial } from '@/lib/client/use-permission';
import type { Actor, MemberChangeBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import styles from './member-list.module.css';

interface RowActionsProps {
  member: Member;
  isMe: boolean;
  actor: Actor;
  /** Why the user may change nobody. */
  denial: Denial | null;
  /** Why this member may not be removed, or may not leave. */
  blocker: MemberChangeBlocker | null;
  onOpen: (dialog: MemberDialogState) => void;
}

/** On one's own row password and leaving, on others removing. Nothing is offered if there is only one member. */
export function RowActions({ member, isMe, actor, denial, blocker, onOpen }: RowActionsProps) {
  const t = useTranslations('members');
  if (isMe) return <OwnActions member={member} actor={actor} denial={denial} blocker={blocker} onOpen={onOpen} />;
  if (denial || blocker === 'onlyMember') return null;
  return (
    <Button
      size="s"
      variant="quiet"
      icon="trash"
      aria-label={t('remove.of', { account: member.email })}
      disabledReason={blocker && t(`refused.${blocker}`)}
      onClick={() => onOpen({ kind: 'remove', member })}
    />
  );
}

/** Every role may leave. The last owner, too, gets a dialog: it leads through handing over ownership first. */
function OwnActions({ member, actor, denial, blocker, onOpen }: Omit<RowActionsProps, 'isMe'>) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const isReadOnly = denial === 'readOnly';
  const refused = blocker && blocker !== 'lastOwner' ? t(`refused.${blocker}`) : null;
  const reason = isReadOnly ? ui('denied.readOnly') : refused;
  return (
    <>
      <LinkButton href="/chpasswd" size="s" variant="quiet">
        {t('password')}
      </LinkButton>
      {actor.role === 'owner' && blocker !== 'onlyMember' && (
        <span className={styles.wideOnly}>
          <Button
            size="s"
            variant="quiet"
            aria-label={t('handOver.open')}
            disabledReason={isReadOnly ? reason : null}
            onClick={() => onOpen({ kind: 'handOver' })}
          >
            {t('handOver.short')}
          </Button>
        </span>
      )}
      {blocker !== 'onlyMember' && (
        <Button size="s" variant="quiet" disabledReason={reason} onClick={() => onOpen({ kind: 'leave', member })}>
          {t('leave.button')}
        </Button>
      )}
    </>
  );
}
