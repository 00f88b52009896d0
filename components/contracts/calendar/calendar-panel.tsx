'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LocalDate } from '@/components/ui/local-date';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { byTime, type ContractDate, type DatedServices, datesOf } from '@/lib/rules/contracts/contract-dates';
import { daysUntil, formatDate } from '@/lib/rules/text/format';
import styles from './calendar.module.css';
import { DaysLeft } from '@/components/ui/local-date';
import { saveCalendar } from './calendar-file';

interface Props {
  services: DatedServices;
  /** Whether the site service's contract could be read: without it the list is not the whole of it. */
  siteReading: 'read' | 'failed' | 'underWay';
  today: string;
}

/** All dates across the three services, the nearest first, to be looked at or taken into one's own calendar. */
export function CalendarPanel({ services, siteReading, today }: Props) {
  const t = useTranslations('contract.calendar');
  const locale = useLocale();
  const words = useEventWords();
  const dates = datesOf(services, today);
  const { ahead, permanent, past } = byTime(dates, today);
  const next = ahead[0]?.date ?? null;
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
        <ul className={styles.dates}>
          {[...ahead, ...past].map((entry) => (
            <DateRow key={nameOf(entry)} entry={entry} text={words(entry)} today={today} />
          ))}
          {permanent.length > 0 && (
            <li className={styles.row}>
              <span>{t('permanent')}</span>
              <ul className={styles.permanent}>
                {permanent.map((entry) => (
                  <li key={nameOf(entry)}>{words(entry)}</li>
                ))}
              </ul>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

/** What lies ahead as a file; a text that is no day is left out, because no calendar would take it. */
function Download({ ahead, today, isWhole }: { ahead: readonly ContractDate[]; today: string; isWhole: boolean }) {
  const t = useTranslations('contract.calendar');
  const words = useEventWords();
  const entries = ahead.flatMap((entry) =>
    entry.date !== null && daysUntil(entry.date, today) !== null
      ? [{ id: `${nameOf(entry)}-${entry.date}`, date: entry.date, title: words(entry) }]
      : [],
  );
  const reason = entries.length === 0 ? t('none') : isWhole ? null : t('underWay');
  return (
    <Button
      icon="download"
      size="s"
      onClick={() => void saveCalendar(entries, t('title'), `contracts-${today}.ics`)}
      disabledReason={reason}
    >
      {t('download')}
    </Button>
  );
}

function DateRow({ entry, text, today }: { entry: ContractDate; text: string; today: string }) {
  const { date } = entry;
  if (date === null) return null;
  return (
    <li className={date < today ? styles.past : styles.row}>
      <LocalDate date={date} />
      <span>{text}</span>
      <DaysLeft date={date} today={today} />
    </li>
  );
}

/** Tells one event from another; a domain has each but once. */
function nameOf({ event, domain = '' }: ContractDate): string {
  return `${event}-${domain}`;
}

function useEventWords(): (entry: ContractDate) => string {
  const t = useTranslations('contract.calendar.event');
  return ({ event, domain = '', slots = 0 }) => t(event, { domain, slots });
}
