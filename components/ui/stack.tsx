import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './stack.module.css';
import visuallyHiddenStyles from './visually-hidden.module.css';

interface StackProps {
  children: ReactNode;
  /** Between what: panels of a screen, parts of a form, lines that belong together. */
  gap?: 'panels' | 'parts' | 'lines';
}

/** Things below each other on the grid. */
export function Stack({ children, gap = 'parts' }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

/** Things beside each other that wrap: buttons, badges. */
export function Row({ children, end }: { children: ReactNode; end?: boolean }) {
  return <div className={classNames(styles.row, end && styles.end)}>{children}</div>;
}

/** Panels beside each other where there is room for two. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Words for a screen reader only, where a drawing already tells the rest. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={visuallyHiddenStyles.hidden} id={id}>
      {children}
    </span>
  );
}
