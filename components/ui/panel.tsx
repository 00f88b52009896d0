import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** One line: what it is for. */
  description?: ReactNode;
  /** The state at a glance, beside the title: usually a Badge. */
  state?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** What cannot be undone stands in a panel of its own. */
  tone?: 'plain' | 'danger';
  /** For a list or table that reaches the edges. */
  flush?: boolean;
  id?: string;
  busy?: boolean;
}

/** One subject of a screen: title, state at a glance, one primary action. */
export function Panel({ title, description, state, action, children, footer, tone, flush, id, busy }: PanelProps) {
  const titleId = useId();
  return (
    <section
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
