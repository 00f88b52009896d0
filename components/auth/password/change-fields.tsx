'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { LIMITS } from '@/lib/rules/limits';
import { PasswordStrength } from './password-strength';
import type { Typed, Typing } from './use-typed';

export interface ChangeFieldsProps extends Typing {
  account: string;
  isForced: boolean;
  /** The message beside the old password, where it was wrong. */
  oldProblem: string | undefined;
  isTooShort: boolean;
  /** Another value for each try that failed: the same mistake twice is told twice. */
  tries: string | undefined;
  onRetype: () => void;
}

const MAX = { max: LIMITS.passwordMax };

/** Old password, new one, and the new one again; after a mistake, typing goes on where the message stands. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { typed, type, isUnlike, account, isForced, oldProblem, isTooShort, tries, onRetype } = props;
  const t = useTranslations('chpasswd');
  const oldRef = useRef<HTMLInputElement>(null);
  const nextRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = oldProblem ? oldRef.current : isTooShort ? nextRef.current : null;
    field?.focus();
    field?.select();
  }, [oldProblem, isTooShort, tries]);
  const control = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    onInput: name === 'next' ? onRetype : undefined,
  });
  const tooLong = (value: string) => (value.length > LIMITS.passwordMax ? 'tooLong' : undefined);
  return (
    <>
      <Field
        label={t('old')}
        error={oldProblem ?? tooLong(typed.old)}
        errorValues={MAX}
        hint={isForced ? t('oldHint') : undefined}
        required
      >
        <PasswordInput ref={oldRef} autoComplete="current-password" {...control('old')} />
      </Field>
      <Field
        label={t('next')}
        error={isTooShort ? 'passwordTooShort' : tooLong(typed.next)}
        errorValues={MAX}
        hint={<PasswordStrength password={typed.next} account={account} />}
        required
      >
        <PasswordInput ref={nextRef} autoComplete="new-password" {...control('next')} />
      </Field>
      <Field label={t('again')} error={isUnlike ? t('mismatch') : undefined} required>
        <PasswordInput autoComplete="new-password" {...control('again')} />
      </Field>
    </>
  );
}
