'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatDate, formatYen, formatYenChange } from '@/lib/rules/text/format';
import { type ProposalLine, type Side, takenBackSlots } from '@/lib/rules/contracts/proposal-evaluation';
import { usePlanName } from '@/components/contracts/plans/use-plan-name';
import styles from './approval-lines.module.css';

const COLUMNS = ['domain', 'before', 'after', 'from', 'monthly'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * The changes as a table of a paper. On a phone each row stands by itself, and so the roles are spelled out: browsers
 * forget that it is a table.
 */
export function ApprovalLines({ lines }: { lines: readonly ProposalLine[] }) {
  const t = useTranslations('approval.sheet');
  return (
    <table role="table" className={styles.table} aria-label={t('changes')}>
      <thead role="rowgroup" className={styles.head}>
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
    </table>
  );
}

function Line({ line }: { line: ProposalLine }) {
  const t = useTranslations('approval.sheet');
  const locale = useLocale();
  const nameOf = usePlanName();
  const { contract, before, after, slotsFrom } = line;
  const takenBack = takenBackSlots(line);
  const isMoved = after.planCode !== before.planCode;
  const date = slotsFrom === null ? '' : formatDate(slotsFrom, locale);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {contract.domain}
      </th>
      <Cell column="before">
        <Terms name={contract.planName} side={before} />
      </Cell>
      <Cell column="after">
        <Terms name={isMoved ? nameOf(after.planCode) : contract.planName} side={after} />
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
      <Cell column="monthly">{formatYenChange((after.yen ?? 0) - (before.yen ?? 0), locale)}</Cell>
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

function Terms({ name, side: { slots, yen } }: { name: string; side: Side }) {
  const t = useTranslations('approval.sheet');
  const locale = useLocale();
  return (
    <>
      {name}
      {slots !== null && <span className={styles.part}>{t('slots', { slots })}</span>}
      <span className={styles.part}>
        {yen === null ? t('noPrice') : t('perMonth', { yen: formatYen(yen, locale) })}
      </span>
    </>
  );
}
