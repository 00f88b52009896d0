'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

interface PlanChoice<Plan extends string> {
  plan: Plan;
  name: string;
  /** Why it cannot be chosen, for example. */
  remark?: string | null;
  isRefused?: boolean;
}

interface NewPlanFieldProps<Plan extends string> {
  choices: readonly PlanChoice<Plan>[];
  /** Empty until one is chosen. */
  plan: Plan | '';
  onChoose: (plan: Plan | '') => void;
}

/** Plans that cannot be chosen are listed with the reason. */
export function NewPlanField<Plan extends string>({ choices, plan, onChoose }: NewPlanFieldProps<Plan>) {
  const t = useTranslations('contract.newPlan');
  const planIn = (text: string) => choices.find((choice) => choice.plan === text)?.plan ?? '';
  return (
    <Field label={t('label')}>
      <Select value={plan} onChange={({ target }) => onChoose(planIn(target.value))}>
        <option value="">{t('choose')}</option>
        {choices.map(({ plan: code, name, remark, isRefused }) => (
          <option key={code} value={code} disabled={isRefused}>
            {remark ? t('remark', { plan: name, remark }) : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
