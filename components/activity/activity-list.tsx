'use client';

import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { useMemo, useState } from 'react';
import { LIST_ID } from '@/components/layout/skip-link';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Icon } from '@/components/ui/icon';
import { LinkTaken } from '@/components/ui/link-taken';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { localDay, useLocalDay } from '@/lib/client/use-local-time';
import { type ActivityRow, activityRows } from '@/lib/rules/journal/activity-rows';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { addDays } from '@/lib/rules/text/calendar-days';
import { formatDate } from '@/lib/rules/text/format';
import styles from './activity-list.module.css';
import { OUTCOME_TONES, useLineWords } from './line-words';
import { type ShortChange, shortChange } from '@/lib/rules/journal/line-changes';

interface ActivityListProps {
  lines: readonly JournalLine[];
  /** Whether there is more behind them: then nobody knows how many there are. */
  hasMore: boolean;
}

/** As in the style sheet on a desktop. */
const ROW_PX = 56;
const NONE: ReadonlySet<number> = new Set();

/** Day by day; repeats are one row, which opens. */
export function ActivityList({ lines, hasMore }: ActivityListProps) {
  const t = useTranslations('activity');
  const [opened, setOpened] = useState(NONE);
  const { rows, days } = useMemo(() => activityRows(lines, opened, localDay), [lines, opened]);
  const shared = useMemo(
    () => ({
      toggle: ({ line, count, isOpen }: ActivityRow) =>
        setOpened((now) => (isOpen ? closed(now, lines, line, count) : new Set([...now, line.id]))),
    }),
    [lines],
  );
  return (
    <DataTable
      label={t('list')}
      id={LIST_ID}
      columns={COLUMNS}
      nameOf={(key) => t(`column.${key}`)}
      rows={rows}
      keyOf={({ line }) => line.id}
      shared={shared}
      hasMore={hasMore}
      headings={days.map(({ day, at }) => ({ at, key: day, content: <DayHeading day={day} /> }))}
      list={useVirtualRows(
        rows.length,
        ROW_PX,
        'window',
        days.map(({ at }) => at),
      )}
      className={styles.table}
      rowClassName={styles.row}
    />
  );
}

/** Without the lines of a row: it may have been opened by another one of them than the newest. */
function closed(now: ReadonlySet<number>, lines: readonly JournalLine[], { id }: JournalLine, count: number) {
  const first = lines.findIndex((line) => line.id === id);
  const group = new Set(lines.slice(first, first + count).map((line) => line.id));
  return new Set([...now].filter((one) => !group.has(one)));
}

function DayHeading({ day }: { day: string }) {
  const t = useTranslations('activity.day');
  const locale = useLocale();
  const today = useLocalDay();
  const names = { [today]: t('today'), [today && addDays(today, -1)]: t('yesterday') };
  const date = formatDate(day, locale);
  // The year is said if it is another one.
  const short = day.slice(0, 4) === today.slice(0, 4) ? date.replace(/^\d{4}年| \d{4}$/, '') : date;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day));
  return (
    <h3 className={styles.day} title={date}>
      {names[day] && <span className={styles.near}>{names[day]}</span>} {t('date', { date: short, weekday })}
    </h3>
  );
}

interface RowActions {
  toggle: (row: ActivityRow) => void;
}

interface CellProps {
  row: ActivityRow;
  shared: RowActions;
}

const COLUMNS = [
  { key: 'time', width: '5rem', className: styles.time, Cell: Time },
  { key: 'act', width: 'minmax(0, 1.2fr)', className: styles.act, isName: true, Cell: Act },
  { key: 'target', width: 'minmax(0, 1.05fr)', className: styles.target, Cell: Target },
  { key: 'person', width: 'minmax(0, 1.25fr)', className: styles.person, Cell: Person },
  { key: 'outcome', width: '9rem', className: styles.outcome, Cell: Marks },
] as const satisfies readonly Column<ActivityRow, RowActions>[];

function Time({ row: { line, isRepeat } }: CellProps) {
  const words = useLineWords();
  const full = words.time(line.timeMs);
  return (
    <time
      dateTime={new Date(line.timeMs).toISOString()}
      title={full}
      className={classNames(isRepeat && styles.repeat) || undefined}
    >
      {words.clock(line.timeMs)}
    </time>
  );
}

function Act({ row: { line } }: CellProps) {
  const t = useTranslations('activity');
  const words = useLineWords();
  const name = words.act(line.act);
  const label = t('open', { time: words.time(line.timeMs), act: name });
  return (
    <>
      <Link href={`/activity/${line.id}`} prefetch={false} className={styles.link} aria-label={label}>
        {name}
        <LinkTaken />
      </Link>
      <ChangeText line={line} />
    </>
  );
}

function Target({ row: { line } }: CellProps) {
  const words = useLineWords();
  const [kind, name] = [words.kind(line.target.kind), words.target(line.target)];
  return (
    <span title={name}>
      {kind !== name && <span className={styles.kind}>{kind}</span>} <bdi>{name}</bdi>
    </span>
  );
}

function Person({ row: { line } }: CellProps) {
  const labels = useTranslations('labels');
  const name = useLineWords().person(line.person);
  return (
    <span title={name}>
      <bdi>{name}</bdi>
      {line.person.isOwn && <span className={styles.me}>{labels('you')}</span>}
    </span>
  );
}

/** Only what is not as it should be is marked. */
function Marks({ row, shared }: CellProps) {
  const t = useTranslations('activity');
  const words = useLineWords();
  const { line, count, isOpen } = row;
  return (
    <>
      {line.outcome !== 'done' && <Badge tone={OUTCOME_TONES[line.outcome]}>{words.outcome(line)}</Badge>}
      {line.undoneBy !== null && <Badge>{t('undone')}</Badge>}
      {count > 1 && (
        <button
          type="button"
          className={styles.count}
          aria-expanded={isOpen}
          aria-label={t('repeats.of', { count, act: words.act(line.act) })}
          onClick={() => shared.toggle(row)}
        >
          {t('repeats.count', { count })}
          <Icon name="chevronDown" />
        </button>
      )}
    </>
  );
}

/** What a line changed, in one line: 一般メンバー → 管理者. */
function ChangeText({ line }: { line: JournalLine }) {
  const t = useTranslations('activity.change');
  const activity = useTranslations('activity');
  const words = useLineWords();
  const change = shortChange(line);
  if (!change) return null;
  const text = textOf(change);
  return (
    <span className={styles.change} title={text}>
      {/* A role says by itself that it is one. */}
      {change.field !== 'role' && <span className={styles.field}>{words.field(change.field)}</span>}
      <bdi>{text}</bdi>
      {change.more > 0 && <span className={styles.field}>{t('more', { count: change.more })}</span>}
    </span>
  );

  function textOf({ field, before, after, added, removed, moved }: ShortChange): string {
    const valueOf = (value: string | null) => (value === null ? words.empty(field) : words.value(field, value));
    if (moved.added + moved.removed > 0) return listText(added, removed, moved);
    if (before === undefined) return valueOf(after ?? null);
    return after === undefined ? valueOf(before) : t('turn', { before: valueOf(before), after: valueOf(after) });
  }

  function listText(added: readonly string[], removed: readonly string[], moved: ShortChange['moved']): string {
    const [first] = moved.added > 0 ? added : removed;
    if (first !== undefined && moved.added + moved.removed === 1)
      return activity(added.length > 0 ? 'line.added' : 'line.removed', { value: first });
    return t('list', { ...moved });
  }
}
