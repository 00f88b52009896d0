'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

/** A plan of any service, by its code, and in words. */
interface PlanChoice<Plan extends string> {
  plan: Plan;
  name: string;
  /** What is to be said of it, such as why it cannot be chosen. */
  remark?: string | null;
  isRefused?: boolean;
}

interface NewPlanFieldProps<Plan extends string> {
  choices: readonly PlanChoice<Plan>[];
  /** Empty until one is chosen. */
  plan: Plan | '';
  onChoose: (plan: Plan | '') => void;
}

/** The choice of another plan; what cannot be chosen is there with the reason against it. */
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
