'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SitePlan } from '@/lib/rules/plans';
import { isPaidSitePlan, siteChoices } from '@/lib/rules/site-plans';

/** A plan that is being chosen, and how it would be paid. */
export interface SiteChoiceState {
  plan: SitePlan | '';
  period: 'monthly' | 'annual';
}

interface Props {
  /** The plan in use. */
  current: string;
  choice: SiteChoiceState;
  onChoose: (choice: SiteChoiceState) => void;
}

/** All plans, with the reason against each that cannot be chosen; a paid one with its period. */
export function SitePlanFields({ current, choice: { plan, period }, onChoose }: Props) {
  const t = useTranslations('contract.site');
  const names = useTranslations('plan.site');
  const choices = siteChoices(current);
  const planIn = (text: string) => choices.find((choice) => choice.plan === text)?.plan ?? '';
  return (
    <>
      <Field label={t('newPlan')}>
        <Select value={plan} onChange={({ target }) => onChoose({ plan: planIn(target.value), period })}>
          <option value="">{t('choose')}</option>
          {choices.map(({ plan: code, remark, isRefused }) => (
            <option key={code} value={code} disabled={isRefused}>
              {remark ? t('notChoice', { plan: names(code), reason: t(`not.${remark}`) }) : names(code)}
            </option>
          ))}
        </Select>
      </Field>
      {isPaidSitePlan(plan) && (
        <Field label={t('period')}>
          <Select
            value={period}
            onChange={({ target }) => onChoose({ plan, period: target.value === 'annual' ? 'annual' : 'monthly' })}
          >
            <option value="monthly">{t('periods.monthly')}</option>
            <option value="annual">{t('periods.annual')}</option>
          </Select>
        </Field>
      )}
    </>
  );
}
