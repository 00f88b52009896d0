'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { codeKind, normaliseCode } from '@/lib/rules/auth/codes';
import { LIMITS } from '@/lib/rules/limits';
import { Alert } from '@/components/ui/alert';
import { FocusOnMount } from '@/components/ui/focus';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { waitTimeOf } from '@/lib/rules/timing';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';

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
      // A backup code has no six digits.
      {...(error === 'otpDigits' && { errorValues: { field: t('code') } })}
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

/** From this many wrong codes on, the clock is the likeliest cause. */
const CLOCK_AFTER = 2;

interface CodeFailureProps {
  failure: Failure;
  wrong: number;
  /** Whether a secret is on the page, which stays valid during the wait. */
  hasSecret?: boolean;
}

export function CodeFailure({ failure, wrong, hasSecret = false }: CodeFailureProps) {
  const t = useTranslations('mfaStep');
  const all = useTranslations();
  const text = useFailureMessage();
  const { code, requestId, fields, retryAfterS } = failure;
  useRetryAfter(failure);
  if (fields && Object.keys(fields).length > 0) return null;
  const isWrong = code === 'wrongCode';
  const notice = (
    <Alert tone="bad" requestId={isWrong ? undefined : requestId} announce>
      <Stack gap="lines">
        <p>{isWrong ? all('failure.wrongCode') : text(failure)}</p>
        {isWrong && wrong >= CLOCK_AFTER && <p>{t('clock')}</p>}
        {retryAfterS && <p>{all('failure.retryAfter', waitTimeOf(retryAfterS))}</p>}
        {retryAfterS && hasSecret && <p>{t('retryHere')}</p>}
      </Stack>
    </Alert>
  );
  // After a wrong code the focus stays in the field; any other failure has to be read first (promise V-K5).
  return isWrong ? notice : <FocusOnMount>{notice}</FocusOnMount>;
}

/**
 * A code is validated before it is sent, and sent once however often the button is clicked: a wrong one costs a try.
 * @param send returns the failure, or null if the page goes on
 */
export function useCodeForm(accepts: 'otp' | 'both', send: (code: string) => Promise<Failure | null>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { once, isBusy } = useSingleFlight();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [wrong, setWrong] = useState(0);
  const type = (next: string) => {
    setCode(next);
    setProblem(undefined);
  };
  const submit = async () => {
    const found = problemOf(code, accepts);
    setProblem(found);
    setFailure(undefined);
    if (found) return inputRef.current?.focus();
    const failed = await once(async () => (await send(normaliseCode(code))) ?? STAY_BUSY);
    if (!failed || failed === STAY_BUSY) return;
    setFailure(failed);
    setProblem(failed.fields?.code);
    if (failed.code === 'wrongCode') setWrong((count) => count + 1);
    if (failed.code !== 'wrongCode' && !failed.fields?.code) return;
    // Selected, so that the next code replaces the wrong one.
    inputRef.current?.focus();
    inputRef.current?.select();
  };
  return {
    submit,
    isBusy,
    isBlank: codeKind(code) === 'empty',
    failure,
    wrong,
    /** For `CodeField`; `error` is a key of `field` in the messages. */
    field: { ref: inputRef, value: code, onChange: type, accepts, error: problem },
  };
}

function problemOf(code: string, accepts: 'otp' | 'both'): string | undefined {
  const kind = codeKind(code);
  if (kind === 'empty') return 'enter';
  if (kind === 'backup') return accepts === 'both' ? undefined : 'otpDigits';
  return normaliseCode(code).length === LIMITS.otpDigits ? undefined : 'otpDigits';
}
