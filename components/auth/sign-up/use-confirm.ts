'use client';

import { useState } from 'react';
import { dropSignUpDomain } from '@/components/auth/sign-up/sign-up-domain';
import { useMutation } from '@/lib/client/use-mutation';
import { EMPTY, problemsOf, type SignUpValues, toInput } from './sign-up-values';

interface Wanted {
  sessionIdHash: string;
  needsDomain: boolean;
  onDone: (email: string, domain: string) => void;
}

/** What the confirmation form holds, what is wrong with it, and how it is sent: once, with nothing typed lost. */
export function useConfirm({ sessionIdHash, needsDomain, onDone }: Wanted) {
  const { trigger, isBusy, failure } = useMutation('signup.confirm');
  const [values, setValues] = useState<SignUpValues>(EMPTY);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = (part: Partial<SignUpValues>) => setValues((before) => ({ ...before, ...part }));
  const confirm = async () => {
    const found = await problemsOf(values, sessionIdHash, needsDomain);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const result = await trigger(toInput(values, sessionIdHash));
    if (result?.failure?.fields) setProblems(result.failure.fields);
    if (!result?.data) return;
    dropSignUpDomain();
    onDone(result.data.email, values.domain.trim().toLowerCase());
  };
  return { values, problems, change, confirm, isBusy, failure: failure?.fields ? undefined : failure };
}
