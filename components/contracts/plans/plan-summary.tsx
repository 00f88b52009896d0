'use client';

import { useTranslations } from 'next-intl';
import { Yen } from '@/components/ui/local-date';
import { Stack } from '@/components/ui/stack';
import { annualSlots, kindOf } from '@/lib/rules/contracts/customisation-plans';
import type { PlanTerms } from '@/lib/rules/contracts/proposal-evaluation';
import { daysUntil } from '@/lib/rules/text/format';
import styles from '@/components/contracts/contract.module.css';

/** Names a customisation plan by its code; an unknown code is its own name. */
export function usePlanName(): (code: string) => string {
  const t = useTranslations('plan.customisation');
  return (code) => {
    const kind = kindOf(code);
    return kind === null ? code : t(kind, { slots: annualSlots(code) ?? 0 });
  };
}

/** A plan, its slots, and what it costs a month. */
export function PlanSummary({ name, terms }: { name: string; terms: PlanTerms }) {
  const t = useTranslations('contract.plan');
  return (
    <Stack gap="lines">
      <strong>{name}</strong>
      {terms.slots !== null && <span>{t('slots', { slots: terms.slots })}</span>}
      <span>
        {terms.yen !== null ? (
          <Yen amount={terms.yen} per={t('perMonth')} />
        ) : (
          // A plan outside the catalogue may well cost something.
          t(kindOf(terms.planCode) === null ? 'priceAgreed' : 'noPrice')
        )}
      </span>
    </Stack>
  );
}

/** How far a day is away; past days say so, and what never ends says nothing. */
export function DaysLeft({ date, today }: { date: string; today: string }) {
  const t = useTranslations('contract.calendar');
  const days = daysUntil(date, today);
  if (days === null) return null;
  return <span className={styles.days}>{days < 0 ? t('past', { days: -days }) : t('days', { days })}</span>;
}
