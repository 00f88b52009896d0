'use client';

import { useTranslations } from 'next-intl';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Select } from '@/components/ui/select';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
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
  const { form, save, isBusy, failure } = usePermissionForm(row);
  return (
    <Form onSubmit={() => void save()}>
      <div className={styles.fields}>
        {PERMISSION_FIELDS.map((field) => (
          <PermissionFieldView
            key={field}
            field={field}
            form={form}
            environments={row.environmentList}
            isLocked={denied !== null}
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

/** The form comes late, with the panel that holds it, so its schema may come along. */
const resolver: Resolver<PermissionForm, unknown, PermissionForm> = (values) => {
  const { error } = permissionConfig.safeParse(fromForm(values));
  // The first message of a field is the one that stands.
  const issues = error?.issues.toReversed() ?? [];
  const errors: FieldErrors<PermissionForm> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), { type: 'validate', message }]),
  );
  return error ? { values: {}, errors } : { values, errors: {} };
};

/** What was entered stays if saving fails. */
function usePermissionForm(row: PermissionRow) {
  const t = useTranslations('security.permission');
  const { trigger, isBusy, failure } = useMutation('permission.set');
  const form = useForm({ defaultValues: toForm(row.config), reValidateMode: 'onSubmit', resolver });
  const save = form.handleSubmit(async (values) => {
    const config = permissionConfig.parse(fromForm(values));
    const result = await trigger({ ...config, domain: row.domain });
    setFieldErrors(form.setError, result?.failure);
    if (!result?.data) return;
    for (const [name, text] of Object.entries(toForm(config))) form.setValue(name as PermissionField, text);
    toast({ tone: 'good', text: t('saved', { domain: row.domain }) });
  });
  return { form, save, isBusy, failure: formFailure(form.formState.errors, failure) };
}

interface PermissionFieldProps {
  field: PermissionField;
  form: UseFormReturn<PermissionForm>;
  environments: PermissionRow['environmentList'];
  isLocked: boolean;
}

const REQUIRED: readonly PermissionField[] = [
  'environmentId',
  'permissionKintoneAppId',
  'appIdField',
  'writableUserField',
];

const NUMERIC: readonly PermissionField[] = ['permissionKintoneAppId', 'groupKintoneAppId'];

function PermissionFieldView({ field, form, environments, isLocked }: PermissionFieldProps) {
  const t = useTranslations('security.permission');
  const isNumeric = NUMERIC.includes(field);
  const isRequired = REQUIRED.includes(field);
  const hint = t(`hints.${field}`);
  const value = defaultOf(field);
  const input = form.register(field, { onChange: () => form.clearErrors(field) });
  return (
    <Field
      label={t(`fields.${field}`)}
      hint={value === '' ? hint : t('defaultHint', { hint, value })}
      error={form.formState.errors[field]?.message}
      errorValues={{ max: isNumeric ? LIMITS.appIdDigits : LIMITS.fieldCode }}
      required={isRequired}
      {...(isRequired ? { mark: 'required' as const } : {})}
      wide
    >
      {field === 'environmentId' ? (
        <Select disabled={isLocked} {...input}>
          <EnvironmentOptions environments={environments} value={form.watch(field)} />
        </Select>
      ) : (
        <TextInput
          readOnly={isLocked}
          inputMode={isNumeric ? 'numeric' : undefined}
          mono={isNumeric}
          autoComplete="off"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  );
}

/** The environments to choose from; one that is saved but no longer listed stays among them. */
function EnvironmentOptions({
  environments,
  value,
}: {
  environments: PermissionRow['environmentList'];
  value: string;
}) {
  const t = useTranslations('security.permission');
  const isListed = value === '' || environments.some(({ uid }) => String(uid) === value);
  return (
    <>
      <option value="">{t('chooseEnvironment')}</option>
      {environments.map(({ uid, projectName, name }) => (
        <option key={uid} value={String(uid)}>
          {`${projectName} / ${name}`}
        </option>
      ))}
      {!isListed && <option value={value}>{t('unlistedEnvironment', { id: value })}</option>}
    </>
  );
}
