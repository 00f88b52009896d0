import styles from './key-hint.module.css';

/** A key or a chord, as printed on the keyboard: `Ctrl K`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
