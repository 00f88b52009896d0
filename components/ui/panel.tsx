'use client';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  description?: ReactNode;
  /** Usually a Badge, beside the title. */
  state?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Without padding, for a list or table that reaches the edges. */
  flush?: boolean;
  id?: string;
  busy?: boolean;
}

export function Panel({ title, description, state, action, children, footer, tone, flush, id, busy }: PanelProps) {
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  // A late one was not there yet when the browser went to what the address names.
  useEffect(() => {
    if (id && location.hash === `#${id}` && scrollY === 0) ref.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={ref}
      id={id}
      className={classNames(styles.panel, tone === 'danger' && styles.danger)}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
    >
      <header className={styles.head}>
        <div className={styles.words}>
          <div className={styles.titleRow}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {state}
          </div>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children && <div className={flush ? styles.flush : styles.body}>{children}</div>}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
