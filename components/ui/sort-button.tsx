import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './sort-button.module.css';

export interface SortButtonProps {
  children: ReactNode;
  sort: 'ascending' | 'descending' | 'none';
  onSort?: (() => void) | undefined;
}

/** Sorts by a column. Its cell needs `aria-sort`. */
export function SortButton({ children, sort, onSort }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {children}
      {sort !== 'none' && <Icon name={sort === 'ascending' ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  );
}
