'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { breakable } from '@/components/ui/breakable';
import { classNames } from '@/components/ui/class-names';
import checkboxStyles from '@/components/ui/checkbox.module.css';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Menu } from '@/components/ui/menu';
import { emailOf } from '@/lib/rules/auth/account';
import { isOwn } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import styles from './member-list.module.css';
import rowStyles from './member-row.module.css';
import type { Selection } from './use-selection';
import type { MemberActsProps } from './use-member-acts';

const MemberMenu = lazyComponent(() => import('./member-menu').then((loaded) => loaded.MemberMenu), 3);

/** A name that a narrow column may cut. */
const longName = ({ name = '' }: Member) => (name.length > 8 ? name : undefined);

interface MemberRowProps extends MemberActsProps {
  index: number;
  selection: Selection | null;
  /** Just added or changed. */
  isRecent: boolean;
}

/** Few elements, because many rows are visible, and memoised, because rows scroll in and out. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, index, actor, selection, denial, hasStore, isRecent, onOpen } = props;
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const roleName = useTranslations('role');
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(styles.row, selection?.has(member) && styles.ticked, isRecent && styles.recent)}
    >
      {selection && <TickCell member={member} selection={selection} />}
      <div role="rowheader" className={styles.account} title={member.email}>
        <button
          type="button"
          className={rowStyles.opener}
          aria-haspopup="dialog"
          onClick={() => onOpen({ kind: 'person', member })}
        >
          <Account account={member.email} />
        </button>
        {isOwn(actor, member) && <span className={rowStyles.me}>{labels('you')}</span>}
      </div>
      <div role="cell" className={styles.name} title={longName(member)}>
        {member.name || labels('unnamed')}
      </div>
      <div role="cell" className={styles.mfa}>
        <span className={rowStyles[member.mfa]}>{ui(member.mfa)}</span>
      </div>
      <div role="cell" className={styles.role}>
        {roleName(fromWire(member.role))}
      </div>
      <div role="cell" className={styles.actions}>
        <RowMenu {...{ member, actor, denial, hasStore, onOpen }} />
      </div>
    </div>
  );
});

/** In a narrow column the suffix stays: it may be all that tells two accounts apart. */
function Account({ account }: { account: string }) {
  const email = emailOf(account);
  return (
    <>
      <span className={rowStyles.email}>{breakable(email)}</span>
      {email !== account && <span className={rowStyles.suffix}>{account.slice(email.length)}</span>}
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
        // With Shift the browser would mark the text in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) =>
          selection.toggle(member, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </div>
  );
}

/** On every row that offers something: only owners and admins may change others. */
function RowMenu(props: MemberActsProps) {
  const ui = useTranslations('ui');
  const { member, actor, denial } = props;
  if (denial && !isOwn(actor, member)) return null;
  return (
    <Menu
      size="s"
      variant="quiet"
      label={ui('moreOf', { name: member.email })}
      items={(list) => <MemberMenu {...props} list={list} />}
    />
  );
}
