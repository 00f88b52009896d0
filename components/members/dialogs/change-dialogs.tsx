'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useTeam } from '@/lib/client/use-team';
import type { Failure } from '@/lib/rules/failures';
import type { Member } from '@/lib/rules/members/member';
import { type Actor, isOwn, removalBlocker, roleChangeBlocker } from '@/lib/rules/members/member-permissions';
import { fromWire, type Role, toWire } from '@/lib/rules/roles';
import styles from './change-dialogs.module.css';
import { RemovalImpact } from './removal-impact';
import { isMade, useMemberMutation, useOutcomeToast } from './use-member-mutation';

interface ChangeProps {
  member: Member;
  onClose: () => void;
}

interface ChangeDialogProps
  extends ChangeProps,
    Pick<DialogProps, 'title' | 'tone' | 'size' | 'busy' | 'confirmReason' | 'children'> {
  /** The group of `members` that has its words. */
  words: 'setRole' | 'remove' | 'mfaOff' | 'endSessions';
  /** Beside the member. */
  change?: ReactNode;
  failure: Failure | undefined;
  send: () => Promise<unknown>;
}

/** One change of one member. A failure stays in the dialog, and the row goes on showing what is saved. */
function ChangeDialog({ member, words, change, failure, send, children, ...dialog }: ChangeDialogProps) {
  const t = useTranslations('members');
  return (
    <Dialog open confirmLabel={t(`${words}.confirm`)} onConfirm={() => void send()} {...dialog}>
      <div className={styles.person}>
        <p className={styles.account}>{member.email}</p>
        {member.name && <p className={styles.name}>{member.name}</p>}
        {change && <p className={styles.change}>{change}</p>}
      </div>
      {children}
      {failure && <FailureAlert title={t(`${words}.failed`)} failure={failure} />}
    </Dialog>
  );
}

interface ChangeRoleDialogProps extends ChangeProps {
  next: Role;
  actor: Actor;
}

export function ChangeRoleDialog({ member, next, actor, onClose }: ChangeRoleDialogProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('member.setRole');
  // Evaluated at each render: another user may have changed the owners meanwhile.
  const blocker = roleChangeBlocker(actor, member, next);
  const change = async () => {
    const outcome = await send(member.email, { email: member.email, role: toWire(next) });
    if (!outcome || !isMade(outcome, (now) => Boolean(now) && fromWire(now?.role) === next)) return;
    toastOutcome.roleSet(member.email, next, outcome);
    onClose();
  };
  return (
    <ChangeDialog
      words="setRole"
      title={t('setRole.title', { account: member.email })}
      change={t('setRole.change', { from: roleName(fromWire(member.role)), to: roleName(next) })}
      confirmReason={blocker && t(`refused.${blocker}`)}
      send={change}
      busy={isBusy}
      {...{ member, failure, onClose }}
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
  const { organization } = useCurrentUser();
  const { hasStore } = useTeam();
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('member.delete');
  const blocker = removalBlocker(actor, member);
  const reason = blocker && t(`refused.${blocker}`);
  const remove = async () => {
    const outcome = await send(member.email, { email: member.email });
    if (!outcome || !isMade(outcome, (now) => now === null)) return;
    toastOutcome.removed(member.email, outcome);
    onClose();
  };
  return (
    <ChangeDialog
      words="remove"
      tone="danger"
      size="m"
      title={t('remove.title', { account: member.email, organization: organization?.name ?? '' })}
      confirmReason={reason}
      send={remove}
      busy={isBusy}
      {...{ member, failure, onClose }}
    >
      <p>{t('remove.text')}</p>
      <RemovalImpact accounts={[member.email]} />
      {hasStore && (
        <Button icon="leave" disabledReason={reason} onClick={onOffboarding}>
          {t('offboarding.open')}
        </Button>
      )}
    </ChangeDialog>
  );
}

/** Turns off another member's MFA, as after the loss of a phone. */
export function MfaOffDialog({ member, onClose }: ChangeProps) {
  const t = useTranslations('members.mfaOff');
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('mfa.off');
  const turnOff = async () => {
    const outcome = await send(member.email, { email: member.email });
    if (!outcome || !isMade(outcome, (now) => now?.mfa === 'off')) return;
    toastOutcome.mfaOff(member.email, outcome);
    onClose();
  };
  return (
    <ChangeDialog
      words="mfaOff"
      tone="danger"
      title={t('title', { account: member.email })}
      send={turnOff}
      busy={isBusy}
      {...{ member, failure, onClose }}
    >
      <p>{t('text')}</p>
    </ChangeDialog>
  );
}

/** Signs a member out of the console everywhere, as after the loss of a device. */
export function EndSessionsDialog({ member, onClose }: ChangeProps) {
  const t = useTranslations('members.endSessions');
  const { email: account } = member;
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const end = () =>
    once(async () => {
      setFailure(undefined);
      const result = await write('member.endSessions', { email: account });
      if (result.failure) return setFailure(result.failure);
      toast({ tone: 'good', text: t('done', { account, count: result.data.count }) });
      onClose();
    });
  return (
    <ChangeDialog
      words="endSessions"
      title={t('title', { account })}
      send={end}
      busy={isBusy}
      {...{ member, failure, onClose }}
    >
      <p>{t('text')}</p>
    </ChangeDialog>
  );
}
