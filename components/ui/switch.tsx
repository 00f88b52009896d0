'use client';

import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  /** The switch shows `checked` until the caller changes it. */
  onChange: (next: boolean) => void;
  hint?: ReactNode;
  disabledReason?: string | null | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** An on/off setting that takes effect at once, or after a dialog. */
export function Switch({ label, checked, onChange, hint, disabledReason, ref }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <button
        ref={ref}
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={checked}
        aria-labelledby={`${id}l`}
        aria-describedby={disabledReason || hint ? `${id}h` : undefined}
        aria-disabled={disabledReason ? true : undefined}
        onClick={disabledReason ? undefined : () => onChange(!checked)}
      >
        <span className={styles.knob}>{checked && <Icon name="check" size={12} />}</span>
      </button>
      <div className={styles.words}>
        <span id={`${id}l`} className={styles.label}>
          {label}
        </span>
        {(disabledReason || hint) && (
          <p id={`${id}h`} className={classNames(styles.hint, disabledReason && styles.reason)}>
            {disabledReason && <Icon name="lock" size={12} />}
            <span>{disabledReason || hint}</span>
          </p>
        )}
      </div>
    </div>
  );
}
