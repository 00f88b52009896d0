'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { unlessStopped } from '@/components/ui/form';
import { TextInput } from '@/components/ui/text-input';
import { lazyResolver } from '@/lib/client/lazy-import';
import { LIMITS } from '@/lib/rules/limits';
import styles from './key-name-form.module.css';

export type KeyNameState = UseFormReturn<{ name: string }>;

/** A name is validated when it is sent, by the rule that the server uses too. */
export function useKeyName(name: string): KeyNameState {
  return useForm({
    defaultValues: { name },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(() => import('@/lib/rules/api-keys/api-key').then((rules) => rules.apikeyName)),
  });
}

interface KeyNameFieldProps {
  form: KeyNameState;
  label: string;
  withHint?: boolean;
}

export function KeyNameField({ form, label, withHint }: KeyNameFieldProps) {
  const t = useTranslations('apikey');
  return (
    <Field
      label={label}
      error={form.formState.errors.name?.message}
      max={LIMITS.apikeyName}
      used={form.watch('name').length}
      required
      hint={withHint ? t('nameHint') : undefined}
    >
      <TextInput autoComplete="off" {...form.register('name')} />
    </Field>
  );
}

interface KeyNameFormProps extends KeyNameFieldProps, Pick<ComponentProps<'form'>, 'ref' | 'tabIndex'> {
  onSubmit: () => void;
  children: ReactNode;
}

export function KeyNameForm({ ref, tabIndex, onSubmit, children, ...field }: KeyNameFormProps) {
  return (
    <form ref={ref} tabIndex={tabIndex} className={styles.form} noValidate onSubmit={unlessStopped(onSubmit)}>
      <KeyNameField {...field} />
      {children}
    </form>
  );
}
