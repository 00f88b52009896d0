import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { SortButton, type SortButtonProps } from './sort-button';
import styles from './table.module.css';

/**
 * On a phone each row becomes a card. Cards change `display`, at which browsers drop the roles of a table: they are set.
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
  /** Without it, the column cannot be sorted by. */
  sort?: SortButtonProps['sort'];
  align?: 'start' | 'end';
}

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
  /** Names the row and heads the card. */
  main?: boolean;
  actions?: boolean;
  align?: 'start' | 'end';
}

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
