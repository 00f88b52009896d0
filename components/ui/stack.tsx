import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './stack.module.css';
import visuallyHiddenStyles from './visually-hidden.module.css';

interface StackProps {
  children: ReactNode;
  /** Panels of a screen, parts of a form, or lines that belong together. */
  gap?: 'panels' | 'parts' | 'lines';
}

export function Stack({ children, gap = 'parts' }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

export function Row({ children, end }: { children: ReactNode; end?: boolean }) {
  return <div className={classNames(styles.row, end && styles.end)}>{children}</div>;
}

/** Side by side if there is room for two. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={visuallyHiddenStyles.hidden} id={id}>
      {children}
    </span>
  );
}
