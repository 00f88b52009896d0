'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field';
import styles from './input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'size'> {
  /** For digits, keys and addresses. */
  mono?: boolean;
}

export function TextInput({ mono, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl();
  return <input {...control} {...rest} type={type} className={classNames(styles.input, mono && styles.mono)} />;
}

/** Grows with its text if the browser can do that. */
export function TextArea({ mono, ...rest }: Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }) {
  const control = useFieldControl();
  return (
    <textarea {...control} rows={4} {...rest} className={classNames(styles.input, styles.area, mono && styles.mono)} />
  );
}
