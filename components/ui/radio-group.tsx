'use client';

import { useId } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './radio-group.module.css';
import { VisuallyHidden } from './stack';

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly RadioOption<Value>[];
  onChange: (next: Value) => void;
  labelHidden?: boolean;
  /** Icons only; the labels stay for screen readers and as tooltips. */
  compact?: boolean;
}

/** A few exclusive choices, as native radios. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onChange, labelHidden, compact } = props;
  const name = useId();
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(styles.option, compact && styles.compact)}
            title={compact ? option.label : undefined}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            {compact ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
