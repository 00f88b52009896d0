'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { focusIfLost } from '@/components/ui/focus';
import { useLocalDay } from '@/lib/client/use-local-time';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { isDay, type KeyNote, NEAR_DAYS, noteProblem, QUICK_DAYS } from '@/lib/rules/api-keys/key-notes';
import { LIMITS } from '@/lib/rules/limits';
import { addDays } from '@/lib/rules/text/calendar-days';
import { daysUntil, formatDate } from '@/lib/rules/text/format';
import styles from './key-note-form.module.css';
import { type NoteOutcome, useKeyNotes } from './use-key-notes';

interface NoteValues {
  note: string;
  /** YYYY-MM-DD, or empty. */
  replaceBy: string;
  /** A day that is half typed has an empty value; only the input itself knows of it. */
  isHalfTyped: boolean;
}

/**
 * What a key is for and by when it is to be replaced. Without a store it never leaves this browser, so that neither read-only
 * mode nor a lost connection stands in its way.
 */
export function KeyNoteForm({ row, onClose }: { row: NotedKey; onClose: () => void }) {
  const t = useTranslations('apikey.keep');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const ofTeam = useTranslations('team');
  const first = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone.
  useEffect(() => focusIfLost(() => first.current?.querySelector('input')), []);
  const form = useForm<NoteValues>({
    defaultValues: { note: row.note, replaceBy: row.replaceBy ?? '', isHalfTyped: false },
    reValidateMode: 'onSubmit',
  });
  const { save, isShared, isBusy, problem, theirs } = useSaveNote(row, form, onClose);
  const { register, formState, watch } = form;
  const noteField = register('note', { validate: (note) => noteProblem(note) ?? true });
  return (
    <Form aria-label={t('title')} onSubmit={save}>
      <div ref={first} className={styles.line}>
        <Field
          label={labels('note')}
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
      {problem === 'lost' && (
        <Alert tone="bad" title={t('lostTitle')} announce>
          {t('lostText')}
        </Alert>
      )}
      {problem === 'conflict' && <ColleaguesNote theirs={theirs} form={form} />}
      {typeof problem === 'object' && <FailureAlert failure={problem} title={ofTeam('notSaved')} />}
      <Stack gap="lines">
        <Row>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Row>
        <p className={styles.note}>{t(isShared ? 'whereShared' : 'where')}</p>
      </Stack>
    </Form>
  );
}

/** Saves the note. What a colleague wrote since the form was opened is shown first, and only then replaced. */
function useSaveNote(row: NotedKey, form: UseFormReturn<NoteValues>, onClose: () => void) {
  const t = useTranslations('apikey.keep');
  const labels = useTranslations('labels');
  const { setNote, team, notes } = useKeyNotes();
  const id = row.apikeyId;
  const [seen, setSeen] = useState(() => team.versionOf('note', id));
  const [problem, setProblem] = useState<Exclude<NoteOutcome, 'saved'>>();
  const { once, isBusy } = useSingleFlight();
  const store = form.handleSubmit((values) =>
    once(async () => {
      setProblem(undefined);
      const note = values.note.trim();
      const replaceBy = values.replaceBy || null;
      const outcome = await setNote(id, { note, replaceBy }, seen);
      if (outcome !== 'saved') return setProblem(outcome);
      const isKept = note !== '' || replaceBy !== null;
      const words = isKept ? (team.isShared ? 'savedShared' : 'saved') : 'cleared';
      toast({ tone: 'good', text: t(words, { name: row.name || labels('unnamed') }) });
      onClose();
    }),
  );
  const now = team.versionOf('note', id);
  // Once it is shown it is seen.
  if (problem === 'conflict' && now !== seen) setSeen(now);
  const save = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const date = currentTarget.querySelector<HTMLInputElement>('input[type="date"]');
    form.setValue('isHalfTyped', date?.validity.badInput ?? false);
    void store();
  };
  return { save, isShared: team.isShared, isBusy, problem, theirs: notes.get(id) };
}

/** What stands there now, beside what was typed. */
function ColleaguesNote({ theirs, form }: { theirs: KeyNote | undefined; form: UseFormReturn<NoteValues> }) {
  const t = useTranslations('apikey.keep');
  const locale = useLocale();
  const take = () => {
    form.setValue('note', theirs?.note ?? '');
    form.setValue('replaceBy', theirs?.replaceBy ?? '');
  };
  const note = theirs?.note || t('nothing');
  const date = theirs?.replaceBy ? formatDate(theirs.replaceBy, locale) : t('nothing');
  return (
    <Alert tone="warn" title={t('changedTitle')} action={{ label: t('useTheirs'), onSelect: take }} announce>
      {theirs ? t('changedTo', { note, date }) : t('changedGone')}
    </Alert>
  );
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
