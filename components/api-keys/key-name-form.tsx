'use client';

import { useTranslations } from 'next-intl';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { useIsWaiting } from '@/components/ui/retry-after-scope';
import { TextInput } from '@/components/ui/text-input';
import { lazyResolver } from '@/lib/client/lazy-import';
import { LIMITS } from '@/lib/rules/limits';

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
  /** For the Enter key; the button stands in the foot of the dialog. */
  onSubmit: () => void;
}

export function KeyNameForm({ form, label, withHint, onSubmit }: KeyNameFormProps) {
  const t = useTranslations('apikey');
  const held = useIsWaiting();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!held) onSubmit();
      }}
    >
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
    </form>
  );
}
