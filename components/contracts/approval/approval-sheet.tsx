'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Wording } from '@/lib/rules/contracts/approval';
import { formatDate, formatYen, formatYenChange } from '@/lib/rules/text/format';
import type { ProposalLine, Totals } from '@/lib/rules/contracts/proposal-evaluation';
import styles from './approval.module.css';
import { ApprovalLines } from './approval-lines';

interface Props {
  wording: Wording;
  organization: string;
  lines: readonly ProposalLine[];
  totals: Totals;
  /** Where an owner finds the proposal again. */
  address: string;
  today: string;
}

const STAMPS = ['applicant', 'checked', 'approved', 'decided'] as const;

/** The sheet as it is printed: paper, whatever the theme of the screen. */
export function ApprovalSheet({ wording, organization, lines, totals, address, today }: Props) {
  const t = useTranslations('approval.sheet');
  const locale = useLocale();
  return (
    <article className={styles.sheet} aria-label={t('title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <ul className={styles.stamps}>
          {STAMPS.map((stamp) => (
            <li key={stamp}>{t(`stamp.${stamp}`)}</li>
          ))}
        </ul>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('date')} value={formatDate(today, locale)} />
        <Fact name={t('organization')} value={organization} />
        <Fact name={t('department')} value={wording.department} />
        <Fact name={t('applicant')} value={wording.applicant} />
        <Fact name={t('subject')} value={wording.subject} />
      </dl>
      <h3>{t('changes')}</h3>
      <ApprovalLines lines={lines} />
      <h3>{t('cost')}</h3>
      <dl className={styles.facts}>
        <Fact name={t('now')} value={formatYen(totals.nowYen, locale)} />
        <Fact name={t('then')} value={formatYen(totals.thenYen, locale)} />
        <Fact name={t('difference')} value={formatYenChange(totals.differenceYen, locale)} />
        <Fact name={t('year')} value={formatYenChange(totals.differenceYen * 12, locale)} />
      </dl>
      <p className={styles.small}>{t('tax')}</p>
      <h3>{t('reason')}</h3>
      <p className={styles.reason}>{wording.reason}</p>
      <h3>{t('how')}</h3>
      <p>{t('howText')}</p>
      <p className={styles.address}>{address}</p>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
