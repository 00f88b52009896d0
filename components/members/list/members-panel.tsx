'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { EmptyState } from '@/components/ui/empty-state';
import { QueryState } from '@/components/layout/query-state';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Denial } from '@/lib/client/use-permission';
import { isNarrowed, type MemberQuery, UNNARROWED } from '@/lib/rules/members/member-query';
import { MemberDialogs, type MemberDialogState } from '@/components/members/dialogs/member-dialogs';
import { MemberCount } from './member-count';
import { MemberList } from './member-list';
import { MemberToolbar } from './member-toolbar';
import styles from './members-panel.module.css';
import { SelectionBar } from './selection-bar';
import type { Members } from './use-members';
import { useSaveTable } from './use-save-table';
import { useSelection } from './use-selection';

const RoleSheet = lazyDialog(() =>
  import('@/components/members/dialogs/role-sheet').then((loaded) => loaded.RoleSheet),
);

interface MembersPanelProps {
  members: Members;
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  /** Why the user may change nobody. */
  denial: Denial | null;
  jobReason: string | null;
}

export function MembersPanel({ members, query, onQuery, denial, jobReason }: MembersPanelProps) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const [dialog, setDialog] = useState<MemberDialogState | null>(null);
  const memberSelection = useSelection(members.all, members.rows);
  const selection = denial ? null : memberSelection;
  const list = useRestoreFocus<HTMLDivElement>(dialog !== null, memberSelection.members.length > 0);
  return (
    <Panel
      id="members"
      title={t('title')}
      description={t('description')}
      action={<PanelActions members={members} />}
      footer={
        members.counts && (
          <MemberCount
            counts={members.counts}
            onTransferOwnership={
              denial || members.actor.role !== 'owner' || !members.all ? null : () => setDialog({ kind: 'handOver' })
            }
          />
        )
      }
    >
      <div className={styles.edge}>
        {denial && (
          <div className={styles.note}>
            <ReadOnlyNote>{ui(`denied.${denial}`)}</ReadOnlyNote>
          </div>
        )}
        <MemberToolbar query={query} onQuery={onQuery} matched={members.rows ? members.matched : null} />
        {selection && <SelectionBar selection={selection} actor={members.actor} jobReason={jobReason} />}
        <ListFailure members={members} />
        <div ref={list} tabIndex={-1} className={styles.list}>
          <MemberListOrState
            members={members}
            query={query}
            onQuery={onQuery}
            selection={selection}
            denial={denial}
            onOpen={setDialog}
          />
        </div>
      </div>
      <MemberDialogs dialog={dialog} all={members.all} actor={members.actor} onClose={() => setDialog(null)} />
    </Panel>
  );
}

type ListProps = Pick<MembersPanelProps, 'members' | 'query' | 'onQuery' | 'denial'> & {
  selection: ReturnType<typeof useSelection> | null;
  onOpen: (dialog: MemberDialogState) => void;
};

function MemberListOrState({ members, query, onQuery, ...rest }: ListProps) {
  const t = useTranslations('members');
  const { rows, matched, reading, actor } = members;
  if (!rows)
    return reading.failure ? null : (
      <div className={styles.note}>
        <Skeleton lines={6} />
      </div>
    );
  if (matched === 0) {
    const clear = <Button onClick={() => onQuery(UNNARROWED)}>{t('search.clear')}</Button>;
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

function ListFailure({ members: { reading, rows } }: { members: Members }) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const toText = useFailureMessage();
  const { failure, reload } = reading;
  if (!failure) return null;
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

function PanelActions({ members }: { members: Members }) {
  const t = useTranslations('members');
  const { saveMembers } = useSaveTable();
  const [isOpen, setOpen] = useState(false);
  const save = () => void (members.rows && saveMembers(members.rows));
  return (
    <>
      <Button variant="quiet" icon="help" onClick={() => setOpen(true)}>
        {t('roles')}
      </Button>
      <Button icon="download" disabledReason={members.all ? null : t('notLoaded')} onClick={save}>
        {t('export', { count: members.matched })}
      </Button>
      {isOpen && <RoleSheet onClose={() => setOpen(false)} />}
    </>
  );
}
