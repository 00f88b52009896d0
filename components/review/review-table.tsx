'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { LIST_ID } from '@/components/layout/skip-link';
import { useRowTravel } from '@/components/ui/use-row-travel';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { useCurrentUser } from '@/lib/client/current-user';
import { isFixed, mayRemove, type ReviewLine } from '@/lib/rules/review/review';
import { LineRow } from './review-line';
import styles from './review-lines.module.css';
import type { ReviewState, Wish } from './use-review';

/** As in the style sheet on a desktop. */
const ROW_PX = 64;
const COLUMNS = ['what', 'frozen', 'since', 'decision'] as const;

interface ReviewTableProps {
  lines: readonly ReviewLine[];
  state: ReviewState;
  /** Why the user decides nothing. */
  denial: string | null;
  onDecide: (wishes: readonly Wish[]) => Promise<void>;
  onNote: (position: number) => void;
}

/** However many there are, only those in sight are drawn. */
export function ReviewTable(props: ReviewTableProps) {
  const { lines, state, denial, onDecide, onNote } = props;
  const t = useTranslations('review');
  const { role } = useCurrentUser();
  const { ref, indexes, before, after, scrollTo } = useVirtualRows(lines.length, ROW_PX, 'window');
  const decideOne = useCallback((wish: Wish) => void onDecide([wish]), [onDecide]);
  const onKeyDown = useKeys(props, ref, scrollTo, decideOne);
  return (
    <div role="table" aria-label={t('linesTitle')} aria-rowcount={lines.length + 1} className={styles.table}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.names}>
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader">
              {t(`lineColumn.${column}`)}
            </div>
          ))}
        </div>
      </div>
      <div ref={ref} id={LIST_ID} role="rowgroup" tabIndex={-1} className={styles.rows} onKeyDown={onKeyDown}>
        <div style={{ blockSize: `calc(${before} * var(--row))` }} />
        {indexes.map((index) => {
          const line = lines[index];
          const wish = line && state.pending.get(line.position);
          const shared = { index, wish, denial, role, onDecide: decideOne, onNote };
          return line && <LineRow key={line.position} line={line} {...shared} />;
        })}
        <div style={{ blockSize: `calc(${after} * var(--row))` }} />
      </div>
    </div>
  );
}

/** Arrows move to the same control of another line; letters decide the line that has the focus. */
function useKeys(
  { lines, denial, onNote }: ReviewTableProps,
  rows: RefObject<HTMLDivElement | null>,
  scrollTo: (index: number) => void,
  decide: (wish: Wish) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { role } = useCurrentUser();
  const focus = (index: number, control: string) => focusIn(rows.current, index, control);
  const { at, travel, stay } = useRowTravel(lines.length, scrollTo, focus);
  return (event) => {
    const { target, key } = event;
    // A list of choices has its own use of the arrows and of letters.
    if (!(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isOpen = denial === null && !isFixed(line);
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
