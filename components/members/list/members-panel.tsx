'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { EmptyState } from '@/components/ui/empty-state';
import { QueryState } from '@/components/layout/query-state';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { useRestoreFocus } from '@/components/ui/focus';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Denial } from '@/lib/client/use-permission';
import { useTeam, useAdminTools } from '@/lib/client/use-team';
import { hasSingleOwner } from '@/lib/rules/members/member-conditions';
import { isNarrowed, type MemberQuery, UNNARROWED } from '@/lib/rules/members/member-query';
import type { MemberDialogState } from './use-member-acts';
import { AddActions, useExport } from './add-actions';
import { MemberList } from './member-list';
import { MemberToolbar } from './member-toolbar';
import toolbarStyles from './member-toolbar.module.css';
import styles from './members-panel.module.css';
import type { Members } from './use-members';
import { type Selection, useSelection } from './use-selection';
import type { SelectionActsProps } from './selection-acts';
import barStyles from './selection-bar.module.css';

const MemberDialogs = lazyDialog(() =>
  import('@/components/members/dialogs/member-dialogs').then((loaded) => loaded.MemberDialogs),
);
const ReminderDialog = lazyDialog(() =>
  import('@/components/members/dialogs/reminder-dialog').then((loaded) => loaded.ReminderDialog),
);
const SelectionActs = lazyComponent(() => import('./selection-acts').then((loaded) => loaded.SelectionActs), 1);

interface MembersPanelProps {
  members: Members;
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  denial: Denial | null;
  jobReason: string | null;
}

export function MembersPanel({ members, query, onQuery, denial, jobReason }: MembersPanelProps) {
  const t = useTranslations('members');
  const [dialog, setDialog] = useState<MemberDialogState | null>(null);
  const memberSelection = useSelection(members.all, members.rows);
  const selection = denial ? null : memberSelection;
  const { hasStore } = useTeam();
  const hasSelection = memberSelection.members.length + memberSelection.hidden > 0;
  const list = useRestoreFocus<HTMLDivElement>(dialog !== null, hasSelection);
  return (
    <Panel
      id="members"
      title={t('title')}
      action={<AddActions members={members} denial={denial} jobReason={jobReason} />}
    >
      <div className={classNames(styles.edge, hasSelection && styles.selecting)}>
        <PanelNotes members={members} denial={denial} onOpen={setDialog} />
        <MemberToolbar
          query={query}
          onQuery={onQuery}
          matched={members.rows ? members.matched : null}
          counts={members.counts}
          all={members.all}
          action={<ListActions members={members} query={query} />}
        />
        {selection && (
          <SelectionBar
            isOpen={hasSelection}
            actor={members.actor}
            {...{ selection, jobReason, hasStore }}
            onShowAll={() => onQuery(UNNARROWED)}
          />
        )}
        <ListFailure members={members} />
        <div ref={list} tabIndex={-1} className={styles.list}>
          <MemberListOrState {...{ members, query, onQuery, selection, denial, hasStore }} onOpen={setDialog} />
        </div>
      </div>
      {dialog && (
        <MemberDialogs
          all={members.all}
          actor={members.actor}
          {...{ dialog, denial }}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Panel>
  );
}

/** Why nothing can be changed, and what an organization with one owner should do. */
function PanelNotes({ members, denial, onOpen }: Pick<MembersPanelProps, 'members' | 'denial'> & OnOpen) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const { counts, actor, all, rows, reading } = members;
  const mayTransfer = !denial && all !== null;
  // A list that failed as well says so itself.
  const isToldBelow = denial === 'unknown' && !rows && reading.failure !== undefined;
  return (
    <>
      {denial && !isToldBelow && (
        <div className={styles.note}>
          <ReadOnlyNote>{ui(`denied.${denial}`)}</ReadOnlyNote>
        </div>
      )}
      {counts && actor.role === 'owner' && hasSingleOwner(counts) && (
        <div className={styles.note}>
          <p className={styles.advice}>
            <Icon name="info" />
            <span>{t('secondOwner')}</span>
            {mayTransfer && (
              <Button size="s" onClick={() => onOpen({ kind: 'handOver', afterwards: 'stay' })}>
                {t('handOver.confirm.stay')}
              </Button>
            )}
          </p>
        </div>
      )}
    </>
  );
}

interface OnOpen {
  onOpen: (dialog: MemberDialogState) => void;
}

type ListProps = Pick<MembersPanelProps, 'members' | 'query' | 'onQuery' | 'denial'> & {
  selection: Selection | null;
  hasStore: boolean;
  onOpen: (dialog: MemberDialogState) => void;
};

function MemberListOrState({ members, query, onQuery, ...rest }: ListProps) {
  const t = useTranslations('members');
  const labels = useTranslations('labels');
  const { rows, matched, reading, keys, actor } = members;
  if (!rows)
    return reading.failure || keys.failure ? null : (
      <div className={styles.note}>
        <QueryState query={reading} lines={18} />
      </div>
    );
  if (matched === 0) {
    const clear = <Button onClick={() => onQuery(UNNARROWED)}>{labels('clearFilters')}</Button>;
    return (
      <EmptyState
        icon="search"
        title={t('search.none')}
        text={t('search.noneText')}
        action={isNarrowed(query) ? clear : undefined}
      />
    );
  }
  return (
    <MemberList
      rows={rows}
      count={matched}
      query={query}
      onQuery={onQuery}
      actor={actor}
      busy={!members.all}
      {...rest}
    />
  );
}

function ListFailure({ members: { reading, keys, rows } }: { members: Members }) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const toText = useFailureMessage();
  const { failure, reload } = reading;
  if (!failure) {
    if (rows || !keys.failure) return null;
    return <QueryState query={keys} failureTitle={t('keysFailed')} />;
  }
  const retry = () => void reload();
  if (!rows) return <QueryState query={reading} failureTitle={t('listFailed')} />;
  return (
    <div className={styles.note}>
      <Alert
        tone="bad"
        title={t('listFailed')}
        requestId={failure.requestId || undefined}
        action={{ label: ui('retry'), onSelect: retry }}
        announce
      >
        {toText(failure)}
      </Alert>
    </div>
  );
}

function ListActions({ members, query }: Pick<MembersPanelProps, 'members' | 'query'>) {
  const t = useTranslations('members');
  const isForMany = useAdminTools();
  const exporting = useExport(members);
  const [isOpen, setOpen] = useState(false);
  const { all, rows } = members;
  return (
    <>
      {query.mfa === 'off' && all && rows && rows.length > 0 && (
        <Button size="s" icon="mail" onClick={() => setOpen(true)}>
          {t('reminder.open', { count: rows.length })}
        </Button>
      )}
      {isForMany && (
        <span className={toolbarStyles.onDesk}>
          <Button size="s" icon="download" disabledReason={exporting.disabledReason} onClick={exporting.onSelect}>
            {exporting.label}
          </Button>
        </span>
      )}
      {isOpen && rows && <ReminderDialog members={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many members are selected, and what can be done with them. Those that a filter hides are named, because they are left alone. */
function SelectionBar({ isOpen, ...acting }: SelectionActsProps & { isOpen: boolean }) {
  const t = useTranslations('members.select');
  const { members, hidden } = acting.selection;
  return (
    <div className={isOpen ? barStyles.bar : undefined}>
      {/* There before it says anything, so that what it says is read out. */}
      <div role="status" className={barStyles.count}>
        {isOpen && t('count', { count: members.length })}
        {isOpen && hidden > 0 && <span className={barStyles.hidden}>{t('hidden', { count: hidden })}</span>}
      </div>
      {isOpen && <SelectionActs {...acting} />}
    </div>
  );
}
