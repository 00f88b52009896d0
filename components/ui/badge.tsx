import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names';

export type BadgeTone = 'plain' | 'accent' | 'good' | 'info' | 'warn' | 'bad';

export function Badge({ children, tone = 'plain', dot }: { children: ReactNode; tone?: BadgeTone; dot?: boolean }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {dot && <span className={styles.dot} />}
      {children}
    </span>
  );
}
