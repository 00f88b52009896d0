'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import checkboxStyles from '@/components/ui/checkbox.module.css';
import type { Denial } from '@/lib/client/use-permission';
import { emailOf } from '@/lib/rules/auth/account';
import { type Actor, isOwn, removalBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import { MfaCell } from './mfa-cell';
import styles from './member-list.module.css';
import { RoleSelect } from './role-select';
import { RowActions } from './row-actions';
import type { Selection } from './use-selection';

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
