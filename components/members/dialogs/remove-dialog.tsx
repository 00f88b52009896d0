'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useCurrentUser } from '@/lib/client/current-user';
import { useTeam } from '@/lib/client/use-team';
import { isOutcomeUnknown } from '@/lib/rules/writes';
import { type Actor, removalBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { RemovalImpact } from './removal-impact';
import { useMemberMutation, useOutcomeToast } from './use-member-mutation';
import type { ReactNode } from 'react';
import styles from './remove-dialog.module.css';

interface RemoveDialogProps {
  member: Member;
  actor: Actor;
  /** The way that hands over first what the member holds. */
  onOffboarding: () => void;
  onClose: () => void;
}

export function RemoveDialog({ member, actor, onOffboarding, onClose }: RemoveDialogProps) {
  const t = useTranslations('members');
  const { organization } = useCurrentUser();
  const { hasStore } = useTeam();
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('member.delete');
  const blocker = removalBlocker(actor, member);
  const remove = async () => {
    const outcome = await send(member.email, { email: member.email });
    if (!outcome || (outcome.failure && !(isOutcomeUnknown(outcome.failure) && outcome.now === null))) return;
    toastOutcome.removed(member.email, outcome);
    onClose();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('remove.title', { account: member.email, organization: organization?.name ?? '' })}
      onClose={onClose}
      confirmLabel={t('remove.confirm')}
      confirmReason={blocker && t(`refused.${blocker}`)}
      onConfirm={() => void remove()}
      busy={isBusy}
      size="m"
    >
      <Person member={member} />
      <p>{t('remove.text')}</p>
      <RemovalImpact accounts={[member.email]} />
      {hasStore && (
        <Button icon="leave" disabledReason={blocker && t(`refused.${blocker}`)} onClick={onOffboarding}>
          {t('offboarding.open')}
        </Button>
      )}
      {failure && <FailureAlert title={t('remove.failed')} failure={failure} />}
    </Dialog>
  );
}

export function Person({ member, children }: { member: Pick<Member, 'email' | 'name'>; children?: ReactNode }) {
  return (
    <div className={styles.person}>
      <p className={styles.account}>{member.email}</p>
      {member.name && <p className={styles.name}>{member.name}</p>}
      {children && <p className={styles.change}>{children}</p>}
    </div>
  );
}
