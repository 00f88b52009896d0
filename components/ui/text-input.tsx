'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field';
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

/** Several lines of text; it grows with what is typed where the browser can do that. */
export function TextArea({ mono, ...rest }: Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }) {
  const control = useFieldControl();
  return (
    <textarea {...control} rows={4} {...rest} className={classNames(styles.input, styles.area, mono && styles.mono)} />
  );
}
