'use client';

import { type CSSProperties, Fragment, type KeyboardEvent, memo, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './data-table.module.css';
import { LastSpacer, RowSpacer, type VirtualRows } from './use-virtual-rows';

/** One column of a table: its name, how wide it is, and what a row shows in it. */
export interface Column<Row, Shared = null, Key extends string = string> {
  /** By this the caller knows what it is called. */
  key: Key;
  /** As in `grid-template-columns`. */
  width: string;
  /** A component. `shared` is what the cells of all rows need to know, and do. */
  Cell: (props: { row: Row; shared: Shared }) => ReactNode;
  className?: string | undefined;
  /** The cell names its row. */
  isName?: boolean;
}

/** What stands above a row, across all columns. */
interface RowHeading {
  at: number;
  key: string;
  content: ReactNode;
}

interface DataTableProps<Row, Shared, Key extends string> {
  label: string;
  /** Where skip links lead. */
  id: string;
  columns: readonly Column<Row, Shared, Key>[];
  nameOf: (key: Key) => string;
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** The same object while nothing in it has changed: rows are drawn again by it. */
  shared: Shared;
  /** Whether there is more behind the last row: then nobody knows how many there are. */
  hasMore?: boolean;
  /** Of the table, with `--row`: the height of a row; and of each row. */
  className: string | undefined;
  rowClassName: string | undefined;
  /** In the order of their rows; `--heading` of the table is how high they are, and `list` knows where they stand. */
  headings?: readonly RowHeading[];
  /** What is in sight of as many rows. Each has its `data-index`. */
  list: VirtualRows;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A list of any length, which scrolls with the window: only the rows in sight are drawn. On a phone each row is a card. */
export function DataTable<Row, Shared, Key extends string>(props: DataTableProps<Row, Shared, Key>) {
  const { columns, nameOf, rows, keyOf, hasMore, onKeyDown, shared, rowClassName, headings = [] } = props;
  const { ref, indexes, before } = props.list;
  const [drawn = 0] = indexes;
  const end = drawn + indexes.length;
  const above = (index: number) => headings.filter(({ at }) => at < index).length;
  const widths = columns.map(({ width }) => width).join(' ');
  return (
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={hasMore ? -1 : rows.length + headings.length + 1}
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
        <RowSpacer rows={before} headings={above(drawn)} />
        {indexes.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const heading = headings.find(({ at }) => at === index);
          const position = index + 2 + above(index) + (heading ? 1 : 0);
          return (
            <Fragment key={keyOf(row)}>
              {heading && (
                <div role="row" data-heading={heading.key} aria-rowindex={position - 1} className={styles.heading}>
                  <div role="cell" aria-colspan={columns.length}>
                    {heading.content}
                  </div>
                </div>
              )}
              <DataRow {...{ row, index, position, columns, shared }} className={rowClassName} />
            </Fragment>
          );
        })}
        <LastSpacer list={props.list} headings={headings.length - above(end)} />
      </div>
    </div>
  );
}

interface DataRowProps<Row, Shared>
  extends Pick<DataTableProps<Row, Shared, string>, 'columns' | 'shared' | 'className'> {
  row: Row;
  index: number;
  /** Among all rows of the table, the names of the columns and headings with it; from 1. */
  position: number;
}

const DataRow = memo(function DataRow<Row, Shared>(props: DataRowProps<Row, Shared>) {
  const { row, index, position, columns, shared, className } = props;
  return (
    <div role="row" data-index={index} aria-rowindex={position} className={classNames(styles.row, className)}>
      {columns.map(({ key, Cell, isName, className: own }) => (
        <div key={key} role={isName ? 'rowheader' : 'cell'} className={own}>
          <Cell row={row} shared={shared} />
        </div>
      ))}
    </div>
  );
}) as <Row, Shared>(props: DataRowProps<Row, Shared>) => ReactNode; // `memo` forgets what a row is.
