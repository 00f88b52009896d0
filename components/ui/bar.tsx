import styles from './bar.module.css';

/**
 * A filled bar, drawn so that no inline style is needed.
 * @param part how much of it is filled, 0 to 1; null where that is not known
 */
export function Bar({ part, tone }: { part: number | null; tone: 'accent' | 'good' | 'warn' | 'bad' | 'plain' }) {
  const percent = Math.round(Math.min(1, Math.max(0, part ?? 0)) * 1000) / 10;
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      {part === null ? (
        <rect className={styles.unknown} width="100%" height="100%" />
      ) : (
        <rect className={styles[tone]} width={`${percent}%`} height="100%" rx="3" />
      )}
    </svg>
  );
}
