'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Row } from '@/components/ui/stack';
import { FilePicker, useTextFile } from '@/components/ui/file-picker';
import { TextArea } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';
import type { FileProblem } from '@/lib/rules/organization-file/file-text';
import { problemText } from './file-words';
import styles from './organization-file.module.css';

interface FileInputProps {
  label: string;
  text: string;
  /** @param isWhole a file was chosen or dropped, and nobody goes on typing */
  onText: (text: string, isWhole: boolean) => void;
  rows?: number;
}

/** A file that is dropped, chosen or pasted. It stays in the browser. */
export function FileInput({ label, text, onText, rows = 5 }: FileInputProps) {
  const t = useTranslations('organizationFile.input');
  const labels = useTranslations('labels');
  const { fault, change, take, drop } = useTextFile({
    mostBytes: LIMITS.organizationFileBytes,
    decode: decodeUtf8,
    onText,
  });
  return (
    <>
      <div className={styles.drop} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <FilePicker label={label} accept=".yaml,.yml,.txt,application/yaml,text/plain" onFile={take}>
          {t('choose')}
        </FilePicker>
        <p>{t('drop')}</p>
      </div>
      <Field label={label} hint={t('hint')} wide>
        <span className={styles.area}>
          <TextArea
            mono
            rows={rows}
            value={text}
            spellCheck={false}
            autoCapitalize="none"
            onDrop={drop}
            onChange={({ target }) => change(target.value, false)}
          />
        </span>
      </Field>
      {text !== '' && (
        <Row>
          <Button size="s" variant="quiet" onClick={() => change('', true)}>
            {t('clear')}
          </Button>
        </Row>
      )}
      {fault && (
        <Alert tone="bad" announce>
          {fault === 'unreadable' ? labels('fileUnreadable') : t(fault === 'notText' ? 'notUtf8' : fault)}
        </Alert>
      )}
    </>
  );
}

/** Another encoding is refused: what it would become here could be applied. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What is wrong with the text, by its lines. */
export function ProblemList({ problems }: { problems: readonly FileProblem[] }) {
  const t = useTranslations('organizationFile');
  return (
    <Alert tone="bad" title={t('problems', { count: problems.length })} announce>
      <ul className={styles.problems}>
        {/* Two mistakes may be the same in every word: only their places tell them apart. */}
        {problems.map((problem, at) => (
          <li key={at}>{problemText(t, problem)}</li>
        ))}
      </ul>
    </Alert>
  );
}
