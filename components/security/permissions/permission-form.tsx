'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { useRestoreFocus } from '@/components/ui/focus';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';
import {
  checkPermission,
  defaultOf,
  isRequiredField,
  PERMISSION_FIELDS,
  type PermissionField,
  type PermissionForm,
  type PermissionRemark,
} from '@/lib/rules/security/permission-config';
import styles from './permission.module.css';
import { usePermissionForm } from './use-permission-form';
import type { PermissionRow } from './use-permission-sync';

interface PermissionFormProps {
  row: PermissionRow;
  all: readonly PermissionRow[];
  denied: string | null;
}

/** The settings of a domain as a form. What looks wrong is said beside its field, and once more before it is saved. */
export function PermissionFormView({ row, all, denied }: PermissionFormProps) {
  const t = useTranslations('security.permission');
  const { form, save, isBusy, failure, isBehind, showSaved } = usePermissionForm(row);
  const [isAsking, setAsking] = useState(false);
  const taker = useRestoreFocus<HTMLButtonElement>(isBehind);
  const remarks = checkPermission(form.watch(), { domain: row.domain, environments: row.environmentList, all });
  // What is not valid at all is said first.
  const submit = form.handleSubmit(() => (remarks.length > 0 ? setAsking(true) : save()));
  const fields = (names: readonly PermissionField[]) => (
    <div className={styles.fields}>
      {names.map((field) => (
        <PermissionFieldView
          key={field}
          field={field}
          form={form}
          environments={row.environmentList}
          isLocked={denied !== null}
          remark={remarks.find((remark) => remark.field === field)}
        />
      ))}
    </div>
  );
  return (
    <Form onSubmit={() => void submit()}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('sourceGroup')}</legend>
        {fields(PERMISSION_FIELDS.slice(0, CODES_FROM))}
        {fields(PERMISSION_FIELDS.slice(CODES_FROM, GROUP_FROM))}
      </fieldset>
      <fieldset className={classNames(styles.group, styles.optional)}>
        <legend className={styles.legend}>{t('groupGroup')}</legend>
        {fields(PERMISSION_FIELDS.slice(GROUP_FROM))}
      </fieldset>
      {isBehind && <ChangedMeanwhile onShow={showSaved} />}
      {failure && <FailureAlert failure={failure} title={t('notSaved')} />}
      <Row>
        <Button ref={taker} type="submit" variant="primary" busy={isBusy} disabledReason={denied}>
          {t('save')}
        </Button>
      </Row>
      {isAsking && (
        <PermissionCheckDialog remarks={remarks} onClose={() => setAsking(false)} onSave={() => void save()} />
      )}
    </Form>
  );
}

function ChangedMeanwhile({ onShow }: { onShow: () => void }) {
  const t = useTranslations('security.permission');
  return (
    <Alert tone="warn" announce action={{ label: t('showSaved'), onSelect: onShow }}>
      {t('changed')}
    </Alert>
  );
}

/** What the app is comes first, in a row of its own; the codes of its fields have defaults that mostly stay. */
const CODES_FROM = PERMISSION_FIELDS.indexOf('appIdField');
const GROUP_FROM = PERMISSION_FIELDS.indexOf('groupKintoneAppId');

interface PermissionCheckDialogProps {
  remarks: readonly PermissionRemark[];
  onClose: () => void;
  onSave: () => void;
}

function PermissionCheckDialog({ remarks, onClose, onSave }: PermissionCheckDialogProps) {
  const t = useTranslations('security.permission');
  const labels = useTranslations('labels');
  const toText = useRemarkText();
  const saveAnyway = () => {
    onClose();
    onSave();
  };
  const choice = (
    <>
      <Button onClick={saveAnyway}>{t('checkSave')}</Button>
      <Button data-safe variant="primary" onClick={onClose}>
        {t('checkBack')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('checkTitle')} onClose={onClose} footer={choice}>
      <p>{t('checkText')}</p>
      <ul className={styles.names}>
        {remarks.map((remark) => (
          <li key={`${remark.field} ${remark.kind}`}>
            {t('checkItem', { field: labels(`permission.${remark.field}`), remark: toText(remark) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useRemarkText(): (remark: PermissionRemark) => string {
  const t = useTranslations('security.permission');
  const labels = useTranslations('labels');
  return (remark) => {
    if (remark.kind === 'sameField') return t('remarks.sameField', { other: labels(`permission.${remark.other}`) });
    if (remark.kind === 'usedElsewhere') return t('remarks.usedElsewhere', { domain: remark.domain });
    return t(`remarks.${remark.kind}`);
  };
}

interface PermissionFieldProps {
  field: PermissionField;
  form: UseFormReturn<PermissionForm>;
  environments: PermissionRow['environmentList'];
  isLocked: boolean;
  remark: PermissionRemark | undefined;
}

function PermissionFieldView({ field, form, environments, isLocked, remark }: PermissionFieldProps) {
  const t = useTranslations('security.permission');
  const labels = useTranslations('labels');
  const toText = useRemarkText();
  const isNumeric = field === 'permissionKintoneAppId' || field === 'groupKintoneAppId';
  const isRequired = isRequiredField(field);
  const hint =
    isNumeric || field === 'environmentId' ? t(`hints.${field}`) : t('defaultHint', { value: defaultOf(field) });
  const input = form.register(field, { onChange: () => form.clearErrors(field) });
  return (
    <div className={styles.field}>
      <Field
        label={labels(`permission.${field}`)}
        hint={hint}
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
      {remark && (
        <p className={styles.remark} role="status">
          <Icon name="warn" />
          <span>{toText(remark)}</span>
        </p>
      )}
    </div>
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
  const labels = useTranslations('labels');
  const isListed = value === '' || environments.some(({ uid }) => String(uid) === value);
  return (
    <>
      <option value="">{labels('choose')}</option>
      {environments.map(({ uid, projectName, name }) => (
        <option key={uid} value={String(uid)}>
          {`${projectName} / ${name}`}
        </option>
      ))}
      {!isListed && <option value={value}>{t('unlistedEnvironment', { id: value })}</option>}
    </>
  );
}
