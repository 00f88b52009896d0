'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useLocalDay } from '@/lib/client/use-local-day';
import { addDays } from '@/lib/rules/text/calendar-days';
import { daysUntil, formatDate } from '@/lib/rules/text/format';
import { NEAR_DAYS, QUICK_DAYS } from '@/lib/rules/api-keys/key-notes';

interface ReplaceByFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** YYYY-MM-DD, or empty. */
  value: string;
  error: string | undefined;
  onChange: (date: string) => void;
}

/** By when a key is to be replaced: a day of the calendar, the usual ones one press away. */
export function ReplaceByField({ ref, value, error, onChange }: ReplaceByFieldProps) {
  const t = useTranslations('apikey.keep');
  const locale = useLocale();
  const today = useLocalDay();
  const days = daysUntil(value, today);
  const date = formatDate(value, locale);
  const clear = () => {
    // A date that is half typed is empty already, and only the field can forget it.
    if (ref.current) ref.current.value = '';
    onChange('');
  };
  const chosen = days !== null && (days < 0 ? t('ago', { date, days: -days }) : t('ahead', { date, days }));
  return (
    <Stack gap="lines">
      <Field label={t('replaceBy')} hint={chosen || t('replaceByHint', { days: NEAR_DAYS })} error={error}>
        <TextInput
          ref={ref}
          type="date"
          name="replaceBy"
          max="9998-12-31"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <Row>
        {QUICK_DAYS.map((count) => (
          <Button key={count} size="s" onClick={() => onChange(addDays(today, count))}>
            {t('quick', { days: count })}
          </Button>
        ))}
        <Button size="s" variant="quiet" onClick={clear}>
          {t('noDate')}
        </Button>
      </Row>
    </Stack>
  );
}
