import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './sort-button.module.css';

export interface SortButtonProps {
  /** The name of the column. */
  children: ReactNode;
  /** How the rows are sorted by this column. */
  sort: 'ascending' | 'descending' | 'none';
  onSort?: (() => void) | undefined;
}

/** The name of a column that sorts by a press; an arrow says how, its cell has to say so aloud. */
export function SortButton({ children, sort, onSort }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {children}
      {sort !== 'none' && <Icon name={sort === 'ascending' ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  );
}
