'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { hasFreeSlots, plansAbove } from '@/lib/rules/contracts/customisation-plans';
import { LIMITS } from '@/lib/rules/limits';
import type { ProposalLine } from '@/lib/rules/contracts/proposal-evaluation';
import { usePlanName } from '@/components/contracts/plans/use-plan-name';
import styles from './planner.module.css';
import type { Choice } from './use-proposal';

interface Props {
  line: ProposalLine;
  choice: Choice;
  onChoose: (part: Partial<Choice>) => void;
}

/** What can be chosen for one domain: a plan above, a number of slots where the plan has no fixed one. */
export function ChoiceFields({ line: { contract, problem, isOver }, choice, onChoose }: Props) {
  const t = useTranslations('planner');
  const words = useTranslations('contract.proposal.problem');
  const nameOf = usePlanName();
  const { domain, planCode, appsCount } = contract;
  const plans = plansAbove(contract);
  // A plan that is proposed and not offered stays visible, with what is wrong with it.
  const shown = choice.planCode !== '' && !plans.includes(choice.planCode) ? [...plans, choice.planCode] : plans;
  // What has ended has slots again with another plan only.
  const hasSlots = hasFreeSlots(choice.planCode || (isOver ? '' : planCode)) || choice.typed !== '';
  if (shown.length === 0 && !hasSlots) return <span className={styles.quiet}>{t('nothing')}</span>;
  const text = problem && words(problem, { used: appsCount, max: LIMITS.slots });
  return (
    <div className={styles.fields}>
      {shown.length > 0 && (
        <Field label={t('planOf', { domain })} labelHidden error={problem === 'plan' && text ? text : undefined} wide>
          <Select
            value={choice.planCode}
            onChange={({ target }) =>
              onChoose({ planCode: target.value, ...(hasFreeSlots(target.value || planCode) ? {} : { typed: '' }) })
            }
          >
            <option value="">{t('stay')}</option>
            {shown.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {hasSlots && (
        <Field
          label={t('slotsOf', { domain })}
          labelHidden
          hint={t('slotsUsed', { used: appsCount })}
          error={problem !== 'plan' && text ? text : undefined}
          wide
        >
          <TextInput
            value={choice.typed}
            onChange={({ target }) => onChoose({ typed: target.value })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('slotsPlaceholder')}
          />
        </Field>
      )}
    </div>
  );
}
