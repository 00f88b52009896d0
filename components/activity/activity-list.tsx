'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { LIST_ID } from '@/components/layout/skip-link';
import { Badge } from '@/components/ui/badge';
import { type Column, DataTable } from '@/components/ui/data-table';
import { LinkTaken } from '@/components/ui/link-taken';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import styles from './activity-list.module.css';
import { OUTCOME_TONES, useLineWords } from './line-words';

interface ActivityListProps {
  lines: readonly JournalLine[];
  /** Whether there is more behind them: then nobody knows how many there are. */
  hasMore: boolean;
}

/** As in the style sheet on a desktop. */
const ROW_PX = 56;

export function ActivityList({ lines, hasMore }: ActivityListProps) {
  const t = useTranslations('activity');
  return (
    <DataTable
      label={t('list')}
      id={LIST_ID}
      columns={COLUMNS}
      nameOf={(key) => t(`column.${key as 'time'}`)} // Of this list.
      rows={lines}
      keyOf={({ id }) => id}
      shared={null}
      hasMore={hasMore}
      list={useVirtualRows(lines.length, ROW_PX, 'window')}
      className={styles.table}
      rowClassName={styles.row}
    />
  );
}

interface CellProps {
  row: JournalLine;
}

const COLUMNS: readonly Column<JournalLine>[] = [
  { key: 'time', width: '11rem', className: styles.time, Cell: Time },
  { key: 'act', width: 'minmax(0, 0.9fr)', className: styles.act, isName: true, Cell: Act },
  { key: 'target', width: 'minmax(0, 1.25fr)', className: styles.target, Cell: Target },
  { key: 'person', width: 'minmax(0, 1.3fr)', className: styles.person, Cell: Person },
  { key: 'outcome', width: '10.5rem', className: styles.outcome, Cell: Outcome },
];

function Time({ row: { timeMs } }: CellProps) {
  return <time dateTime={new Date(timeMs).toISOString()}>{useLineWords().time(timeMs)}</time>;
}

function Act({ row: { id, act, timeMs } }: CellProps) {
  const t = useTranslations('activity');
  const words = useLineWords();
  const name = words.act(act);
  const label = t('open', { time: words.time(timeMs), act: name });
  return (
    <Link href={`/activity/${id}`} prefetch={false} className={styles.link} aria-label={label}>
      {name}
      <LinkTaken />
    </Link>
  );
}

function Target({ row: { target } }: CellProps) {
  const words = useLineWords();
  const [kind, name] = [words.kind(target.kind), words.target(target)];
  return (
    <span title={name}>
      {kind !== name && <span className={styles.kind}>{kind}</span>} <bdi>{name}</bdi>
    </span>
  );
}

function Person({ row: { person } }: CellProps) {
  const t = useTranslations('activity');
  const name = useLineWords().person(person);
  return (
    <span title={name}>
      <bdi>{name}</bdi>
      {person.isOwn && <span className={styles.me}>{t('you')}</span>}
    </span>
  );
}

function Outcome({ row }: CellProps) {
  return <Badge tone={OUTCOME_TONES[row.outcome]}>{useLineWords().outcome(row)}</Badge>;
}
