'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { breakable } from '@/components/ui/breakable';
import { PrintedSheet, SheetFacts, SheetTitle, SmallPrint } from '@/components/ui/printed-sheet';
import { usePlanName } from '@/components/contracts/plans/plan-summary';
import { annualSlots } from '@/lib/rules/contracts/customisation-plans';
import { type ApprovalTexts, proposalReference } from '@/lib/rules/contracts/proposal';
import {
  differenceOfAll,
  hasAssumedSlots,
  type PlanTerms,
  type ProposalLine,
  takenBackSlots,
  type Totals,
} from '@/lib/rules/contracts/proposal-evaluation';
import { formatDate, formatYen, formatYenChange } from '@/lib/rules/text/format';
import approvalLinesStyles from './approval-lines.module.css';
import styles from './approval.module.css';

interface Props {
  texts: ApprovalTexts;
  organization: string;
  lines: readonly ProposalLine[];
  totals: Totals;
  /** Leads an owner to the proposal. */
  address: string;
  today: string;
}

const STAMPS = ['applicant', 'checked', 'approved', 'decided'] as const;

export function ApprovalSheet({ texts, organization, lines, totals, address, today }: Props) {
  const t = useTranslations('approval.sheet');
  const nav = useTranslations('nav');
  const approval = useTranslations('approval');
  const locale = useLocale();
  return (
    <PrintedSheet
      title={approval('title')}
      head={
        <div className={styles.head}>
          <SheetTitle>{approval('title')}</SheetTitle>
          <ul className={styles.stamps}>
            {STAMPS.map((stamp) => (
              <li key={stamp}>{t(`stamp.${stamp}`)}</li>
            ))}
          </ul>
        </div>
      }
    >
      <SheetFacts
        facts={[
          [t('date'), formatDate(today, locale)],
          [
            t('reference'),
            proposalReference(
              lines.map(({ change }) => change),
              today,
            ),
          ],
          [nav('organization'), organization],
          [approval('department'), texts.department],
          [approval('applicant'), texts.applicant],
          [approval('subject'), texts.subject],
        ]}
      />
      <h3>{t('changes')}</h3>
      <ApprovalLines lines={lines} />
      {totals.unpriced > 0 && <SmallPrint>{t('unpriced', { count: totals.unpriced })}</SmallPrint>}
      <Cost totals={totals} lines={lines} />
      <h3>{approval('reason')}</h3>
      <p className={styles.reason}>{texts.reason}</p>
      <h3>{t('how')}</h3>
      <p>{t('howText')}</p>
      <p className={styles.address}>{address}</p>
    </PrintedSheet>
  );
}

function Cost({ totals, lines }: Pick<Props, 'totals' | 'lines'>) {
  const t = useTranslations('approval.sheet');
  const proposal = useTranslations('contract.proposal');
  const locale = useLocale();
  const asked = differenceOfAll(lines);
  const scheduled = totals.differenceYen - asked;
  return (
    <>
      <h3>{t('cost')}</h3>
      <SheetFacts
        facts={[
          [t('now'), formatYen(totals.nowYen, locale)],
          [t('then'), formatYen(totals.thenYen, locale)],
          ...(scheduled === 0 ? [] : [[t('scheduled'), formatYenChange(scheduled, locale)] as const]),
          [t('column.monthly'), formatYenChange(asked, locale)],
          [t('year'), formatYenChange(asked * 12, locale)],
        ]}
      />
      {lines.some(hasAssumedSlots) && <SmallPrint>{proposal('slotsInUse')}</SmallPrint>}
      <SmallPrint>{t('tax')}</SmallPrint>
    </>
  );
}

const COLUMNS = ['domain', 'before', 'after', 'from', 'monthly'] as const;

type Column = (typeof COLUMNS)[number];

/** On a phone each row stands by itself: browsers then forget that it is a table, so the roles are spelled out. */
function ApprovalLines({ lines }: { lines: readonly ProposalLine[] }) {
  const t = useTranslations('approval.sheet');
  const locale = useLocale();
  return (
    <table role="table" className={approvalLinesStyles.table} aria-label={t('changes')}>
      <thead role="rowgroup" className={approvalLinesStyles.head}>
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <Line key={line.change.domain} line={line} />
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={4}>
            {t('total')}
          </th>
          <Cell column="monthly">{formatYenChange(differenceOfAll(lines), locale)}</Cell>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line }: { line: ProposalLine }) {
  const t = useTranslations('approval.sheet');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const nameOf = usePlanName();
  const { contract, before, after, differenceYen, slotsFrom } = line;
  const takenBack = takenBackSlots(line);
  const isMoved = after.planCode !== before.planCode;
  const date = slotsFrom === null ? '' : formatDate(slotsFrom, locale);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {breakable(contract.domain, 8)}
      </th>
      <Cell column="before">
        <Terms name={nameOf(before.planCode, contract.planName)} terms={before} />
      </Cell>
      <Cell column="after">
        <Terms name={nameOf(after.planCode, contract.planName)} terms={after} />
      </Cell>
      <Cell column="from">
        {takenBack !== null
          ? t('takesBack', { slots: takenBack })
          : slotsFrom === null
            ? t('atOnce')
            : isMoved
              ? t('planThenSlots', { date })
              : date}
      </Cell>
      <Cell column="monthly">
        {differenceYen === null ? labels('byQuotation') : formatYenChange(differenceYen, locale)}
      </Cell>
    </tr>
  );
}

function Cell({ column, children }: { column: Column; children: ReactNode }) {
  const t = useTranslations('approval.sheet');
  return (
    <td role="cell" data-label={t(`column.${column}`)} data-column={column}>
      <span>{children}</span>
    </td>
  );
}

function Terms({ name, terms: { planCode, slots, yen } }: { name: string; terms: PlanTerms }) {
  const t = useTranslations('approval.sheet');
  const labels = useTranslations('labels');
  const locale = useLocale();
  return (
    <>
      {name}
      {slots !== null && <span className={approvalLinesStyles.part}>{labels('slotCount', { slots })}</span>}
      <span className={approvalLinesStyles.part}>
        {yen === null
          ? t(annualSlots(planCode) === null ? 'priceAgreed' : 'priceQuoted')
          : yen === 0
            ? labels('noCharge')
            : t('perMonth', { yen: formatYen(yen, locale) })}
      </span>
    </>
  );
}
