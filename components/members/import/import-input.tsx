'use client';

import { useTranslations } from 'next-intl';
import type { DragEvent } from 'react';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { type Role, ROLES } from '@/lib/rules/roles';
import styles from './import-input.module.css';
import { FileInput, useListFile } from './file-input';
import { RoleOptions } from '@/components/members/list/role-options';

interface BulkInputProps {
  text: string;
  onText: (text: string) => void;
  /** The role of lines without one; null: each needs its own. */
  usualRole: Role | null;
  onUsualRole: (role: Role | null) => void;
  actor: Role;
}

/** Where a list comes from: typed, pasted, chosen as a file, or dropped; and the role of whoever has none in it. */
export function ImportInput({ text, onText, usualRole, onUsualRole, actor }: BulkInputProps) {
  const t = useTranslations('members.bulk');
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
            onChange={({ target }) => onText(target.value)}
          />
        </span>
      </Field>
      <FileInput {...file} />
      <Field label={t('usualRole')} hint={t('usualRoleHint')}>
        <Select
          value={usualRole ?? ''}
          onChange={({ target }) => onUsualRole(ROLES.find((role) => role === target.value) ?? null)}
        >
          <option value="">{t('noUsualRole')}</option>
          <RoleOptions actor={actor} />
        </Select>
      </Field>
    </>
  );
}
