'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Cell, TableRow } from '@/components/ui/table';
import { formatDate, formatYenChange } from '@/lib/rules/text/format';
import { type ProposalLine, takenBackSlots } from '@/lib/rules/contracts/proposal-evaluation';
import { PlanSide } from '@/components/contracts/plans/plan-side';
import { usePlanName } from '@/components/contracts/plans/use-plan-name';
import styles from './planner.module.css';
import type { Choice } from './use-proposal';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { hasFreeSlots, plansAbove } from '@/lib/rules/contracts/customisation-plans';
import { LIMITS } from '@/lib/rules/limits';

interface Props {
  line: ProposalLine;
  choice: Choice;
  onChoose: (part: Partial<Choice>) => void;
}

/** A domain as it is, what it could be, and the difference a month. */
export function PlannerRow({ line, choice, onChoose }: Props) {
  const t = useTranslations('planner');
  const locale = useLocale();
  const nameOf = usePlanName();
  const { contract, before, after, problem, slotsFrom } = line;
  const isMoved = after.planCode !== before.planCode;
  const takenBack = takenBackSlots(line);
  const isChanged = isMoved || after.slots !== before.slots || takenBack !== null;
  const difference = (after.yen ?? 0) - (before.yen ?? 0);
  return (
    <TableRow>
      <Cell label={t('column.domain')} main>
        <span className={styles.domain}>{contract.domain}</span>
      </Cell>
      <Cell label={t('column.now')}>
        <PlanSide name={contract.planName} side={before} />
      </Cell>
      <Cell label={t('column.change')}>
        <ChoiceFields line={line} choice={choice} onChoose={onChoose} />
      </Cell>
      <Cell label={t('column.then')}>
        {problem === null && isChanged ? (
          <div>
            <PlanSide name={isMoved ? nameOf(after.planCode) : contract.planName} side={after} />
            <p className={styles.from}>
              <From line={line} />
            </p>
            {!isMoved && slotsFrom === null && <Badge tone="info">{t('scheduled')}</Badge>}
          </div>
        ) : (
          <span className={styles.quiet}>{t('unchanged')}</span>
        )}
      </Cell>
      <Cell label={t('column.difference')} align="end">
        <span className={styles.amount}>
          {problem === null && isChanged ? formatYenChange(difference, locale) : '—'}
        </span>
      </Cell>
    </TableRow>
  );
}

/** When a change is in force: a plan at once, slots from a day on, and of both each has its own. */
function From({ line }: { line: ProposalLine }) {
  const t = useTranslations('planner');
  const locale = useLocale();
  const { contract, before, after, slotsFrom } = line;
  const isMoved = after.planCode !== before.planCode;
  const takenBack = takenBackSlots(line);
  const from = slotsFrom ?? (isMoved ? null : contract.nextAppsTotalStartDate);
  if (takenBack !== null) return t('takesBack', { slots: takenBack });
  if (!from) return t(isMoved ? 'atOnce' : 'fromNextMonth');
  const date = formatDate(from, locale);
  return isMoved ? t('apply.planThenSlots', { date }) : t('from', { date });
}

interface ChoiceFieldsProps {
  line: ProposalLine;
  choice: Choice;
  onChoose: (part: Partial<Choice>) => void;
}

/** What can be chosen for one domain: a plan above, a number of slots where the plan has no fixed one. */
function ChoiceFields({ line: { contract, problem, isOver }, choice, onChoose }: ChoiceFieldsProps) {
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
