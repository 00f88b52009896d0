'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { DaysLeft } from '@/components/contracts/plans/plan-summary';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useFirstRows } from '@/components/ui/first-rows';
import { LocalDate } from '@/components/ui/local-date';
import { Panel } from '@/components/ui/panel';
import { useDownload } from '@/components/ui/use-download';
import { byTime, type ContractDate, type DatedServices, listContractDates } from '@/lib/rules/contracts/contract-dates';
import { daysUntil, formatDate } from '@/lib/rules/text/format';
import styles from './calendar.module.css';

interface Props {
  services: DatedServices;
  /** Without the site service's contract the list is incomplete. */
  siteReading: 'read' | 'failed' | 'underWay';
  today: string;
}

const FIRST_DATES = { first: 8 };

export function CalendarPanel({ services, siteReading, today }: Props) {
  const t = useTranslations('contract.calendar');
  const locale = useLocale();
  const words = useEventWords();
  const dates = listContractDates(services, today);
  const { ahead, permanent, past } = byTime(dates, today);
  const next = ahead[0]?.date ?? null;
  const list = useRef<HTMLUListElement>(null);
  const dated = useFirstRows([...ahead, ...past], FIRST_DATES, () => list.current);
  const lasting = useFirstRows(permanent, FIRST_DATES, () => list.current);
  return (
    <Panel
      id="dates"
      title={t('title')}
      description={next === null ? t('none') : t('next', { date: formatDate(next, locale) })}
      action={<Download ahead={ahead} today={today} isWhole={siteReading !== 'underWay'} />}
    >
      {siteReading === 'failed' && <Alert tone="warn">{t('siteMissing')}</Alert>}
      {dates.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} icon="clock" />
      ) : (
        <ul ref={list} tabIndex={-1} className={styles.dates}>
          {[...Map.groupBy(dated.rows, ({ date }) => date ?? '')].map(([date, entries]) => (
            <DayRow key={date} date={date} entries={entries} today={today} />
          ))}
          {dated.more && <li className={styles.row}>{dated.more}</li>}
          {lasting.rows.length > 0 && (
            <li className={styles.row}>
              <span>{t('permanent')}</span>
              <ul className={styles.permanent}>
                {lasting.rows.map((entry) => (
                  <li key={eventId(entry)}>{words(entry)}</li>
                ))}
                {lasting.more && <li>{lasting.more}</li>}
              </ul>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

/** Coming days as a calendar file, without dates that are no days. */
function Download({ ahead, today, isWhole }: { ahead: readonly ContractDate[]; today: string; isWhole: boolean }) {
  const t = useTranslations('contract.calendar');
  const words = useEventWords();
  const download = useDownload();
  const days = ahead.filter(({ date }) => date !== null && daysUntil(date, today) !== null);
  const save = () =>
    download(
      () => import('./calendar-file'),
      ({ calendarFile }) => calendarFile(days, today, { title: t('title'), words, idOf: eventId }),
    );
  const reason = days.length === 0 ? t('none') : isWhole ? null : t('underWay');
  return (
    <Button icon="download" size="s" onClick={() => void save()} disabledReason={reason}>
      {t('download')}
    </Button>
  );
}

function DayRow({ date, entries, today }: { date: string; entries: readonly ContractDate[]; today: string }) {
  const words = useEventWords();
  const [only] = entries;
  return (
    <li className={date < today ? styles.past : styles.row}>
      <LocalDate date={date} />
      {only && entries.length === 1 ? (
        <span>{words(only)}</span>
      ) : (
        <ul className={styles.events}>
          {entries.map((entry) => (
            <li key={eventId(entry)}>{words(entry)}</li>
          ))}
        </ul>
      )}
      <DaysLeft date={date} today={today} />
    </li>
  );
}

/** A domain has each event only once. */
function eventId({ event, domain = '' }: ContractDate): string {
  return `${event}-${domain}`;
}

function useEventWords(): (entry: ContractDate) => string {
  const t = useTranslations('contract.calendar.event');
  return ({ event, domain = '', slots = 0 }) => t(event, { domain, slots });
}
