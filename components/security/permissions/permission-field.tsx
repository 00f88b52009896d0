'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';
import { defaultOf, type PermissionField } from '@/lib/rules/security/permission-form';
import type { PermissionRow } from './permission-row';

interface PermissionFieldProps {
  field: PermissionField;
  value: string;
  error: string | undefined;
  environments: PermissionRow['environmentList'];
  isLocked: boolean;
  onChange: (text: string) => void;
}

const REQUIRED: readonly PermissionField[] = [
  'environmentId',
  'permissionKintoneAppId',
  'appIdField',
  'writableUserField',
];
const NUMERIC: readonly PermissionField[] = ['permissionKintoneAppId', 'groupKintoneAppId'];

/** One field of the settings, with its default and its rule (specification, sections 3 and 5). */
export function PermissionFieldView({ field, value, error, environments, isLocked, onChange }: PermissionFieldProps) {
  const t = useTranslations('security.permission');
  const isNumeric = NUMERIC.includes(field);
  const hint =
    defaultOf(field) === ''
      ? t(`hints.${field}`)
      : t('defaultHint', { hint: t(`hints.${field}`), value: defaultOf(field) });
  const max = isNumeric ? LIMITS.appIdDigits : LIMITS.fieldCode;
  return (
    <Field
      label={t(`fields.${field}`)}
      hint={hint}
      error={error}
      errorValues={{ max }}
      required={REQUIRED.includes(field)}
      {...(REQUIRED.includes(field) ? { mark: 'required' as const } : {})}
      wide
    >
      {field === 'environmentId' ? (
        <Select value={value} disabled={isLocked} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('chooseEnvironment')}</option>
          {environments.map(({ uid, projectName, name }) => (
            <option key={uid} value={String(uid)}>
              {`${projectName} / ${name}`}
            </option>
          ))}
          {value !== '' && !environments.some(({ uid }) => String(uid) === value) && (
            <option value={value}>{t('unlistedEnvironment', { id: value })}</option>
          )}
        </Select>
      ) : (
        <TextInput
          value={value}
          readOnly={isLocked}
          inputMode={isNumeric ? 'numeric' : undefined}
          mono={isNumeric}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
