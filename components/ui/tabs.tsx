'use client';

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/** Parts of one thing of which one is shown; arrows move between the tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !current) return;
    const next = tabs.at((tabs.indexOf(current) + step) % tabs.length);
    setChosen(next?.id);
    document.getElementById(`${base}${next?.id}`)?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}${tab.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${base}panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => setChosen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}panel`} role="tabpanel" aria-labelledby={`${base}${current?.id}`}>
        {current?.content}
      </div>
    </div>
  );
}
