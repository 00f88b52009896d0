'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { LIMITS } from '@/lib/rules/limits';
import type { Typed, Typing } from './use-typed';
import type { Strength } from './score-password';
import styles from './change-fields.module.css';

interface ChangeFieldsProps extends Typing {
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

const STEPS = [1, 2, 3, 4] as const;

/**
 * How easily a new password is guessed: a hint that never decides anything (specification, section 5: length and equality
 * do). What judges it is large and is loaded with the first letter typed.
 */
function PasswordStrength({ password, account }: { password: string; account: string }) {
  const t = useTranslations('chpasswd');
  const strength = useStrength(password, account);
  if (password === '' || strength === null) return <span>{t('strength.none')}</span>;
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= strength ? styles.on : styles.off} />
        ))}
      </span>
      <span role="status">{t(`strength.s${strength}`)}</span>
    </span>
  );
}

const PAUSE_MS = 150;

function useStrength(password: string, account: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === '') return;
    let isStale = false;
    const judge = async () => {
      const judged = await import('./score-password').then(
        (file) => file.scorePassword(password, account),
        () => null,
      );
      if (!isStale) setStrength(judged);
    };
    const timer = setTimeout(() => void judge(), PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password, account]);
  return strength;
}
