'use client';

import { useTranslations } from 'next-intl';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { lazyResolver } from '@/lib/client/lazy-import';
import { LIMITS } from '@/lib/rules/limits';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog, EnterForm } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { useDoneToast } from '@/components/activity/undo-offers';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import type { KeyRow } from '@/lib/rules/api-keys/api-key-list';

export type KeyNameState = UseFormReturn<{ name: string }>;

/** A name is validated when it is sent, by the rule that the server uses too. */
export function useKeyName(name: string): KeyNameState {
  return useForm({
    defaultValues: { name },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(() => import('@/lib/rules/api-keys/api-key').then((rules) => rules.apikeyName)),
  });
}

interface KeyNameFormProps {
  form: KeyNameState;
  label: string;
  withHint?: boolean;
  onSubmit: () => void;
}

export function KeyNameForm({ form, label, withHint, onSubmit }: KeyNameFormProps) {
  const t = useTranslations('apikey');
  return (
    <EnterForm onEnter={onSubmit}>
      <Field
        label={label}
        error={form.formState.errors.name?.message}
        max={LIMITS.apikeyName}
        used={form.watch('name').length}
        required
        hint={withHint ? t('nameHint') : undefined}
        wide
      >
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </EnterForm>
  );
}

export function RenameKeyDialog({ row, onClose }: { row: KeyRow; onClose: () => void }) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const { trigger, isBusy, failure } = useMutation('apikey.rename');
  const denied = useDenialText('apikey.rename');
  const tellDone = useDoneToast();
  const form = useKeyName(row.name);
  const isUnchanged = form.watch('name').trim() === row.name.trim();
  const submit = form.handleSubmit(async (values) => {
    const name = values.name.trim();
    if (name === row.name.trim()) return;
    const result = await trigger({ id: row.apikeyId, name });
    setFieldErrors(form.setError, result?.failure);
    if (!result || result.failure) return;
    tellDone(t('renamed', { name }), result.line);
    onClose();
  });
  const shown = formFailure(form.formState.errors, failure);
  return (
    <Dialog
      title={t('renameTitle', { name: row.name || labels('unnamed') })}
      onClose={onClose}
      confirmLabel={t('rename')}
      onConfirm={() => void submit()}
      confirmReason={denied ?? (isUnchanged ? t('unchanged') : null)}
      busy={isBusy}
    >
      <Stack>
        <KeyNameForm form={form} label={t('newName')} onSubmit={() => void submit()} />
        {shown && <FailureAlert failure={shown} title={t('renameFailed')} />}
      </Stack>
    </Dialog>
  );
}
