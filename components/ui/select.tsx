'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useEarlyValue, useFieldControl } from './field';
import styles from './input.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'size'> {
  small?: boolean;
  /** As wide as its text. */
  fit?: boolean;
}

/** The browser's own list, styled. */
export function Select({ small, fit, children, ref: given, ...rest }: SelectProps) {
  const control = useFieldControl();
  const ref = useEarlyValue(rest.value, given);
  return (
    <span className={classNames(styles.affix, small && styles.small, fit && styles.fit)}>
      <select {...control} {...rest} ref={ref} className={styles.input}>
        {children}
      </select>
    </span>
  );
}
