import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export function PageHeader({ title, purpose, aside }: { title: ReactNode; purpose?: ReactNode; aside?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}
