'use client';

import { useTranslations } from 'next-intl';
import type { Afterwards } from '@/components/members/dialogs/transfer-ownership-dialog';
import type { MenuItem } from '@/components/ui/menu';
import type { Denial } from '@/lib/client/use-permission';
import { type Actor, isOwn, mfaOffBlocker, removalBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';

/** Which dialog is open, and about whom. */
export type MemberDialogState =
  | { kind: 'role'; member: Member; next: Role }
  | { kind: 'person' | 'remove' | 'leave' | 'mfaOff' | 'endSessions' | 'offboard'; member: Member }
  | { kind: 'handOver'; afterwards?: Afterwards };

export interface MemberActsProps {
  member: Member;
  actor: Actor;
  /** Why the user may change nobody. */
  denial: Denial | null;
  /** Offboarding and sessions are kept in the store. */
  hasStore: boolean;
  onOpen: (dialog: MemberDialogState) => void;
}

/** What can be done about a member beside the role, for the menu of a row and the sheet of the person. */
export function useMemberActs({ member, actor, denial, hasStore, onOpen }: MemberActsProps): MenuItem[] {
  const t = useTranslations('members');
  const labels = useTranslations('labels');
  const nav = useTranslations('nav');
  const ui = useTranslations('ui');
  const open = (kind: 'remove' | 'leave' | 'mfaOff' | 'endSessions' | 'offboard') => () => onOpen({ kind, member });
  const blocker = removalBlocker(actor, member);
  if (isOwn(actor, member)) {
    const held = denial === 'readOnly' ? ui('denied.readOnly') : null;
    const isAlone = blocker === 'onlyMember';
    return onlyThose([
      { label: nav('password'), href: '/chpasswd' },
      actor.role === 'owner' &&
        !isAlone && { label: nav('transfer'), disabledReason: held, onSelect: () => onOpen({ kind: 'handOver' }) },
      // Every role may leave. The last owner gets a dialog that leads through handing over ownership first.
      !isAlone && { label: nav('leave'), disabledReason: held, onSelect: open('leave') },
      !denial && hasStore && !isAlone && { label: t('offboarding.open'), onSelect: open('offboard') },
    ]);
  }
  if (denial) return [];
  const reason = blocker && t(`refused.${blocker}`);
  const mfaBlocker = mfaOffBlocker(actor, member);
  const denied = mfaBlocker && ui(`denied.${mfaBlocker}`);
  return onlyThose([
    member.mfa === 'on' && { label: labels('mfaOff.confirm'), disabledReason: denied, onSelect: open('mfaOff') },
    hasStore && { label: t('endSessions.confirm'), disabledReason: denied, onSelect: open('endSessions') },
    hasStore && {
      label: t('offboarding.open'),
      icon: 'leave',
      disabledReason: blocker === 'lastOwner' ? null : reason,
      onSelect: open('offboard'),
    },
    {
      label: t('remove.confirm'),
      icon: 'trash',
      isDanger: true,
      disabledReason: reason,
      onSelect: open('remove'),
    },
  ]);
}

function onlyThose(items: readonly (MenuItem | false)[]): MenuItem[] {
  return items.filter((item) => item !== false);
}
