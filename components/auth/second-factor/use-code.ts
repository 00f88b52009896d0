'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { codeKind, normaliseCode } from '@/lib/rules/auth/codes';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

interface CodeForm {
  code: string;
  setCode: (code: string) => void;
  submit: () => Promise<void>;
  isBusy: boolean;
  isBlank: boolean;
  /** What is wrong with the field: a key of `field` in the messages. */
  problem: string | undefined;
  failure: Failure | undefined;
  wrong: number;
  inputRef: RefObject<HTMLInputElement | null>;
}

/**
 * A code is validated before it is sent, and sent once however often the button is clicked: a wrong one costs a try.
 * @param send returns the failure, or null if the page goes on
 */
export function useCodeForm(accepts: 'otp' | 'both', send: (code: string) => Promise<Failure | null>): CodeForm {
  const inputRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { once, isBusy } = useSingleFlight();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [wrong, setWrong] = useState(0);
  // What was typed before the page came to life counts as well.
  useEffect(() => setCode(inputRef.current?.value ?? ''), []);
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
    code,
    setCode: type,
    submit,
    isBusy,
    isBlank: codeKind(code) === 'empty',
    problem,
    failure,
    wrong,
    inputRef,
  };
}

function problemOf(code: string, accepts: 'otp' | 'both'): string | undefined {
  const kind = codeKind(code);
  if (kind === 'empty') return 'enter';
  if (kind === 'backup') return accepts === 'both' ? undefined : 'otpDigits';
  return normaliseCode(code).length === LIMITS.otpDigits ? undefined : 'otpDigits';
}
