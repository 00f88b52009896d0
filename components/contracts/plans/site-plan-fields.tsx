'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SitePlan } from '@/lib/rules/contracts/plans';
import { isPaidSitePlan, siteChoices } from '@/lib/rules/contracts/site-plans';
import { NewPlanField } from './new-plan-field';

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
  return (
    <>
      <NewPlanField
        choices={siteChoices(current).map(({ plan: code, remark, isRefused }) => ({
          plan: code,
          name: names(code),
          remark: remark && t(`not.${remark}`),
          isRefused,
        }))}
        plan={plan}
        onChoose={(code) => onChoose({ plan: code, period })}
      />
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
