'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { Denial } from '@/lib/client/use-permission';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { MemberQuery } from '@/lib/rules/members/member-query';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import { MemberHead } from './member-head';
import styles from './member-list.module.css';
import { MemberRow } from './member-row';
import { useRowFocus } from './use-row-focus';
import { useRowKeys } from './use-row-keys';
import type { Selection } from './use-selection';
import { useVirtualRows } from './use-virtual-rows';

export interface MemberListProps {
  /** The rows that are known; fewer than `count` while the whole list is on its way. */
  rows: readonly Member[];
  count: number;
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  acting: Actor;
  /** Null where the person may change nobody. */
  selection: Selection | null;
  denial: Denial | null;
  onAsk: (ask: MemberDialogState) => void;
  busy: boolean;
}

/** A row's height and the list's, as the style sheet has them on a desktop: right for most first paints. */
const ROW_PX = 52;
const LIST_PX = 560;

/** The members, as many as there are: a table that scrolls in its own frame and draws only what is in sight; cards on a phone. */
export function MemberList({ rows, count, query, onQuery, busy, ...rest }: MemberListProps) {
  const t = useTranslations('members');
  const { ref, indexes, before, after, scrollTo } = useVirtualRows(count, ROW_PX, LIST_PX);
  useRowKeys(ref, count, scrollTo);
  useRowFocus(ref, indexes);
  return (
    <div ref={ref} className={styles.scroller} tabIndex={-1}>
      <div
        role="table"
        className={classNames(styles.table, !rest.selection && styles.fixed)}
        aria-label={t('list')}
        aria-rowcount={count + 1}
        aria-busy={busy || undefined}
      >
        <MemberHead query={query} onQuery={onQuery} selection={rest.selection} />
        <div role="rowgroup">
          <div style={{ blockSize: before }} />
          {indexes.map((index) => {
            const member = rows[index];
            if (!member) return <MissingRow key={index} index={index} />;
            return <MemberRow key={member.email} member={member} index={index} {...rest} />;
          })}
          <div style={{ blockSize: after }} />
        </div>
      </div>
    </div>
  );
}

/** A row that is on its way. */
function MissingRow({ index }: { index: number }) {
  const t = useTranslations('ui');
  return (
    <div role="row" data-index={index} aria-rowindex={index + 2} className={styles.row}>
      <div role="cell" className={styles.missing} aria-label={t('loading')} />
    </div>
  );
}
