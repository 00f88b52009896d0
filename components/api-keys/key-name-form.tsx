'use client';
import type { ComponentProps, ReactNode } from 'react';
import { unlessStopped } from '@/components/ui/form';
import { KeyNameField, type KeyNameFieldProps } from './key-name-field';
import styles from './key-name-form.module.css';

interface KeyNameFormProps extends KeyNameFieldProps, Pick<ComponentProps<'form'>, 'ref' | 'tabIndex'> {
  onSubmit: () => void;
  /** The button that sends it. */
  children: ReactNode;
}

/** The name of a key with its button beside it: for a new key, and for another name of an old one. */
export function KeyNameForm({ ref, tabIndex, onSubmit, children, ...field }: KeyNameFormProps) {
  return (
    <form ref={ref} tabIndex={tabIndex} className={styles.form} noValidate onSubmit={unlessStopped(onSubmit)}>
      <KeyNameField {...field} />
      {children}
    </form>
  );
}
