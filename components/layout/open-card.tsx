import { type ReactNode, useId } from 'react';
import styles from './open-card.module.css';

interface OpenCardProps {
  title: ReactNode;
  purpose?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The card of a signed-out screen, with the screen's one heading. */
export function OpenCard({ title, purpose, children, footer }: OpenCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
      </header>
      {children}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
