'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { useFirstRows } from '@/components/ui/first-rows';
import { Field } from '@/components/ui/field';
import { Choice } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import type { FileChange, FileValue } from '@/lib/rules/organization-file/compare-files';
import { fieldText, type FileWords, nameWord, valueWord } from './file-words';
import styles from './organization-file.module.css';

/** A line as it is shown; `refused` says in words why it is left out. */
export interface ShownChange extends FileChange {
  refused?: string | null;
  /** It is not as it was shown before. */
  isNewer?: boolean;
  /** What became of it, once it was sent. */
  result?: ReactNode;
}

interface ChangeTableProps {
  label: string;
  lines: readonly ShownChange[];
  /** What the two columns of values are called. */
  before: string;
  after: string;
  /** Said when nothing differs. */
  same: string;
  isPast?: boolean;
}

const FILTERS = ['changed', 'add', 'change', 'remove', 'refused', 'unchanged', 'all'] as const;
type Filter = (typeof FILTERS)[number];
const TONES = { add: 'good', change: 'info', remove: 'bad', unchanged: 'plain' } as const;
const ROWS = 100;

/** Changes one by one, with what was and what will be side by side. */
export function ChangeTable({ label, lines, before, after, same, isPast }: ChangeTableProps) {
  const t = useTranslations('organizationFile');
  const [filter, setFilter] = useState<Filter>('changed');
  const counts = useMemo(() => {
    return new Map(FILTERS.map((name) => [name, lines.filter((line) => isShown(line, name)).length]));
  }, [lines]);
  const countOf = (name: Filter) => counts.get(name) ?? 0;
  const shown = useMemo(() => lines.filter((line) => isShown(line, filter)), [lines, filter]);
  return (
    <Stack>
      <Field label={t('table.filter')}>
        <Choice
          fit
          values={FILTERS.filter((name) => countOf(name) > 0 || name === 'changed')}
          nameOf={(name) => t('table.counted', { name: t(`table.show.${name}`), count: countOf(name) })}
          value={filter}
          onChoose={(name) => setFilter(name ?? 'changed')}
        />
      </Field>
      {shown.length === 0 ? (
        <EmptyState icon="check" title={same} />
      ) : (
        <Lines key={filter} {...{ label, before, after, isPast }} lines={shown} />
      )}
    </Stack>
  );
}

function Lines({ label, lines, before, after, isPast }: Omit<ChangeTableProps, 'same'>) {
  const t = useTranslations('organizationFile');
  const labels = useTranslations('labels');
  const hasResults = lines.some(({ result }) => result !== undefined);
  const columns = [t('table.what'), labels('kind'), before, after, ...(hasResults ? [labels('result')] : [])];
  const list = useRef<HTMLDivElement>(null);
  const { rows, more } = useFirstRows(lines, { first: ROWS, step: ROWS, isFlush: true }, () => list.current);
  return (
    <div ref={list} tabIndex={-1} className={styles.table}>
      <Table label={label} columns={columns}>
        {rows.map((line) => (
          <Line key={`${line.section} ${line.key}`} {...{ line, before, after, isPast, hasResults }} />
        ))}
      </Table>
      {more}
    </div>
  );
}

interface LineProps extends Pick<ChangeTableProps, 'before' | 'after' | 'isPast'> {
  line: ShownChange;
  hasResults: boolean;
}

function Line({ line, before, after, isPast, hasResults }: LineProps) {
  const t = useTranslations('organizationFile');
  const labels = useTranslations('labels');
  const { section, kind, refused, isNewer } = line;
  return (
    <TableRow>
      <Cell main label={t('table.what')}>
        <span className={styles.what}>
          <span className={styles.section}>{labels(`section.${section}`)}</span>
          <NameOf line={line} />
        </span>
      </Cell>
      <Cell label={labels('kind')}>
        <span className={styles.kind}>
          <Badge tone={TONES[kind]}>{t(`${isPast ? 'table.show' : 'kind'}.${kind}`)}</Badge>
          {isNewer && <Badge tone="warn">{t('table.newer')}</Badge>}
          {refused && (
            <>
              <Badge tone="warn">{t('table.refused')}</Badge>
              <span className={styles.why}>{refused}</span>
            </>
          )}
        </span>
      </Cell>
      <Cell label={before}>
        <Value line={line} value={line.before} other={line.after} />
      </Cell>
      <Cell label={after}>
        <Value line={line} value={line.after} other={line.before} />
      </Cell>
      {hasResults && <Cell label={labels('result')}>{line.result ?? '—'}</Cell>}
    </TableRow>
  );
}

function NameOf({ line }: { line: ShownChange }) {
  const word = nameWord(line, useFileWords());
  if (line.section === 'mfaPolicy' || line.section === 'accountLockout') return null;
  return word === null ? <span translate="no">{line.name}</span> : <span>{word}</span>;
}

interface ValueProps {
  line: ShownChange;
  value: FileValue | null;
  other: FileValue | null;
}

function Value({ line: { section }, value, other }: ValueProps) {
  const words = useFileWords();
  const word = valueWord(section, value, words);
  if (word !== null) return word;
  if (typeof value !== 'object' || value === null) return <span translate="no">{String(value)}</span>;
  const was = typeof other === 'object' && other !== null ? other : {};
  const fields = Object.entries(value).filter(([name, one]) => other === null || one !== was[name]);
  return (
    <ul className={styles.fields}>
      {fields.map(([name, one]) => (
        <li key={name}>{fieldText(name, one, words)}</li>
      ))}
    </ul>
  );
}

function useFileWords(): FileWords {
  return {
    file: useTranslations('organizationFile'),
    labels: useTranslations('labels'),
    ui: useTranslations('ui'),
    role: useTranslations('role'),
  };
}

function isShown({ kind, refused }: ShownChange, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'changed') return kind !== 'unchanged' || Boolean(refused);
  return filter === 'refused' ? Boolean(refused) : kind === filter;
}
