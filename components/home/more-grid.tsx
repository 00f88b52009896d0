import type { ReactNode } from 'react';
import styles from './more-grid.module.css';

/** What stands below the services, on the same three columns; an embedded form takes two of them. */
export function MoreGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
