import styles from './spinner.module.css';

/** A turning ring in the colour of the text around it. It says nothing aloud: whoever shows it sets `aria-busy` or a status text. */
export function Spinner({ size = 16 }: { size?: 14 | 16 | 24 }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  );
}
