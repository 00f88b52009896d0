'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { useFieldControl } from './field';
import { Icon } from './icon';
import styles from './input.module.css';

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
