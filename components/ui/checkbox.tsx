'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names';
import { FieldError } from './field';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
  /** A key of `field`; its {field} is `errorLabel`. */
  error?: string | undefined;
  errorLabel?: string;
  disabledReason?: string | null | undefined;
}

export function Checkbox({ label, hint, error, errorLabel = '', disabledReason, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = classNames(error && `${id}e`, Boolean(disabledReason || hint) && `${id}h`) || undefined;
  return (
    <div className={styles.row}>
      <label className={classNames(styles.label, disabledReason && styles.off)}>
        <input
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          disabled={Boolean(disabledReason)}
          {...rest}
          type="checkbox"
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      {(disabledReason || hint) && (
        <p id={`${id}h`} className={styles.hint}>
          {disabledReason || hint}
        </p>
      )}
      <FieldError id={`${id}e`} label={errorLabel} error={error} />
    </div>
  );
}
