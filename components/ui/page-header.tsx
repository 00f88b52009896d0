import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  purpose?: ReactNode;
  /** The way up to the screen that this one belongs to; stands above the title. */
  crumb?: ReactNode;
  aside?: ReactNode;
}

export function PageHeader({ title, purpose, crumb, aside }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {crumb && <div className={styles.crumb}>{crumb}</div>}
        <h1 className={styles.title}>{title}</h1>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}
