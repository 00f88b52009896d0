import type { ReactNode } from 'react';
import { breakable } from './breakable';
import { classNames } from './class-names';
import styles from './printed-sheet.module.css';

interface PrintedSheetProps {
  title: string;
  /** In place of the heading: a `SheetTitle` with something beside it. */
  head?: ReactNode;
  /** Of a table with many columns. */
  wide?: boolean;
  /** What it shares with screens, such as badges, keeps its light colours. */
  light?: boolean;
  children: ReactNode;
}

/** Looks like paper in every theme, as it is printed; then there is nothing else of the page. */
export function PrintedSheet({ title, head, wide, light, children }: PrintedSheetProps) {
  return (
    <article className={classNames(styles.sheet, wide && styles.wide, light && styles.light)} aria-label={title}>
      {head ?? <SheetTitle>{title}</SheetTitle>}
      {children}
    </article>
  );
}

export function SheetTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>;
}

/** What is said once about all of the sheet. */
export function SheetFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? breakable(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>;
}

/** Around controls of a sheet, which are not printed. */
export function NotPrinted({ children }: { children: ReactNode }) {
  return <div className={styles.controls}>{children}</div>;
}
