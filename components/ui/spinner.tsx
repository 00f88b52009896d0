import { useReady } from '@/lib/client/browser-state';
import { classNames } from './class-names';
import styles from './spinner.module.css';

/**
 * Silent for screen readers: set `aria-busy` or a status text beside it. It stands still until the page's scripts run, which its frames would
 * hold up.
 */
export function Spinner({ size = 16 }: { size?: 14 | 16 | 24 }) {
  const isTurning = useReady();
  return (
    <svg
      className={classNames(styles.spinner, isTurning && styles.turning)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  );
}
