import type { ReactNode } from 'react';
import { breakable } from './breakable';
import { classNames } from './class-names';
import styles from './table.module.css';

interface TableProps {
  label: string;
  columns: readonly string[];
  /** The last column stands at the end, as actions and amounts do. */
  lastAtEnd?: boolean;
  children: ReactNode;
}

/** On a phone each row becomes a card. Cards change `display`, at which browsers drop the roles of a table: they are set. */
export function Table({ label, columns, lastAtEnd = false, children }: TableProps) {
  return (
    <table role="table" className={styles.table} aria-label={label}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map((column, index) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={classNames(styles.headCell, lastAtEnd && index === columns.length - 1 && styles.end)}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
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
  /** Of its column; on a phone it stands in front of the cell. */
  label: string;
  /** Names the row and heads the card. */
  main?: boolean;
  actions?: boolean;
  align?: 'start' | 'end';
}

export function Cell({ children, label, main, actions, align }: CellProps) {
  const Tag = main ? 'th' : 'td';
  const content = !main && typeof children === 'string' ? breakable(children) : children;
  return (
    <Tag
      role={main ? 'rowheader' : 'cell'}
      scope={main ? 'row' : undefined}
      className={classNames(styles.cell, main && styles.main, actions && styles.actions, align === 'end' && styles.end)}
      data-label={main || actions ? undefined : label}
    >
      {actions ? <span className={styles.acts}>{children}</span> : content}
    </Tag>
  );
}
