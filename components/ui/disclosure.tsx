'use client';

import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon';

/** A list of things that open, in a panel without edges. */
export function DisclosureList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface DisclosureProps {
  /** What is to be seen of it while it is closed; its button's name. */
  head: ReactNode;
  /** Something to press beside the head. */
  beside?: ReactNode;
  /** Closed again it is only out of sight: what was typed and not saved yet stays. */
  isKept?: boolean;
  children: ReactNode;
}

/** One of the list. What is inside exists from the first opening, and without `isKept` only while it is open. */
export function Disclosure({ head, beside, isKept = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const isThere = isOpen || (isKept && hasOpened);
  const id = useId();
  return (
    <li className={styles.fold}>
      <div className={beside ? styles.withBeside : undefined}>
        <h3 className={styles.head}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isThere ? id : undefined}
            onClick={() => {
              setOpen(!isOpen);
              setOpened(true);
            }}
          >
            <span className={isOpen ? styles.open : styles.closed}>
              <Icon name="chevronRight" />
            </span>
            {head}
          </button>
        </h3>
        {beside}
      </div>
      {isThere && (
        <div id={id} className={styles.inside} hidden={!isOpen}>
          {children}
        </div>
      )}
    </li>
  );
}
