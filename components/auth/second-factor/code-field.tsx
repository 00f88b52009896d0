'use client';

import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { codeKind, normaliseCode } from '@/lib/rules/auth/codes';
import { LIMITS } from '@/lib/rules/limits';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** An enrolment accepts the app's codes only. */
  accepts: 'otp' | 'both';
  /** Letters on a phone's keyboard, for a backup code. */
  hasLetters?: boolean;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Its hint says whether the text counts as a one-time code or as a backup code: the rule is hard to guess. */
export function CodeField({ value, onChange, accepts, hasLetters = false, error, ref }: CodeFieldProps) {
  const t = useTranslations('mfaStep');
  return (
    <Field
      label={t(accepts === 'both' ? 'codeOrBackup' : 'code')}
      error={error}
      hint={<span role="status">{hintOf(t, value, accepts)}</span>}
      required
      wide
    >
      <TextInput
        ref={ref}
        name="code"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="one-time-code"
        inputMode={hasLetters ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LIMITS.otpMax}
        mono
      />
    </Field>
  );
}

function hintOf(
  t: ReturnType<typeof useTranslations<'mfaStep'>>,
  value: string,
  accepts: CodeFieldProps['accepts'],
): string {
  const kind = codeKind(value);
  const missing = LIMITS.otpDigits - normaliseCode(value).length;
  if (kind === 'empty') return t(accepts === 'both' ? 'hint.emptyBoth' : 'hint.emptyOtp');
  if (kind === 'backup') return t(accepts === 'both' ? 'hint.backup' : 'hint.digitsOnly');
  return missing > 0 ? t('hint.more', { missing }) : missing === 0 ? t('hint.otp') : t('hint.tooMany');
}
