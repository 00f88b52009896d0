'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Row } from '@/components/ui/stack';
import { PERMISSION_FIELDS } from '@/lib/rules/security/permission-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import styles from './permission.module.css';
import { PermissionFieldView } from './permission-field';
import type { PermissionRow } from './permission-row';
import { usePermissionForm } from './use-permission-form';

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
