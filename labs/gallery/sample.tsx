import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** A block in its states; its heading is the name that the code has for it. */
export function Samples({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section className={styles.block} aria-label={of}>
      <h2 className={styles.name}>{of}</h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}

/** One state, with the properties that make it. `wide`: for what fills the page. */
export function Sample({ state, wide, children }: { state: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? styles.wide : styles.sample}>
      <figcaption className={styles.state}>{state}</figcaption>
      {children}
    </figure>
  );
}
