'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { ReactNode } from 'react';
import styles from '@/components/contracts/contract.module.css';

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
  const labels = useTranslations('labels');
  const planIn = (text: string) => choices.find((choice) => choice.plan === text)?.plan ?? '';
  return (
    <Field label={t('label')}>
      <Select value={plan} onChange={({ target }) => onChoose(planIn(target.value))}>
        <option value="">{labels('choose')}</option>
        {choices.map(({ plan: code, name, remark, isRefused }) => (
          <option key={code} value={code} disabled={isRefused}>
            {remark ? t('remark', { plan: name, remark }) : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function BeforeAfter({
  before,
  after,
  effective,
}: {
  before: ReactNode;
  after: ReactNode;
  effective: ReactNode;
}) {
  const labels = useTranslations('labels');
  return (
    <div className={styles.change}>
      <div className={styles.beforeAfter}>
        <div className={styles.side}>
          <span className={styles.sideName}>{labels('before')}</span>
          <span>{before}</span>
        </div>
        <span aria-hidden="true">→</span>
        <div className={styles.side}>
          <span className={styles.sideName}>{labels('after')}</span>
          <span>{after}</span>
        </div>
      </div>
      <p className={styles.reason}>{effective}</p>
    </div>
  );
}
