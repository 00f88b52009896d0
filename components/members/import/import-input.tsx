'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { FilePicker, useTextFile } from '@/components/ui/file-picker';
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
  const file = useTextFile({ mostBytes: LIMITS.bulkBytes, decode: decodeText, onText });
  const saveTemplate = useSaveTemplate();
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
            onDrop={file.drop}
            onChange={({ target }) => file.change(target.value, false)}
          />
        </span>
      </Field>
      <Row>
        <FilePicker size="s" label={t('file')} accept=".csv,.tsv,.txt,text/csv,text/plain" onFile={file.take}>
          {t('chooseFile')}
        </FilePicker>
        <Button size="s" variant="quiet" icon="download" onClick={() => void saveTemplate()}>
          {t('template')}
        </Button>
      </Row>
      {file.fault && (
        <Alert tone="bad" announce>
          {file.fault === 'tooLarge' ? t('fileTooLarge') : labels('fileUnreadable')}
        </Alert>
      )}
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
