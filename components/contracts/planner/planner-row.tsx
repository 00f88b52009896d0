'use client';

import { useLocale, useTranslations } from 'next-intl';
import { PlanSummary, usePlanName } from '@/components/contracts/plans/plan-summary';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { Choice } from '@/components/ui/select';
import { Cell, TableRow } from '@/components/ui/table';
import { TextInput } from '@/components/ui/text-input';
import { hasFreeSlots, plansAbove } from '@/lib/rules/contracts/customisation-plans';
import { type ProposalLine, takenBackSlots } from '@/lib/rules/contracts/proposal-evaluation';
import { LIMITS } from '@/lib/rules/limits';
import { formatDate, formatYenChange } from '@/lib/rules/text/format';
import styles from './planner.module.css';
import type { DomainChoice } from './use-proposal';

interface Props {
  line: ProposalLine;
  choice: DomainChoice;
  onChoose: (part: Partial<DomainChoice>) => void;
}

export function PlannerRow({ line, choice, onChoose }: Props) {
  const t = useTranslations('planner');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const nameOf = usePlanName();
  const { contract, before, after, differenceYen, problem, slotsFrom } = line;
  const isMoved = after.planCode !== before.planCode;
  const takenBack = takenBackSlots(line);
  const isChanged = isMoved || after.slots !== before.slots || takenBack !== null;
  return (
    <TableRow>
      <Cell label={t('column.domain')} main>
        {contract.domain}
      </Cell>
      <Cell label={t('column.now')}>
        <PlanSummary name={nameOf(before.planCode, contract.planName)} terms={before} />
      </Cell>
      <Cell label={t('column.change')}>
        <ChoiceFields line={line} choice={choice} onChoose={onChoose} />
      </Cell>
      <Cell label={t('column.then')}>
        {problem === null && isChanged ? (
          <div>
            <PlanSummary name={nameOf(after.planCode, contract.planName)} terms={after} />
            <p className={styles.from}>
              <EffectiveDate line={line} />
            </p>
            {!isMoved && slotsFrom === null && <Badge tone="info">{t('scheduled')}</Badge>}
          </div>
        ) : (
          <span className={styles.quiet}>{t('unchanged')}</span>
        )}
      </Cell>
      <Cell label={t('column.difference')} align="end">
        <span className={styles.amount}>
          {problem !== null || !isChanged
            ? '—'
            : differenceYen === null
              ? labels('byQuotation')
              : formatYenChange(differenceYen, locale)}
        </span>
      </Cell>
    </TableRow>
  );
}

/** A plan changes at once, slots from a day on; a change of both says both. */
export function EffectiveDate({ line }: { line: ProposalLine }) {
  const t = useTranslations('planner');
  const plan = useTranslations('contract.plan');
  const locale = useLocale();
  const { contract, before, after, slotsFrom } = line;
  const isMoved = after.planCode !== before.planCode;
  const takenBack = takenBackSlots(line);
  const from = slotsFrom ?? (isMoved ? null : contract.nextAppsTotalStartDate);
  if (takenBack !== null) return t('takesBack', { slots: takenBack });
  if (!from) return t(isMoved ? 'atOnce' : 'fromNextMonth');
  const date = formatDate(from, locale);
  return isMoved ? plan('planThenSlots', { date }) : t('from', { date });
}

interface ChoiceFieldsProps {
  line: ProposalLine;
  choice: DomainChoice;
  onChoose: (part: Partial<DomainChoice>) => void;
}

function ChoiceFields({ line: { contract, problem, isOver }, choice, onChoose }: ChoiceFieldsProps) {
  const t = useTranslations('planner');
  const labels = useTranslations('labels');
  const words = useTranslations('contract.proposal.problem');
  const nameOf = usePlanName();
  const { domain, planCode, appsCount } = contract;
  const plans = plansAbove(contract);
  // A proposed plan that is not on offer stays visible, with its problem.
  const shown = choice.planCode !== '' && !plans.includes(choice.planCode) ? [...plans, choice.planCode] : plans;
  // A contract that has ended gets slots only with another plan.
  const hasSlots = hasFreeSlots(choice.planCode || (isOver ? '' : planCode)) || choice.slotsText !== '';
  if (shown.length === 0 && !hasSlots) return <span className={styles.quiet}>{t('nothing')}</span>;
  const text = problem && words(problem, { used: appsCount, max: LIMITS.slots });
  return (
    <div className={styles.fields}>
      {shown.length > 0 && (
        <Field label={t('planOf', { domain })} labelHidden error={problem === 'plan' && text ? text : undefined} wide>
          <Choice
            none={t('stay')}
            values={shown}
            nameOf={(code) => nameOf(code)}
            value={choice.planCode}
            onChoose={(code) =>
              onChoose({ planCode: code ?? '', ...(hasFreeSlots(code ?? planCode) ? {} : { slotsText: '' }) })
            }
          />
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
            value={choice.slotsText}
            onChange={({ target }) => onChoose({ slotsText: target.value })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={labels('newNumberOfSlots')}
          />
        </Field>
      )}
    </div>
  );
}
