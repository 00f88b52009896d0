'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';

interface SignInFieldsProps {
  /** Whether one was left empty: the message names both, so both are marked. */
  isMissing: boolean;
  problems: Record<string, string> | undefined;
}

/** Their values stay in the inputs, for the browser's password manager. */
export function SignInFields({ isMissing, problems }: SignInFieldsProps) {
  const t = useTranslations('signin');
  const [isCapsOn, setCapsOn] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'));
  const mark = isMissing ? { 'aria-invalid': true } : {};
  return (
    <>
      <Field label={t('email')} error={problems?.email} errorValues={{ max: LIMITS.email }} required wide>
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
      <Field
        label={t('password')}
        error={problems?.password}
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
    </>
  );
}
