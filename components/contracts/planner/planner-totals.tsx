'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { formatYen, formatYenChange } from '@/lib/rules/text/format';
import type { Totals } from '@/lib/rules/contracts/proposal-evaluation';
import styles from './planner.module.css';

/** What all domains cost a month, now and then; without tax. */
export function PlannerTotals({ totals, children }: { totals: Totals; children: ReactNode }) {
  const t = useTranslations('planner.total');
  const tax = useTranslations('ui')('taxExcluded');
  const locale = useLocale();
  const { nowYen, thenYen, differenceYen } = totals;
  const figures = [
    ['now', formatYen(nowYen, locale)],
    ['then', formatYen(thenYen, locale)],
    ['difference', formatYenChange(differenceYen, locale)],
    ['year', formatYenChange(differenceYen * 12, locale)],
  ] as const;
  return (
    <Panel title={t('title')} description={t('description')}>
      <dl className={styles.totals} aria-live="polite">
        {figures.map(([name, amount]) => (
          <div key={name} className={styles.figure} data-name={name}>
            <dt>
              {t(name)} <small>{tax}</small>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Panel>
  );
}
