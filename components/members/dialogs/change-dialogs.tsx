'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MutationDialog, type MutationDialogProps } from '@/components/layout/mutation-dialog';
import { Alert } from '@/components/ui/alert';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useTeam } from '@/lib/client/use-team';
import type { Answer, WriteName } from '@/lib/operations/table';
import type { Member } from '@/lib/rules/members/member';
import { type Actor, isOwn, removalBlocker, roleChangeBlocker } from '@/lib/rules/members/member-permissions';
import { fromWire, type Role, toWire } from '@/lib/rules/roles';
import styles from './change-dialogs.module.css';
import { RemovalImpact } from './removal-impact';
import { type MemberOutcome, useMemberOutcome, useOutcomeToast } from './use-member-mutation';

interface ChangeProps {
  member: Member;
  onClose: () => void;
}

interface ChangeDialogProps<Name extends WriteName>
  extends ChangeProps,
    Omit<MutationDialogProps<Name>, 'confirmLabel' | 'failed' | 'words' | 'onDone'> {
  /** The group that has its words. */
  texts: 'members.setRole' | 'members.remove' | 'labels.mfaOff' | 'members.endSessions';
  /** Beside the member. */
  change?: ReactNode;
  onMade: (outcome: MemberOutcome, data: Answer<Name> | undefined) => void;
}

/** One change of one member. A failure stays in the dialog, and the row goes on showing what is saved. */
function ChangeDialog<Name extends WriteName>(props: ChangeDialogProps<Name>) {
  const { member, texts, change, onMade, children, ...call } = props;
  const t = useTranslations();
  const outcomeOf = useMemberOutcome();
  return (
    <MutationDialog
      confirmLabel={t(`${texts}.confirm`)}
      failed={t(`${texts}.failed`)}
      onDone={(result) => onMade(outcomeOf(member.email, result), result.data)}
      {...call}
    >
      {(isBusy) => (
        <>
          <div className={styles.person}>
            <p className={styles.account}>{breakable(member.email)}</p>
            {member.name && <p className={styles.name}>{member.name}</p>}
            {change && <p className={styles.change}>{change}</p>}
          </div>
          {typeof children === 'function' ? children(isBusy) : children}
        </>
      )}
    </MutationDialog>
  );
}

interface ChangeRoleDialogProps extends ChangeProps {
  next: Role;
  actor: Actor;
}

export function ChangeRoleDialog({ member, next, actor, onClose }: ChangeRoleDialogProps) {
  const t = useTranslations('members');
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  const toastOutcome = useOutcomeToast();
  const { email } = member;
  // Evaluated at each render: another user may have changed the owners meanwhile.
  const blocker = roleChangeBlocker(actor, member, next);
  return (
    <ChangeDialog
      operation="member.setRole"
      input={{ email, role: toWire(next), seen: { role: member.role } }}
      texts="members.setRole"
      title={t('setRole.title', { account: email })}
      change={labels('fromTo', { from: roleName(fromWire(member.role)), to: roleName(next) })}
      confirmReason={blocker && t(`refused.${blocker}`)}
      onMade={(outcome) => toastOutcome.roleSet(email, next, outcome)}
      {...{ member, onClose }}
    >
      <p>{roleName(`text.${next}`)}</p>
      {isOwn(actor, member) && <Alert tone="warn">{t('setRole.own')}</Alert>}
      {!isOwn(actor, member) && next === 'owner' && <Alert tone="info">{t('setRole.owner')}</Alert>}
    </ChangeDialog>
  );
}

interface RemoveDialogProps extends ChangeProps {
  actor: Actor;
  /** The way that hands over first what the member holds. */
  onOffboarding: () => void;
}

export function RemoveDialog({ member, actor, onOffboarding, onClose }: RemoveDialogProps) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const { organization } = useCurrentUser();
  const { hasStore } = useTeam();
  const toastOutcome = useOutcomeToast();
  const { email } = member;
  const blocker = removalBlocker(actor, member);
  const reason = blocker && t(`refused.${blocker}`);
  return (
    <ChangeDialog
      operation="member.delete"
      input={{ email, seen: { role: member.role } }}
      texts="members.remove"
      tone="danger"
      size="m"
      title={t('remove.title', { account: email, organization: organization?.name ?? '' })}
      confirmReason={reason}
      onMade={(outcome) => toastOutcome.removed(email, outcome)}
      {...{ member, onClose }}
    >
      {(isBusy) => (
        <>
          <p>{t('remove.text')}</p>
          <RemovalImpact accounts={[email]} />
          {hasStore && (
            <Button icon="leave" disabledReason={isBusy ? ui('wait') : reason} onClick={onOffboarding}>
              {t('offboarding.open')}
            </Button>
          )}
        </>
      )}
    </ChangeDialog>
  );
}

/** Turns off another member's MFA, as after the loss of a phone. */
export function MfaOffDialog({ member, onClose }: ChangeProps) {
  const labels = useTranslations('labels');
  const toastOutcome = useOutcomeToast();
  const { data: policy } = useQuery('organization.readMfa');
  const { email } = member;
  return (
    <ChangeDialog
      operation="mfa.off"
      input={{ email }}
      texts="labels.mfaOff"
      tone="danger"
      title={labels('mfaOff.title', { account: email })}
      onMade={(outcome) => toastOutcome.mfaOff(email, outcome)}
      {...{ member, onClose }}
    >
      {policy?.mfa === 'optional' && <p>{labels('mfaOff.optional')}</p>}
      {policy?.mfa === 'required' && <p>{labels('mfaOff.required')}</p>}
      <p>{labels('mfaOff.text')}</p>
    </ChangeDialog>
  );
}

/** Signs a member out of the console everywhere, as after the loss of a device. */
export function EndSessionsDialog({ member, onClose }: ChangeProps) {
  const t = useTranslations('members.endSessions');
  const { email: account } = member;
  return (
    <ChangeDialog
      operation="member.endSessions"
      input={{ email: account }}
      texts="members.endSessions"
      title={t('title', { account })}
      onMade={(_, data) => toast({ tone: 'good', text: t('done', { account, count: data?.count ?? 0 }) })}
      {...{ member, onClose }}
    >
      <p>{t('text')}</p>
    </ChangeDialog>
  );
}
