'use client';

import { useTranslations } from 'next-intl';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import type { MenuItem } from '@/components/ui/menu';
import type { Denial } from '@/lib/client/use-permission';
import {
  type Actor,
  isOwn,
  mfaOffBlocker,
  removalBlocker,
  roleSelectBlocker,
} from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { rolesToGive } from '@/lib/rules/permissions';
import { fromWire, ROLES } from '@/lib/rules/roles';

export interface MemberActsProps {
  member: Member;
  actor: Actor;
  /** Why the user may change nobody. */
  denial: Denial | null;
  /** Offboarding and sessions are kept in the store. */
  hasStore: boolean;
  onOpen: (dialog: MemberDialogState) => void;
}

type Acts = (given: MemberActsProps) => MenuItem[];

/** What can be done about a member beside the role, for the menu of a row and the sheet of the person. */
export function useMemberActs(): Acts {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  return ({ member, actor, denial, hasStore, onOpen }) => {
    const open = (kind: 'remove' | 'leave' | 'mfaOff' | 'endSessions' | 'offboard') => () => onOpen({ kind, member });
    const blocker = removalBlocker(actor, member);
    if (isOwn(actor, member)) {
      const held = denial === 'readOnly' ? ui('denied.readOnly') : null;
      const isAlone = blocker === 'onlyMember';
      return onlyThose([
        { label: t('password'), href: '/chpasswd' },
        actor.role === 'owner' &&
          !isAlone && { label: t('handOver.open'), disabledReason: held, onSelect: () => onOpen({ kind: 'handOver' }) },
        // Every role may leave. The last owner gets a dialog that leads through handing over ownership first.
        !isAlone && { label: t('leave.open'), disabledReason: held, onSelect: open('leave') },
        !denial && hasStore && !isAlone && { label: t('offboarding.open'), onSelect: open('offboard') },
      ]);
    }
    if (denial) return [];
    const reason = blocker && t(`refused.${blocker}`);
    const mfaBlocker = mfaOffBlocker(actor, member);
    const denied = mfaBlocker && ui(`denied.${mfaBlocker}`);
    return onlyThose([
      member.mfa === 'on' && { label: t('mfaOff.confirm'), disabledReason: denied, onSelect: open('mfaOff') },
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
  };
}

/** The role of a member as a choice in a menu; a role that cannot be changed says why. */
export function useRoleItems(): Acts {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  return ({ member, actor, denial, onOpen }) => {
    if (denial) return [];
    const role = fromWire(member.role);
    const blocker = roleSelectBlocker(actor, member);
    const offered = blocker ? [role] : rolesToGive(actor.role, member.role);
    return ROLES.filter((each) => offered.includes(each)).map((next) => ({
      label: roleName(next),
      group: t('column.role'),
      isChecked: next === role,
      disabledReason: blocker && t(`refused.${blocker}`),
      onSelect: () => next !== role && onOpen({ kind: 'role', member, next }),
    }));
  };
}

function onlyThose(items: readonly (MenuItem | false)[]): MenuItem[] {
  return items.filter((item) => item !== false);
}
