'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react';
import { LIST_ID } from '@/components/layout/skip-link';
import { DataTable } from '@/components/ui/data-table';
import { useRowTravel } from '@/components/ui/use-row-travel';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { useCurrentUser } from '@/lib/client/current-user';
import { isFixed, isOwnLine, mayRemove, requiresMfa } from '@/lib/rules/review/review';
import type { ReviewAnswer, ReviewLine } from '@/lib/rules/review/review-schema';
import { type DecisionControls, SCREEN_COLUMNS } from './review-columns';
import styles from './review-lines.module.css';
import type { ReviewState, Wish } from './use-review';

/** As in the style sheet on a desktop. */
const ROW_PX = 64;

interface ReviewTableProps {
  lines: readonly ReviewLine[];
  state: ReviewState & { data: ReviewAnswer };
  denial: string | null;
  inJob: ReadonlySet<number>;
  onDecide: (wishes: readonly Wish[]) => Promise<void>;
  onNote: (position: number) => void;
}

export function ReviewTable(props: ReviewTableProps) {
  const { lines, state, denial, inJob, onDecide, onNote } = props;
  const t = useTranslations('review');
  const { account, role } = useCurrentUser();
  const list = useVirtualRows(lines.length, ROW_PX, 'window');
  const decideOne = useCallback((wish: Wish) => void onDecide([wish]), [onDecide]);
  const { pending, data } = state;
  const isMfaRequired = requiresMfa(data.lines);
  const controls = useMemo<DecisionControls>(
    () => ({ pending, denial, inJob, account, role, isMfaRequired, onDecide: decideOne, onNote }),
    [pending, denial, inJob, account, role, isMfaRequired, decideOne, onNote],
  );
  return (
    <DataTable
      label={t('linesTitle')}
      id={LIST_ID}
      columns={SCREEN_COLUMNS}
      nameOf={(key) => t(`lineColumn.${key}`)}
      shared={controls}
      rows={lines}
      keyOf={({ position }) => position}
      list={list}
      onKeyDown={useKeys(props, list.ref, list.scrollTo, decideOne)}
      className={styles.table}
      rowClassName={styles.row}
    />
  );
}

/** Arrows move to the same control of another line; letters decide the line that has the focus. */
function useKeys(
  { lines, denial, inJob, onNote }: ReviewTableProps,
  rows: RefObject<HTMLDivElement | null>,
  scrollTo: (index: number) => void,
  decide: (wish: Wish) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { account, role } = useCurrentUser();
  const focus = (index: number, control: string) => focusIn(rows.current, index, control);
  const { at, travel, stay } = useRowTravel(lines.length, scrollTo, focus);
  return (event) => {
    const { target, key } = event;
    // A list of choices has its own use of the arrows and of letters.
    if (!(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (event.repeat && step === undefined) return;
    const index = at(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)) ?? -1;
    const control = target.closest<HTMLElement>('[data-control]')?.dataset.control ?? 'keep';
    const line = lines[index];
    if (!line) return;
    const { position, note } = line;
    const acts: Record<string, () => void> = {
      k: () => {
        decide({ position, decision: 'keep', to: null, note });
        travel(index, 1, control);
      },
      r: () => mayRemove(line, role) && decide({ position, decision: 'remove', to: null, note }),
      c: () => focusIn(rows.current, index, 'change'),
      n: () => onNote(position),
    };
    const isOpen = denial === null && !inJob.has(position) && !isFixed(line) && !isOwnLine(line, account);
    const act = step === undefined ? isOpen && acts[key] : () => void travel(index, step, control);
    if (!act) return stay();
    event.preventDefault();
    act();
  };
}

/** @returns whether the line is drawn */
function focusIn(rows: HTMLElement | null, index: number, control: string): boolean {
  const row = rows?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const wanted = row?.querySelector<HTMLElement>(`[data-control="${control}"] :is(button, select)`);
  const other = row?.querySelector<HTMLElement>('[data-control] :is(button, select)');
  (wanted ?? other)?.focus();
  return row !== null && row !== undefined;
}
