import { Children, type ReactNode } from 'react';
import styles from './description-list.module.css';

export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** An empty value shows a dash, so that "nothing" is not mistaken for "not loaded". */
export function DescriptionItem({ name, children }: { name: ReactNode; children?: ReactNode }) {
  const isEmpty = Children.count(children) === 0 || children === '' || children === null;
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{isEmpty ? '—' : children}</dd>
    </div>
  );
}
