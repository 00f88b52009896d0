'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useDoneToast } from '@/components/activity/undo-offers';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import {
  PERMISSION_FIELDS,
  permissionConfig,
  permissionConfigOf,
  type PermissionForm,
  toForm,
} from '@/lib/rules/security/permission-config';
import type { PermissionRow } from './use-permission-sync';

/** The form comes late, with the panel that holds it, so its schema may come along. */
const resolver: Resolver<PermissionForm, unknown, PermissionForm> = (values) => {
  const { error } = permissionConfig.safeParse(permissionConfigOf(values));
  // The first message of a field is the one that stands.
  const issues = error?.issues.toReversed() ?? [];
  const errors: FieldErrors<PermissionForm> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), { type: 'validate', message }]),
  );
  return error ? { values: {}, errors } : { values, errors: {} };
};

/** What was entered stays if saving fails. */
export function usePermissionForm(row: PermissionRow) {
  const t = useTranslations('security.permission');
  const { trigger, isBusy, failure } = useMutation('permission.set');
  const tellDone = useDoneToast();
  const form = useForm({ defaultValues: toForm(row.config), mode: 'onBlur', reValidateMode: 'onSubmit', resolver });
  const { isBehind, showSaved, setOwn } = useSavedValues(form, row);
  const save = form.handleSubmit(async (values) => {
    const config = permissionConfig.parse(permissionConfigOf(values));
    const result = await trigger({ ...config, domain: row.domain, seen: row.config });
    setFieldErrors(form.setError, result?.failure);
    if (!result || result.failure) return;
    const saved = toForm(config);
    setOwn(saved);
    // What was typed since it was sent stays.
    for (const name of PERMISSION_FIELDS) if (form.getValues(name) === values[name]) form.setValue(name, saved[name]);
    tellDone(t('saved', { domain: row.domain }), result.line);
  });
  const { errors, isSubmitting } = form.formState;
  // While it is saved, what is saved is about to be what was typed.
  return { form, save, isBusy, failure: formFailure(errors, failure), isBehind: isBehind && !isSubmitting, showSaved };
}

/** What is saved may become another under the open form, by an undo or by a colleague: shown at once, or said if something was typed. */
function useSavedValues(form: UseFormReturn<PermissionForm>, { config }: PermissionRow) {
  const saved = toForm(config);
  const [base, setBase] = useState(saved);
  /** What was saved here last: no colleague's change, whatever was typed since. */
  const [own, setOwn] = useState<PermissionForm | null>(null);
  const values = form.watch();
  const isNew = !isSameForm(saved, base);
  const isTyped = !isSameForm(values, base) && !isSameForm(values, saved);
  const showSaved = () => {
    form.reset(saved);
    setBase(saved);
    setOwn(null);
  };
  const isOwn = own !== null && isSameForm(saved, own);
  const follow = useEffectEvent(() => (isTyped ? setBase(saved) : showSaved()));
  useEffect(() => {
    if (isNew && (isOwn || !isTyped)) follow();
  }, [isNew, isOwn, isTyped]);
  return { isBehind: isNew && isTyped && !isOwn, showSaved, setOwn };
}

function isSameForm(one: PermissionForm, other: PermissionForm): boolean {
  return PERMISSION_FIELDS.every((field) => one[field] === other[field]);
}
