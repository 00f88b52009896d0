import styles from './mark.module.css';

/** The console's mark: three strokes, one for each service, written as the numeral three. */
export function Mark({ size = 28 }: { size?: 24 | 28 | 40 }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="7.5" />
      <path d="M8.4 8.6h11.2M9.8 14h8.4M6.8 19.4h14.4" />
    </svg>
  );
}
