'use client';

import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './data-table.module.css';
import type { VirtualRows } from './use-virtual-rows';

/** One column of a table: its name, how wide it is, and what a row shows in it. */
export interface Column<Row, Shared = null> {
  /** By this the caller knows what it is called. */
  key: string;
  /** As in `grid-template-columns`. */
  width: string;
  /** A component. `shared` is what the cells of all rows need to know, and do. */
  Cell: (props: { row: Row; shared: Shared }) => ReactNode;
  className?: string | undefined;
  /** The cell names its row. */
  isName?: boolean;
}

interface DataTableProps<Row, Shared> {
  label: string;
  /** Where skip links lead. */
  id: string;
  columns: readonly Column<Row, Shared>[];
  nameOf: (key: string) => string;
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** The same object while nothing in it has changed: rows are drawn again by it. */
  shared: Shared;
  /** Whether there is more behind the last row: then nobody knows how many there are. */
  hasMore?: boolean;
  /** Of the table, with `--row`: the height of a row; and of each row. */
  className: string | undefined;
  rowClassName: string | undefined;
  /** What is in sight of as many rows. Each has its `data-index`. */
  list: VirtualRows;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A list of any length, which scrolls with the window: only the rows in sight are drawn. On a phone each row is a card. */
export function DataTable<Row, Shared>(props: DataTableProps<Row, Shared>) {
  const { columns, nameOf, rows, keyOf, hasMore, onKeyDown, shared, rowClassName } = props;
  const { ref, indexes, before, after } = props.list;
  const widths = columns.map(({ width }) => width).join(' ');
  return (
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      className={props.className}
      style={{ '--columns': widths } as CSSProperties} // A property of its own, which React's type leaves out.
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.names}>
          {columns.map(({ key }) => (
            <div key={key} role="columnheader">
              {nameOf(key)}
            </div>
          ))}
        </div>
      </div>
      <div ref={ref} id={props.id} role="rowgroup" tabIndex={-1} className={styles.rows} onKeyDown={onKeyDown}>
        <div style={{ blockSize: `calc(${before} * var(--row))` }} />
        {indexes.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return <DataRow key={keyOf(row)} {...{ row, index, columns, shared }} className={rowClassName} />;
        })}
        <div style={{ blockSize: `calc(${after} * var(--row))` }} />
      </div>
    </div>
  );
}

interface DataRowProps<Row, Shared> extends Pick<DataTableProps<Row, Shared>, 'columns' | 'shared' | 'className'> {
  row: Row;
  index: number;
}

const DataRow = memo(function DataRow<Row, Shared>(props: DataRowProps<Row, Shared>) {
  const { row, index, columns, shared, className } = props;
  return (
    <div role="row" data-index={index} aria-rowindex={index + 2} className={classNames(styles.row, className)}>
      {columns.map(({ key, Cell, isName, className: own }) => (
        <div key={key} role={isName ? 'rowheader' : 'cell'} className={own}>
          <Cell row={row} shared={shared} />
        </div>
      ))}
    </div>
  );
}) as <Row, Shared>(props: DataRowProps<Row, Shared>) => ReactNode; // `memo` forgets what a row is.
