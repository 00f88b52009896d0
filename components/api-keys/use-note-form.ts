'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { isDay, noteProblem } from '@/lib/rules/api-keys/key-notes';

/** The state of a key's note while it is written: what was typed stays until this browser has kept it. */
export function useNoteForm(row: NotedKey) {
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
