'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { memo } from 'react';
import { LIST_ID } from '@/components/layout/skip-link';
import { Badge } from '@/components/ui/badge';
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

/** However many lines are loaded, only those in sight are drawn. */
export function ActivityList({ lines, hasMore }: ActivityListProps) {
  const t = useTranslations('activity');
  const { ref, indexes, before, after } = useVirtualRows(lines.length, ROW_PX, 'window');
  return (
    <div role="table" aria-label={t('list')} aria-rowcount={hasMore ? -1 : lines.length + 1} className={styles.table}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.names}>
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader">
              {t(`column.${column}`)}
            </div>
          ))}
        </div>
      </div>
      <div ref={ref} id={LIST_ID} role="rowgroup" tabIndex={-1} className={styles.rows}>
        <div style={{ blockSize: `calc(${before} * var(--row))` }} />
        {indexes.map((index) => {
          const line = lines[index];
          return line && <LineRow key={line.id} line={line} index={index} />;
        })}
        <div style={{ blockSize: `calc(${after} * var(--row))` }} />
      </div>
    </div>
  );
}

const COLUMNS = ['time', 'act', 'target', 'person', 'outcome'] as const;

const LineRow = memo(function LineRow({ line, index }: { line: JournalLine; index: number }) {
  const t = useTranslations('activity');
  const words = useLineWords();
  const time = words.time(line.timeMs);
  const act = words.act(line.act);
  const target = words.target(line.target);
  const kind = words.kind(line.target.kind);
  const person = words.person(line.person);
  return (
    <div role="row" data-index={index} aria-rowindex={index + 2} className={styles.row}>
      <div role="cell" className={styles.time}>
        <time dateTime={new Date(line.timeMs).toISOString()}>{time}</time>
      </div>
      <div role="rowheader" className={styles.act}>
        <Link
          href={`/activity/${line.id}`}
          prefetch={false}
          className={styles.link}
          aria-label={t('open', { time, act })}
        >
          {act}
          <LinkTaken />
        </Link>
      </div>
      <div role="cell" className={styles.target} title={target}>
        {kind !== target && <span className={styles.kind}>{kind}</span>} <bdi>{target}</bdi>
      </div>
      <div role="cell" className={styles.person} title={person}>
        <bdi>{person}</bdi>
        {line.person.isOwn && <span className={styles.me}>{t('you')}</span>}
      </div>
      <div role="cell" className={styles.outcome}>
        <Badge tone={OUTCOME_TONES[line.outcome]}>{words.outcome(line)}</Badge>
      </div>
    </div>
  );
});
