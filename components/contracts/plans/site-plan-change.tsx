'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { Answer } from '@/lib/operations/table';
import { addMonths } from '@/lib/rules/text/calendar-days';
import { formatDate } from '@/lib/rules/text/format';
import { EVALUATION_MONTHS, type SitePlan } from '@/lib/rules/contracts/plans';
import { isPaidSitePlan } from '@/lib/rules/contracts/site-plans';
import { BeforeAfter } from './before-after';

interface Props {
  site: Answer<'site.read'>;
  plan: SitePlan;
  period: 'monthly' | 'annual';
  today: string;
}

/** The site service's plan before and after; an evaluation with its rules (specification, section 4). */
export function SitePlanChange({ site, plan, period, today }: Props) {
  const t = useTranslations('contract.site');
  const names = useTranslations('plan.site');
  const locale = useLocale();
  const withPeriod = (name: string, by: keyof typeof PERIODS | undefined) =>
    by === undefined ? name : t('planAndPeriod', { plan: name, period: t(PERIODS[by]) });
  // The same plan has the same name on both sides: the provider's.
  const name = plan === site.planCode ? site.planName : names(plan);
  return (
    <>
      <BeforeAfter
        before={withPeriod(site.planName, site.period)}
        after={withPeriod(name, isPaidSitePlan(plan) ? period : undefined)}
        effective={t('effectiveNow')}
      />
      {plan === 'evaluation' && (
        <Alert tone="info">
          {t('evaluationRule', { date: formatDate(addMonths(today, EVALUATION_MONTHS), locale) })}
        </Alert>
      )}
    </>
  );
}

const PERIODS = { trial: 'periods.trial', monthly: 'periods.monthly', annual: 'periods.annual' } as const;
