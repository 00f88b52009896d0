import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  purpose?: ReactNode;
  aside?: ReactNode;
  /** The way to the page of the guide about this screen. */
  guide?: ReactNode;
}

export function PageHeader({ title, purpose, aside, guide }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <div className={styles.first}>
          <h1 className={styles.title}>{title}</h1>
          {guide}
        </div>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}
