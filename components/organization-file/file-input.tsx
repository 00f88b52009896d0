'use client';

import { useTranslations } from 'next-intl';
import { type DragEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Row } from '@/components/ui/stack';
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
  const { fault, change, take } = useTextFile(onText);
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <div className={styles.drop} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <FilePicker label={label} onFile={take} />
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
          {fault === 'unreadable' ? labels('fileUnreadable') : t(fault)}
        </Alert>
      )}
    </>
  );
}

function useTextFile(onText: FileInputProps['onText']) {
  const [fault, setFault] = useState<FileFault>();
  const change: FileInputProps['onText'] = (...changed) => {
    setFault(undefined);
    onText(...changed);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    const read = await readText(file);
    if (read.text === undefined) setFault(read.fault);
    else change(read.text, true);
  };
  return { fault, change, take };
}

type FileFault = 'tooLarge' | 'unreadable' | 'notUtf8';

/** Another encoding is refused: what it would become here could be applied. */
async function readText(
  file: File,
): Promise<{ text: string; fault?: undefined } | { text?: undefined; fault: FileFault }> {
  if (file.size > LIMITS.organizationFileBytes) return { fault: 'tooLarge' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { fault: 'unreadable' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes)) };
  } catch {
    return { fault: 'notUtf8' };
  }
}

function FilePicker({ label, onFile }: { label: string; onFile: (file: File | undefined) => Promise<void> }) {
  const t = useTranslations('organizationFile.input');
  const picker = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: { target: HTMLInputElement }) => {
    await onFile(target.files?.[0]);
    // So that the same file can be chosen again after a correction.
    target.value = '';
  };
  return (
    <>
      <Button icon="upload" onClick={() => picker.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".yaml,.yml,.txt,application/yaml,text/plain"
        hidden
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
    </>
  );
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
