import { type ReactNode, useId } from 'react';
import { Bar } from './meter';
import styles from './progress.module.css';
import { Spinner } from './spinner';

interface ProgressProps {
  label: string;
  /** Without `done` and `total` only the spinner turns. */
  done?: number;
  total?: number;
  text?: ReactNode;
}

export function Progress({ label, done, total, text }: ProgressProps) {
  const id = useId();
  const isKnown = done !== undefined && total !== undefined && total > 0;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <Spinner />
        <span id={id} className={styles.label}>
          {label}
        </span>
        {text && <span className={styles.text}>{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={isKnown ? total : undefined}
        aria-valuenow={isKnown ? Math.min(done, total) : undefined}
      >
        {isKnown && <Bar part={done / total} tone="accent" />}
      </div>
    </div>
  );
}
