'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { TextInput } from '@/components/ui/text-input';
import { isComposing } from '@/lib/client/form-errors';
import { localDay } from '@/lib/client/use-local-time';
import {
  type ActivityQuery,
  formatTypedDay,
  parseTypedDay,
  PERIODS,
  startOfDay,
} from '@/lib/rules/journal/activity-address';
import styles from './activity.module.css';

interface PeriodFilterProps {
  query: ActivityQuery;
  onQuery: (change: Partial<ActivityQuery>) => void;
  /** What stands beside the choices; own days have a line below. */
  children: ReactNode;
}

const CHOICES = ['all', ...PERIODS.map((days) => `${days}` as const), 'own'] as const;
type Choice = (typeof CHOICES)[number];

/** Whole days by the clock of this browser: the last ones, or from one day to another. */
export function PeriodFilter({ query: { from, to, days }, onQuery, children }: PeriodFilterProps) {
  const t = useTranslations('activity.filter');
  const [isOwn, setOwn] = useState(false);
  const hasOwn = from !== undefined || to !== undefined;
  const choice: Choice = hasOwn ? 'own' : days ? `${days}` : isOwn ? 'own' : 'all';
  const choose = (next: Choice) => {
    setOwn(next === 'own');
    const period = PERIODS.find((one) => String(one) === next);
    onQuery({ days: period, ...(next === 'own' ? {} : { from: undefined, to: undefined }) });
  };
  return (
    <div className={styles.line}>
      <RadioGroup
        label={t('days')}
        labelHidden
        value={choice}
        options={CHOICES.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={choose}
      />
      {children}
      {choice === 'own' && (
        <div role="group" aria-label={t('days')} className={styles.days}>
          <DayField
            label={t('from')}
            momentMs={from}
            isRight={(day) => to === undefined || (startOfDay(day) ?? 0) < to}
            wrongOrder={t('fromAfter')}
            onDay={(day) => onQuery({ from: day === null ? undefined : startOfDay(day), days: undefined })}
          />
          <DayField
            label={t('to')}
            momentMs={to === undefined ? undefined : to - 1}
            isRight={(day) => from === undefined || (startOfDay(day, 1) ?? 0) > from}
            wrongOrder={t('toBefore')}
            onDay={(day) => onQuery({ to: day === null ? undefined : startOfDay(day, 1), days: undefined })}
          />
        </div>
      )}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  momentMs: number | undefined;
  /** Whether a day fits the other end of the period. */
  isRight: (day: string) => boolean;
  wrongOrder: string;
  onDay: (day: string | null) => void;
}

/** A day in the reader's own form; a browser's date field has the form of its own language. Asked for when it is entered or left. */
function DayField({ label, momentMs, isRight, wrongOrder, onDay }: DayFieldProps) {
  const t = useTranslations('activity.filter');
  const locale = useLocale();
  const shown = momentMs === undefined ? '' : formatTypedDay(localDay(momentMs), locale);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [error, setError] = useState<string>();
  if (known !== shown) {
    // Chosen or cleared elsewhere, or taken from here in the reader's form.
    setKnown(shown);
    setTyped(shown);
    setError(undefined);
  }
  const commit = () => {
    if (typed.trim() === shown) return setError(undefined);
    const day = typed.trim() === '' ? null : parseTypedDay(typed);
    if (day === null && typed.trim() !== '') return setError(t('dayForm'));
    if (day !== null && !isRight(day)) return setError(wrongOrder);
    setError(undefined);
    setTyped(day === null ? '' : formatTypedDay(day, locale));
    onDay(day);
  };
  return (
    <Field label={label} error={error}>
      <TextInput
        value={typed}
        placeholder={t('dayExample')}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && commit()}
        onBlur={commit}
      />
    </Field>
  );
}
