'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { LIST_ID } from '@/components/layout/skip-link';
import { classNames } from '@/components/ui/class-names';
import { isFocusLost } from '@/components/ui/focus';
import type { Denial } from '@/lib/client/use-permission';
import { canonicalAccount } from '@/lib/rules/auth/account';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { MemberQuery, MemberSort } from '@/lib/rules/members/member-query';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from './use-member-acts';
import styles from './member-list.module.css';
import { MemberRow } from './member-row';
import { useRecentlyChanged } from '@/components/jobs/job-store';
import type { Selection } from './use-selection';
import { LastSpacer, RowSpacer, useVirtualRows } from '@/components/ui/use-virtual-rows';
import { useRowTravel } from '@/components/ui/use-row-travel';
import checkboxStyles from '@/components/ui/checkbox.module.css';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/stack';

interface MemberListProps {
  /** Fewer than `count` until the whole list is loaded. */
  rows: readonly Member[];
  count: number;
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  actor: Actor;
  /** Null if the user may change nobody. */
  selection: Selection | null;
  denial: Denial | null;
  hasStore: boolean;
  onOpen: (dialog: MemberDialogState) => void;
  busy: boolean;
}

/** As in the style sheet on a desktop: right for most first paints. */
const ROW_PX = 52;

export function MemberList({ rows, count, query, onQuery, busy, ...rest }: MemberListProps) {
  const t = useTranslations('members');
  const list = useVirtualRows(count, ROW_PX, 'window');
  const { ref, indexes, before, scrollTo } = list;
  const recent = useRecentlyChanged();
  useRecentInSight(recent, rows, ref, scrollTo);
  useRowKeys(ref, count, scrollTo);
  useRowFocus(ref, indexes);
  return (
    <div
      role="table"
      className={classNames(styles.table, !rest.selection && styles.fixed)}
      // Once for all rows: they are many.
      style={{ '--mfa': JSON.stringify(t('column.mfa')) } as CSSProperties}
      aria-label={t('list')}
      aria-rowcount={count + 1}
      aria-busy={busy || undefined}
    >
      <MemberHead query={query} onQuery={onQuery} selection={rest.selection} busy={busy} />
      <div ref={ref} id={LIST_ID} role="rowgroup" tabIndex={-1} className={styles.rows}>
        <RowSpacer rows={before} />
        {indexes.map((index) => {
          const member = rows[index];
          if (!member) return <MissingRow key={index} index={index} />;
          const isRecent = recent.has(canonicalAccount(member.email));
          return <MemberRow key={member.email} member={member} index={index} isRecent={isRecent} {...rest} />;
        })}
        <LastSpacer list={list} />
      </div>
    </div>
  );
}

function MissingRow({ index }: { index: number }) {
  const t = useTranslations('ui');
  return (
    <div role="row" data-index={index} aria-rowindex={index + 2} className={styles.row}>
      <div role="cell" className={styles.missing} aria-label={t('loading')} />
    </div>
  );
}

/** A focused row that scrolls out of view is removed and loses the focus: the list itself takes it, so that the keys go on working. */
function useRowFocus(list: RefObject<HTMLElement | null>, indexes: readonly number[]): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (hadFocus.current && isFocusLost()) element.focus({ preventScroll: true });
    hadFocus.current = element.contains(document.activeElement);
  }, [list, indexes]);
}

/** Brings the first of the rows that were just added or changed into sight, once for each change. */
function useRecentInSight(
  recent: ReadonlySet<string>,
  rows: readonly Member[],
  list: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const shown = useRef(recent);
  const show = useEffectEvent(() => {
    if (shown.current === recent || recent.size === 0) return;
    const index = rows.findIndex(({ email }) => recent.has(canonicalAccount(email)));
    if (index === -1) return;
    shown.current = recent;
    // A row just outside the window is rendered too.
    const box = list.current?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
    if (!box || box.top < 0 || box.bottom > window.innerHeight) scrollTo(index);
  });
  useEffect(() => show(), [recent, rows]);
}

const CONTROLS = 'input, button';
/** An open menu of a row has keys of its own, also while it is on its way. */
const MENU = '[role="menu"]';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go to the same control of the next row, which is rendered first if needed. */
function useRowKeys(list: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void): void {
  const { travel, stay } = useRowTravel(count, scrollTo, (index, place: number) =>
    focusRow(list.current, index, place),
  );
  useEffect(() => {
    const element = list.current;
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const { target } = event;
      if (!step) return stay();
      if (!(target instanceof HTMLElement) || target.closest(MENU) || target.ariaExpanded === 'true') return;
      const row = target.closest<HTMLElement>('[data-index]');
      const from = row ? Number(row.dataset.index) : null;
      if (travel(from, step, controlsOf(row).indexOf(target))) event.preventDefault();
    };
    element?.addEventListener('keydown', move);
    element?.addEventListener('pointerdown', stay);
    return () => {
      element?.removeEventListener('keydown', move);
      element?.removeEventListener('pointerdown', stay);
    };
  });
}

/** Focuses a row's control by its place among them; the last one if the row has fewer. */
function focusRow(list: HTMLElement | null, index: number, place: number): boolean {
  const controls = controlsOf(list?.querySelector<HTMLElement>(`[data-index="${index}"]`));
  const control = controls[place] ?? controls.at(-1);
  control?.focus();
  return control !== undefined;
}

function controlsOf(row: HTMLElement | null | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.closest(MENU)) : [];
}

type MemberHeadProps = Pick<MemberListProps, 'query' | 'onQuery' | 'selection' | 'busy'>;

const COLUMNS = ['account', 'name', 'mfa', 'role'] as const satisfies readonly MemberSort[];

function MemberHead({ query, onQuery, selection, busy }: MemberHeadProps) {
  const t = useTranslations('members');
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.names}>
        {selection && (
          <div role="columnheader">
            <TickAll selection={selection} label={t('select.all')} busy={busy} />
          </div>
        )}
        {COLUMNS.map((sort) => (
          <SortHead key={sort} sort={sort} query={query} onQuery={onQuery} />
        ))}
        <div role="columnheader">
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}

function SortHead({
  sort,
  query,
  onQuery,
}: Pick<MemberHeadProps, 'query' | 'onQuery'> & { sort: (typeof COLUMNS)[number] }) {
  const t = useTranslations('members');
  const isSorted = query.sort === sort;
  const order = !isSorted ? 'none' : query.isDescending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" aria-sort={order}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onQuery({ sort, isDescending: isSorted && !query.isDescending })}
      >
        {t(`column.${sort}`)}
        {isSorted && <Icon name={query.isDescending ? 'arrowDown' : 'arrowUp'} size={12} />}
      </button>
    </div>
  );
}

function TickAll({ selection, label, busy }: { selection: Selection; label: string; busy: boolean }) {
  const ref = useRef<HTMLInputElement>(null);
  const { isAll, isSome, toggleAll } = selection;
  // There is no attribute for the first, and the second is not worth its bytes in the document.
  useEffect(() => {
    if (ref.current) Object.assign(ref.current, { indeterminate: isSome, disabled: busy });
  }, [isSome, busy]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={checkboxStyles.box}
      aria-label={label}
      checked={isAll}
      onChange={toggleAll}
    />
  );
}
