'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import checkboxStyles from '@/components/ui/checkbox.module.css';
import type { Denial } from '@/lib/client/use-permission';
import { emailOf } from '@/lib/rules/auth/account';
import {
  type Actor,
  isOwn,
  type MemberChangeBlocker,
  mfaOffBlocker,
  removalBlocker,
} from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import styles from './member-list.module.css';
import rowStyles from './member-row.module.css';
import type { Selection } from './use-selection';
import { Button } from '@/components/ui/button';
import { RoleSelect } from './role-select';
import { LinkButton } from '@/components/ui/link-button';

/** A name that a narrow column may cut. */
const longName = ({ name = '' }: Member) => (name.length > 8 ? name : undefined);

interface MemberRowProps {
  member: Member;
  index: number;
  actor: Actor;
  selection: Selection | null;
  denial: Denial | null;
  /** Just added or changed. */
  isRecent: boolean;
  onOpen: (dialog: MemberDialogState) => void;
}

/** Few elements, because many rows are visible, and memoised, because rows scroll in and out. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, index, actor, selection, denial, isRecent, onOpen } = props;
  const t = useTranslations('members');
  const isMe = isOwn(actor, member);
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
        {isMe && <span className={rowStyles.me}>{t('you')}</span>}
      </div>
      <div role="cell" className={styles.name} title={longName(member)}>
        {member.name || t('noName')}
      </div>
      <MfaCell
        member={member}
        mayTurnOff={selection !== null && !isMe}
        blocker={mfaOffBlocker(actor, member)}
        onOpen={onOpen}
      />
      <div role="cell" className={styles.role}>
        <RoleSelect member={member} actor={actor} isFixed={selection === null} onOpen={onOpen} />
      </div>
      <div role="cell" className={styles.actions}>
        <RowActions
          member={member}
          isMe={isMe}
          actor={actor}
          denial={denial}
          blocker={removalBlocker(actor, member)}
          onOpen={onOpen}
        />
      </div>
    </div>
  );
});

/** In a narrow column the suffix stays: it may be all that tells two accounts apart. */
function Account({ account }: { account: string }) {
  const email = emailOf(account);
  return (
    <>
      <span className={rowStyles.email}>{email}</span>
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

interface MfaCellProps {
  member: Member;
  /** Only another member's MFA; one's own is on the security screen. */
  mayTurnOff: boolean;
  blocker: 'adminNeeded' | 'ownerNeeded' | null;
  onOpen: (dialog: MemberDialogState) => void;
}

function MfaCell({ member, mayTurnOff, blocker, onOpen }: MfaCellProps) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  return (
    <div role="cell" className={styles.mfa} data-label={t('column.mfa')}>
      <span className={rowStyles[member.mfa]}>{t(`mfa.${member.mfa}`)}</span>
      {mayTurnOff && member.mfa === 'on' && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('mfaOff.of', { account: member.email })}
          disabledReason={blocker && ui(`denied.${blocker}`)}
          onClick={() => onOpen({ kind: 'mfaOff', member })}
        >
          {t('mfaOff.button')}
        </Button>
      )}
    </div>
  );
}

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
function RowActions({ member, isMe, actor, denial, blocker, onOpen }: RowActionsProps) {
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
