'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field';
import { Icon } from './icon';
import styles from './input.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'size'> {
  small?: boolean;
  /** As wide as its text. */
  fit?: boolean;
}

/** The browser's own list, styled. */
export function Select({ small, fit, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className={classNames(styles.affix, small && styles.small, fit && styles.fit)}>
      <select {...control} {...rest} className={styles.input}>
        {children}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevronDown" />
      </span>
    </span>
  );
}
