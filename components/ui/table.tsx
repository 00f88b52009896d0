import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { SortButton, type SortButtonProps } from './sort-button';
import styles from './table.module.css';

/**
 * A plain table; on a phone each row becomes a card whose cells carry the names of their columns.
 * The roles are spelled out because cards change `display`, and browsers then forget that it is a table.
 */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <table role="table" className={styles.table} aria-label={label}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">{head}</tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

interface HeadCellProps extends Pick<SortButtonProps, 'children' | 'onSort'> {
  /** How the rows are sorted by this column; left out, it cannot be sorted by. */
  sort?: SortButtonProps['sort'];
  align?: 'start' | 'end';
}

/** The name of a column, with a button where rows can be sorted by it. */
export function HeadCell({ children, sort, onSort, align }: HeadCellProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={classNames(styles.headCell, align === 'end' && styles.end)}
    >
      {sort ? (
        <SortButton sort={sort} onSort={onSort}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

/** One row; `current` marks the one that is worked on. */
export function TableRow({ children, current }: { children: ReactNode; current?: boolean }) {
  return (
    <tr role="row" className={classNames(styles.row, current && styles.current)}>
      {children}
    </tr>
  );
}

interface CellProps {
  children?: ReactNode;
  /** The column's name, shown on a phone. */
  label: string;
  /** The cell that names the row: it heads the card. */
  main?: boolean;
  /** Holds the row's buttons. */
  actions?: boolean;
  align?: 'start' | 'end';
}

/** One cell. */
export function Cell({ children, label, main, actions, align }: CellProps) {
  const Tag = main ? 'th' : 'td';
  return (
    <Tag
      role={main ? 'rowheader' : 'cell'}
      scope={main ? 'row' : undefined}
      className={classNames(styles.cell, main && styles.main, actions && styles.actions, align === 'end' && styles.end)}
    >
      {!main && !actions && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <span className={styles.value}>{children}</span>
    </Tag>
  );
}
