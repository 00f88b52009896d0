'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Cell, TableRow } from '@/components/ui/table';
import { formatDate, formatYenChange } from '@/lib/rules/text/format';
import { type ProposalLine, takenBackSlots } from '@/lib/rules/contracts/proposal-evaluation';
import { PlanSide } from '@/components/contracts/plans/plan-side';
import { usePlanName } from '@/components/contracts/plans/use-plan-name';
import { ChoiceFields } from './choice-fields';
import styles from './planner.module.css';
import type { Choice } from './use-proposal';

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
