'use client';

import { useTranslations } from 'next-intl';
import { type DragEvent, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-input';
import { type Role, ROLES } from '@/lib/rules/roles';
import styles from './import-dialog.module.css';
import { RoleOptions } from '@/components/members/list/role-options';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Row } from '@/components/ui/stack';
import { decodeText } from '@/lib/rules/text/csv';
import { LIMITS } from '@/lib/rules/limits';
import { useSaveCsv } from '@/components/ui/use-download';

interface ImportInputProps {
  text: string;
  onText: (text: string) => void;
  /** For lines without a role; null if each needs its own. */
  usualRole: Role | null;
  onUsualRole: (role: Role | null) => void;
  actorRole: Role;
}

export function ImportInput({ text, onText, usualRole, onUsualRole, actorRole }: ImportInputProps) {
  const t = useTranslations('members.bulk');
  const labels = useTranslations('labels');
  const file = useListFile(onText);
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void file.take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <Field label={t('text')} hint={t('textHint')} wide>
        <span className={styles.area}>
          <TextArea
            mono
            rows={6}
            value={text}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={t('example')}
            onDrop={drop}
            onChange={({ target }) => file.change(target.value)}
          />
        </span>
      </Field>
      <FileInput fault={file.fault} take={file.take} />
      <Field label={t('usualRole')} hint={t('usualRoleHint')}>
        <Select
          value={usualRole ?? ''}
          onChange={({ target }) => onUsualRole(ROLES.find((role) => role === target.value) ?? null)}
        >
          <option value="">{labels('choose')}</option>
          <RoleOptions actorRole={actorRole} />
        </Select>
      </Field>
    </>
  );
}

function useListFile(onText: (text: string) => void) {
  const [fault, setFault] = useState<'tooLarge' | 'unreadable'>();
  const change = (text: string) => {
    setFault(undefined);
    onText(text);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    const isTooLarge = file.size > LIMITS.bulkBytes;
    const bytes = await (isTooLarge ? null : file.arrayBuffer().catch(() => null));
    if (bytes) change(decodeText(new Uint8Array(bytes)));
    else setFault(isTooLarge ? 'tooLarge' : 'unreadable');
  };
  return { fault, take, change };
}

/** A list to fill in, with column names in the language of the page. */
function useSaveTemplate() {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const saveCsv = useSaveCsv();
  return () => {
    const head = [t('column.account'), t('column.role')];
    const examples = [
      ['taro@example.com', roleName('general')],
      ['hanako@example.com#tokyo', roleName('admin')],
      ['jiro@example.com', t('bulk.removalWord')],
    ];
    return saveCsv('members-template', [head, ...examples]);
  };
}

function FileInput({ fault, take }: Pick<ReturnType<typeof useListFile>, 'fault' | 'take'>) {
  const t = useTranslations('members.bulk');
  const labels = useTranslations('labels');
  const saveTemplate = useSaveTemplate();
  const picker = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: { target: HTMLInputElement }) => {
    await take(target.files?.[0]);
    // So that the same file can be chosen again after a correction.
    target.value = '';
  };
  return (
    <>
      <Row>
        <Button size="s" icon="upload" onClick={() => picker.current?.click()}>
          {t('chooseFile')}
        </Button>
        <Button size="s" variant="quiet" icon="download" onClick={() => void saveTemplate()}>
          {t('template')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('file')}
          onChange={(event) => void choose(event)}
        />
      </Row>
      {fault && (
        <Alert tone="bad" announce>
          {fault === 'tooLarge' ? t('fileTooLarge') : labels('fileUnreadable')}
        </Alert>
      )}
    </>
  );
}
