'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { LIMITS } from '@/lib/rules/limits';
import styles from './key-part.module.css';
import { type RefObject, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import { isDay, NEAR_DAYS, noteProblem, QUICK_DAYS } from '@/lib/rules/api-keys/key-notes';
import { useLocalDay } from '@/lib/client/use-local-time';
import { addDays } from '@/lib/rules/text/calendar-days';
import { daysUntil, formatDate } from '@/lib/rules/text/format';

/**
 * What a key is for and by when it is to be replaced. Nothing of it leaves this browser, so neither read-only mode nor
 * a lost connection stands in its way.
 */
export function KeyNoteForm({ row }: { row: NotedKey }) {
  const t = useTranslations('apikey.keep');
  const { note, setNote, replaceBy, setReplaceBy, dateField, errors, isLost, save } = useNoteForm(row);
  return (
    <Form aria-label={t('title')} onSubmit={save}>
      <Field label={t('note')} hint={t('noteHint')} error={errors.note} max={LIMITS.keyNote} used={note.length} wide>
        <TextInput name="note" autoComplete="off" value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <ReplaceByField ref={dateField} value={replaceBy} error={errors.date} onChange={setReplaceBy} />
      {isLost && (
        <Alert tone="bad" title={t('lostTitle')} announce>
          {t('lostText')}
        </Alert>
      )}
      <Stack gap="lines">
        <Row>
          <Button type="submit">{t('save')}</Button>
        </Row>
        <p className={styles.note}>{t('where')}</p>
      </Stack>
    </Form>
  );
}

/** The state of a key's note while it is written: what was typed stays until this browser has kept it. */
function useNoteForm(row: NotedKey) {
  const t = useTranslations('apikey.keep');
  const { keep } = useKeyNotes();
  const [note, setNote] = useState(row.note);
  const [replaceBy, setReplaceBy] = useState(row.replaceBy ?? '');
  const [errors, setErrors] = useState<{ note?: string | undefined; date?: string | undefined }>({});
  const [isLost, setLost] = useState(false);
  const dateField = useRef<HTMLInputElement>(null);

  const save = () => {
    setLost(false);
    // Half a date is empty to everybody but the field itself.
    const isDate = replaceBy === '' ? !dateField.current?.validity.badInput : isDay(replaceBy);
    const found = { note: noteProblem(note) ?? undefined, date: isDate ? undefined : 'enterCorrectly' };
    setErrors(found);
    if (found.note || found.date) return;
    const wanted = { note: note.trim(), replaceBy: replaceBy || null };
    if (!keep(row.apikeyId, wanted)) return setLost(true);
    setNote(wanted.note);
    toast({ tone: 'good', text: t(wanted.note || replaceBy ? 'saved' : 'cleared', { name: row.name }) });
  };
  return { note, setNote, replaceBy, setReplaceBy, dateField, errors, isLost, save };
}

interface ReplaceByFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** YYYY-MM-DD, or empty. */
  value: string;
  error: string | undefined;
  onChange: (date: string) => void;
}

/** By when a key is to be replaced: a day of the calendar, the usual ones one press away. */
function ReplaceByField({ ref, value, error, onChange }: ReplaceByFieldProps) {
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
