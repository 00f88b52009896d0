'use client';

import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field';
import styles from './input.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'size'> {
  small?: boolean;
  /** As wide as its text. */
  fit?: boolean;
}

/** The browser's own list, styled. */
export function Select({ small, fit, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  const affix = useRef<HTMLSpanElement>(null);
  // Of a choice that was made before the scripts ran React says nothing, and would take it back.
  const tellEarlyChoice = useEffectEvent(() => {
    const select = affix.current?.querySelector('select');
    const isOffered = select && [...select.options].some(({ value }) => value === String(rest.value));
    if (isOffered && select.value !== String(rest.value)) select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  useEffect(() => tellEarlyChoice(), []);
  return (
    <span ref={affix} className={classNames(styles.affix, small && styles.small, fit && styles.fit)}>
      <select {...control} {...rest} className={styles.input}>
        {children}
      </select>
    </span>
  );
}
