'use client';

import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names';
import { useEarlyValue, useFieldControl } from './field';
import styles from './input.module.css';
import { useTranslations } from 'next-intl';
import { Icon } from './icon';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'size'> {
  /** For digits, keys and addresses. */
  mono?: boolean;
}

export function TextInput({ mono, type = 'text', ref: given, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const ref = useEarlyValue(rest.value, given);
  return (
    <input {...control} {...rest} ref={ref} type={type} className={classNames(styles.input, mono && styles.mono)} />
  );
}

/** Grows with its text if the browser can do that. */
export function TextArea({
  mono,
  ref: given,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }) {
  const control = useFieldControl();
  const ref = useEarlyValue(rest.value, given);
  return (
    <textarea
      {...control}
      rows={4}
      {...rest}
      ref={ref}
      className={classNames(styles.input, styles.area, mono && styles.mono)}
    />
  );
}

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'className' | 'type' | 'size'>) {
  const control = useFieldControl();
  const t = useTranslations('ui');
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.affix}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...control}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={styles.input}
      />
      <button
        type="button"
        className={styles.inside}
        aria-pressed={isShown}
        aria-controls={control.id}
        aria-label={t('showPassword')}
        title={t('showPassword')}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} size={20} />
      </button>
    </span>
  );
}
