'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-context';
import styles from './input.module.css';

/** Several lines of text; it grows with what is typed where the browser can do that. */
export function TextArea({ mono, ...rest }: Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }) {
  const control = useFieldControl();
  return (
    <textarea {...control} rows={4} {...rest} className={classNames(styles.input, styles.area, mono && styles.mono)} />
  );
}
