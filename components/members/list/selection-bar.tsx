'use client';

import { useTranslations } from 'next-intl';
import { lazyComponent } from '@/components/ui/lazy-component';
import type { SelectionActsProps } from './selection-acts';
import styles from './selection-bar.module.css';

const SelectionActs = lazyComponent(() => import('./selection-acts').then((loaded) => loaded.SelectionActs), 1);

/** How many members are selected, and what can be done with them. Those that a filter hides are named, because they are left alone. */
export function SelectionBar({ isOpen, ...acting }: SelectionActsProps & { isOpen: boolean }) {
  const t = useTranslations('members.select');
  const { members, hidden } = acting.selection;
  return (
    <div className={isOpen ? styles.bar : undefined}>
      {/* There before it says anything, so that what it says is read out. */}
      <div role="status" className={styles.count}>
        {isOpen && t('count', { count: members.length })}
        {isOpen && hidden > 0 && <span className={styles.hidden}>{t('hidden', { count: hidden })}</span>}
      </div>
      {isOpen && <SelectionActs {...acting} />}
    </div>
  );
}
