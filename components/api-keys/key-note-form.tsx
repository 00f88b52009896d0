'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { focusIfLost } from '@/lib/client/focus-if-lost';
import { useLocalDay } from '@/lib/client/use-local-time';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { isDay, NEAR_DAYS, noteProblem, QUICK_DAYS } from '@/lib/rules/api-keys/key-notes';
import { LIMITS } from '@/lib/rules/limits';
import { addDays } from '@/lib/rules/text/calendar-days';
import { daysUntil, formatDate } from '@/lib/rules/text/format';
import styles from './key-note-form.module.css';
import { useKeyNotes } from './use-key-notes';

interface NoteValues {
  note: string;
  /** YYYY-MM-DD, or empty. */
  replaceBy: string;
  /** A day that is half typed has an empty value; only the input itself knows of it. */
  isHalfTyped: boolean;
}

/**
 * What a key is for and by when it is to be replaced. It never leaves this browser, so neither read-only mode nor a lost
 * connection stands in its way.
 */
export function KeyNoteForm({ row, onClose }: { row: NotedKey; onClose: () => void }) {
  const t = useTranslations('apikey.keep');
  const ui = useTranslations('ui');
  const first = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone.
  useEffect(() => focusIfLost(() => first.current?.querySelector('input')), []);
  const form = useForm<NoteValues>({
    defaultValues: { note: row.note, replaceBy: row.replaceBy ?? '', isHalfTyped: false },
    reValidateMode: 'onSubmit',
  });
  const { save, isLost } = useSaveNote(row, form, onClose);
  const { register, formState, watch } = form;
  const noteField = register('note', { validate: (note) => noteProblem(note) ?? true });
  return (
    <Form aria-label={t('title')} onSubmit={save}>
      <div ref={first} className={styles.line}>
        <Field
          label={t('note')}
          hint={t('noteHint')}
          error={formState.errors.note?.message}
          max={LIMITS.keyNote}
          used={watch('note').length}
          wide
        >
          <TextInput autoComplete="off" {...noteField} />
        </Field>
        <ReplaceByField form={form} />
      </div>
      {isLost && (
        <Alert tone="bad" title={t('lostTitle')} announce>
          {t('lostText')}
        </Alert>
      )}
      <Stack gap="lines">
        <Row>
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Row>
        <p className={styles.note}>{t('where')}</p>
      </Stack>
    </Form>
  );
}

/** Saves the note in this browser; `isLost` if its storage is full or forbidden. */
function useSaveNote(row: NotedKey, form: UseFormReturn<NoteValues>, onClose: () => void) {
  const t = useTranslations('apikey.keep');
  const { setNote } = useKeyNotes();
  const [isLost, setLost] = useState(false);
  const store = form.handleSubmit((values) => {
    const note = values.note.trim();
    const replaceBy = values.replaceBy || null;
    if (!setNote(row.apikeyId, { note, replaceBy })) return setLost(true);
    toast({ tone: 'good', text: t(note || replaceBy ? 'saved' : 'cleared', { name: row.name }) });
    onClose();
  });
  const save = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const date = currentTarget.querySelector<HTMLInputElement>('input[type="date"]');
    form.setValue('isHalfTyped', date?.validity.badInput ?? false);
    setLost(false);
    void store();
  };
  return { save, isLost };
}

/** By when a key is to be replaced: a day of the calendar, the usual ones one press away. */
function ReplaceByField({ form }: { form: UseFormReturn<NoteValues> }) {
  const t = useTranslations('apikey.keep');
  const locale = useLocale();
  const today = useLocalDay();
  const value = form.watch('replaceBy');
  const days = daysUntil(value, today);
  const date = formatDate(value, locale);
  const chosen = days !== null && (days < 0 ? t('ago', { date, days: -days }) : t('ahead', { date, days }));
  const field = form.register('replaceBy', {
    validate: (text, { isHalfTyped }) => (text === '' ? !isHalfTyped : isDay(text)) || 'enterCorrectly',
  });
  const setDay = (day: string) => form.setValue('replaceBy', day);
  return (
    <Stack gap="lines">
      <Field
        label={t('replaceBy')}
        hint={chosen || t('replaceByHint', { days: NEAR_DAYS })}
        error={form.formState.errors.replaceBy?.message}
      >
        <TextInput type="date" max="9998-12-31" {...field} />
      </Field>
      <Row>
        {QUICK_DAYS.map((count) => (
          <Button key={count} size="s" onClick={() => setDay(addDays(today, count))}>
            {t('quick', { days: count })}
          </Button>
        ))}
        <Button size="s" variant="quiet" onClick={() => setDay('')}>
          {t('noDate')}
        </Button>
      </Row>
    </Stack>
  );
}
