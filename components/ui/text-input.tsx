'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-context';
import styles from './input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'size'> {
  /** Digits, keys and addresses read better in even steps. */
  mono?: boolean;
}

/** One line of text. Takes `ref`, so `{...register('name')}` works. */
export function TextInput({ mono, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl();
  return <input {...control} {...rest} type={type} className={classNames(styles.input, mono && styles.mono)} />;
}
