'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { LIMITS } from '@/lib/rules/limits';
import styles from './key-part.module.css';
import { ReplaceByField } from './replace-by-field';
import { useNoteForm } from './use-note-form';

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
