'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { Denial } from '@/lib/client/use-permission';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { MemberQuery } from '@/lib/rules/members/member-query';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialogs';
import { MemberHead } from './member-head';
import styles from './member-list.module.css';
import { MemberRow } from './member-row';
import type { Selection } from './use-selection';
import { useVirtualRows } from './use-virtual-rows';
import { type RefObject, useEffect, useRef } from 'react';

interface MemberListProps {
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

/**
 * A row that scrolls out of sight is no longer drawn, and takes the focus along into nowhere: then the list itself takes
 * it, so that the keys go on working.
 * @param list the scrolling element; it can be focused
 * @param indexes the rows that are drawn
 */
function useRowFocus(list: RefObject<HTMLElement | null>, indexes: readonly number[]): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (hadFocus.current && document.activeElement === document.body) element.focus({ preventScroll: true });
    hadFocus.current = element.contains(document.activeElement);
  }, [list, indexes]);
}

const CONTROLS = 'input, button, select, a[href]';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys go to the same control of the row above or below, which is drawn first if it is out of sight. In a list box
 * the arrows choose, as always.
 * @param list the element around the rows, each with its `data-index`
 * @param count how many rows there are
 * @param scrollTo brings a row into sight
 */
function useRowKeys(list: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void): void {
  useEffect(() => {
    const element = list.current;
    const move = (event: KeyboardEvent) => moveFocus(event, count, scrollTo);
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  });
}

function moveFocus(event: KeyboardEvent, count: number, scrollTo: (index: number) => void): void {
  const step = STEPS[event.key];
  const { target, currentTarget } = event;
  if (!step || !(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
  const row = target.closest<HTMLElement>('[data-index]');
  if (!row || !(currentTarget instanceof HTMLElement)) return;
  const next = Number(row.dataset.index) + step;
  if (next < 0 || next >= count) return;
  event.preventDefault();
  const place = controlsOf(row).indexOf(target);
  if (focusRow(currentTarget, next, place)) return;
  scrollTo(next);
  requestAnimationFrame(() => focusRow(currentTarget, next, place));
}

/** Focuses a row's control by its place among them; the last one where the row has fewer. */
function focusRow(list: HTMLElement, index: number, place: number): boolean {
  const controls = controlsOf(list.querySelector<HTMLElement>(`[data-index="${index}"]`));
  const control = controls[place] ?? controls.at(-1);
  control?.focus();
  return control !== undefined;
}

function controlsOf(row: HTMLElement | null): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : [];
}
