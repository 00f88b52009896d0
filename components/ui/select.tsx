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

type ChoiceProps<Value extends string> = Omit<SelectProps, 'value' | 'onChange' | 'children'> & {
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** The name of no choice; without it one is always chosen. */
  none?: string;
  value: Value | '' | null | undefined;
  onChoose: (value: Value | null) => void;
};

export function Choice<Value extends string>({ values, nameOf, none, value, onChoose, ...rest }: ChoiceProps<Value>) {
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChoose(values.find((known) => known === target.value) ?? null)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {values.map((known) => (
        <option key={known} value={known}>
          {nameOf(known)}
        </option>
      ))}
    </Select>
  );
}
