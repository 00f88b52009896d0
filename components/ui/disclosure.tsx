'use client';

import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon';

/** A list of rows that open; put it into `<Panel flush>`. */
export function DisclosureList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface DisclosureProps {
  /** Visible while closed; the name of its button. */
  head: ReactNode;
  /** A control beside the head. */
  beside?: ReactNode;
  /** Closing only hides the content, so that unsaved input stays. */
  keepsContent?: boolean;
  /** What an address names is open until it is closed. */
  isNamed?: boolean;
  id?: string;
  children: ReactNode;
}

/** The content is mounted at the first opening, and unmounted on closing unless `keepsContent`. */
export function Disclosure({ head, beside, keepsContent = false, isNamed = false, id, children }: DisclosureProps) {
  const [wish, setWish] = useState<'open' | 'closed' | null>(null);
  const [hasOpened, setOpened] = useState(false);
  const [wasNamed, setWasNamed] = useState(isNamed);
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed);
    if (wish === 'closed') setWish(null);
  }
  const isOpen = wish ? wish === 'open' : isNamed;
  const isMounted = isOpen || (keepsContent && hasOpened);
  const inside = useId();
  return (
    <li id={id} className={styles.fold}>
      <div className={beside ? styles.withBeside : undefined}>
        <h3 className={styles.head}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isMounted ? inside : undefined}
            onClick={() => {
              setWish(isOpen ? 'closed' : 'open');
              setOpened(true);
            }}
          >
            <span className={isOpen ? styles.open : styles.closed}>
              <Icon name="chevronDown" />
            </span>
            {head}
          </button>
        </h3>
        {beside}
      </div>
      {isMounted && (
        <div id={inside} className={styles.inside} hidden={!isOpen}>
          {children}
        </div>
      )}
    </li>
  );
}
