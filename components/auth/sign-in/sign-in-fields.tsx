'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';
import styles from './sign-in-card.module.css';

interface SignInFieldsProps {
  /** The names of those that were left empty: the message above names both, so both are marked. */
  missing: readonly string[];
  problems: Record<string, string> | undefined;
}

/** Their values stay in the inputs, for the browser's password manager. */
export function SignInFields({ missing, problems }: SignInFieldsProps) {
  const t = useTranslations('signin');
  const [isCapsOn, setCapsOn] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'));
  const mark = missing.length > 0 ? { 'aria-invalid': true } : {};
  const errorOf = (name: string) => problems?.[name] ?? (missing.includes(name) ? 'enter' : undefined);
  return (
    <>
      <Field label={t('email')} error={errorOf('email')} errorValues={{ max: LIMITS.email }} required wide>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...mark}
        />
      </Field>
      <div className={styles.password}>
        <Field
          label={t('password')}
          error={errorOf('password')}
          errorValues={{ max: LIMITS.passwordMax }}
          hint={isCapsOn ? t('capsLock') : undefined}
          required
          wide
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            onKeyUp={watchCaps}
            onKeyDown={watchCaps}
            {...mark}
          />
        </Field>
        <p className={styles.forgot}>
          <Link href="/resetpasswd">{t('forgot')}</Link>
        </p>
      </div>
    </>
  );
}
