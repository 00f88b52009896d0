'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import checkboxStyles from '@/components/ui/checkbox.module.css';
import type { Denial } from '@/lib/client/use-permission';
import { emailOf } from '@/lib/rules/auth/account';
import { type Actor, isOwn, removalBlocker, roleSelectBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialogs';
import styles from './member-list.module.css';
import { RowActions } from './row-actions';
import type { Selection } from './use-selection';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { fromWire, ROLES } from '@/lib/rules/roles';
import { RoleOptions } from './role-options';

interface MemberRowProps {
  member: Member;
  index: number;
  acting: Actor;
  selection: Selection | null;
  denial: Denial | null;
  onAsk: (ask: MemberDialogState) => void;
}

/**
 * One member: account, name, MFA, role, and what can be done. Kept to few elements, because many are in sight, and not
 * drawn again while others scroll in and out.
 */
export const MemberRow = memo(function MemberRow({ member, index, acting, selection, denial, onAsk }: MemberRowProps) {
  const t = useTranslations('members');
  const isMe = isOwn(acting, member);
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(styles.row, selection?.has(member) && styles.ticked)}
    >
      {selection && <TickCell member={member} selection={selection} />}
      <div role="rowheader" className={styles.account} title={member.email}>
        <Account account={member.email} />
        {isMe && <span className={styles.me}>{t('you')}</span>}
      </div>
      <div role="cell" className={styles.name} title={member.name}>
        {member.name || t('noName')}
      </div>
      <MfaCell member={member} mayTurnOff={selection !== null && !isMe} onAsk={onAsk} />
      <div role="cell" className={styles.role}>
        <RoleSelect member={member} acting={acting} isFixed={selection === null} onAsk={onAsk} />
      </div>
      <div role="cell" className={styles.actions}>
        <RowActions
          member={member}
          isMe={isMe}
          denial={denial}
          refusal={removalBlocker(acting, member)}
          onAsk={onAsk}
        />
      </div>
    </div>
  );
});

/** Where there is too little room the suffix stays: it may be all that tells two accounts apart. */
function Account({ account }: { account: string }) {
  const email = emailOf(account);
  return (
    <>
      <span className={styles.email}>{email}</span>
      {email !== account && <span className={styles.suffix}>{account.slice(email.length)}</span>}
    </>
  );
}

function TickCell({ member, selection }: { member: Member; selection: Selection }) {
  const t = useTranslations('members');
  const label = t('select.one', { account: member.email });
  return (
    <div role="cell" className={styles.tick}>
      <input
        type="checkbox"
        className={checkboxStyles.box}
        aria-label={label}
        checked={selection.has(member)}
        onChange={() => selection.toggle(member)}
      />
    </div>
  );
}

interface MfaCellProps {
  member: Member;
  /** An admin may turn off anybody else's; one's own is on the security screen (specification, section 6). */
  mayTurnOff: boolean;
  onAsk: (ask: MemberDialogState) => void;
}

/** Whether a member uses MFA, and the way to turn it off for somebody who has lost the second factor. */
function MfaCell({ member, mayTurnOff, onAsk }: MfaCellProps) {
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

interface RoleSelectProps {
  member: Member;
  acting: Actor;
  /** The person may change nobody: the role is only said. */
  isFixed: boolean;
  onAsk: (ask: MemberDialogState) => void;
}

/**
 * A member's role. Choosing another asks first; the saved one stays in sight until the server has said that it changed,
 * so cancelling and failing need no undoing (specification, section 4).
 */
function RoleSelect({ member, acting, isFixed, onAsk }: RoleSelectProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const role = fromWire(member.role);
  if (isFixed) return roleName(role);
  const refusal = roleSelectBlocker(acting, member);
  if (refusal) {
    return (
      <Button
        size="s"
        variant="quiet"
        icon="lock"
        aria-label={t('roleLocked', { account: member.email, role: roleName(role) })}
        disabledReason={t(`refused.${refusal}`)}
      >
        {roleName(role)}
      </Button>
    );
  }
  const choose = (value: string) => {
    const next = ROLES.find((known) => known === value);
    if (next && next !== role) onAsk({ kind: 'role', member, next });
  };
  return (
    <Select
      small
      aria-label={t('roleOf', { account: member.email })}
      value={role}
      onChange={({ target }) => choose(target.value)}
    >
      <RoleOptions actor={acting.role} current={member.role} />
    </Select>
  );
}
