'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { permissionConfig } from '@/lib/rules/security/permission-config';
import { fromForm, type PermissionField, type PermissionForm, toForm } from '@/lib/rules/security/permission-form';
import type { PermissionRow } from './permission-row';

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
export function usePermissionForm(row: PermissionRow): PermissionFilling {
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
