'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Select } from '@/components/ui/select';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import { permissionConfig } from '@/lib/rules/security/permission-config';
import {
  defaultOf,
  fromForm,
  PERMISSION_FIELDS,
  type PermissionField,
  type PermissionForm,
  toForm,
} from '@/lib/rules/security/permission-form';
import styles from './permission.module.css';
import type { PermissionRow } from './use-permission-sync';

/** The settings of a domain as a form. */
export function PermissionFormView({ row, denied }: { row: PermissionRow; denied: string | null }) {
  const t = useTranslations('security.permission');
  const { form, errors, change, save, isBusy, failure } = usePermissionForm(row);
  const submit = async (target: HTMLFormElement) => {
    // The first wrong field, once it is marked as one.
    if ((await save()) === 'invalid') setTimeout(() => firstWrong(target)?.focus());
  };
  return (
    <Form onSubmit={({ currentTarget }) => void submit(currentTarget)}>
      <div className={styles.fields}>
        {PERMISSION_FIELDS.map((field) => (
          <PermissionFieldView
            key={field}
            field={field}
            value={form[field]}
            error={errors[field]}
            environments={row.environmentList}
            isLocked={denied !== null}
            onChange={(text) => change(field, text)}
          />
        ))}
      </div>
      {failure && <FailureAlert failure={failure} title={t('notSaved')} />}
      <Row>
        <Button type="submit" variant="primary" busy={isBusy} disabledReason={denied}>
          {t('save')}
        </Button>
      </Row>
    </Form>
  );
}

function firstWrong(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[aria-invalid="true"]');
}

type Errors = Partial<Record<PermissionField, string>>;

interface PermissionFilling {
  form: PermissionForm;
  errors: Errors;
  change: (field: PermissionField, text: string) => void;
  /** Saves what is valid. @returns whether anything stood against sending it */
  save: () => Promise<'invalid' | 'sent'>;
  isBusy: boolean;
  failure: Failure | undefined;
}

/** The settings of a domain while they are filled in; what was typed stays when saving fails (promises: V-I6). */
function usePermissionForm(row: PermissionRow): PermissionFilling {
  const t = useTranslations('security.permission');
  const { trigger, isBusy, failure } = useMutation('permission.set');
  const [form, setForm] = useState(() => toForm(row.config));
  const [errors, setErrors] = useState<Errors>({});
  const save = async () => {
    const parsed = permissionConfig.safeParse(fromForm(form));
    // The first message of a field is the one that stands.
    const issues = parsed.error?.issues.toReversed() ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!parsed.success) return 'invalid';
    const result = await trigger({ ...parsed.data, domain: row.domain });
    if (result?.failure?.fields) setErrors(result.failure.fields);
    if (!result?.data) return 'sent';
    setForm(toForm(parsed.data));
    toast({ tone: 'good', text: t('saved', { domain: row.domain }) });
    return 'sent';
  };
  const change = (field: PermissionField, text: string) => {
    setForm({ ...form, [field]: text });
    setErrors({ ...errors, [field]: undefined });
  };
  return { form, errors, change, save, isBusy, failure: failure?.fields ? undefined : failure };
}

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
function PermissionFieldView({ field, value, error, environments, isLocked, onChange }: PermissionFieldProps) {
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
