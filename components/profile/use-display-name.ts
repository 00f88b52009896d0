'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { lazyParse } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

/** A display name while it is edited. */
interface NameEditing {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  setTyped: (typed: string) => void;
  /** A key of `field` in the messages. */
  error: string | undefined;
  change: () => void;
  isBusy: boolean;
  failure: Failure | undefined;
}

/** Judges by the door's own schema, sends once, and ignores what is empty or as it was (specification, section 5). */
export function useDisplayName(saved: string, onDone: () => void): NameEditing {
  const t = useTranslations('profile');
  const { trigger, isBusy, failure, fail, forget } = useMutation('profile.update');
  const [typed, setTyped] = useState(saved);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const send = useSingle(async () => {
    forget();
    const parsed = await lazyParse(() => import('@/lib/rules/profile/profile').then((rules) => rules.displayName), {
      name: typed,
    });
    setError(parsed.problem);
    if (parsed.failure) fail(parsed.failure);
    if (parsed.problem) input.current?.focus();
    const result = parsed.value === undefined ? null : await trigger({ name: typed });
    if (result?.failure) setError(result.failure.fields?.name);
    if (!result || result.failure) return false;
    toast({ tone: 'good', text: t('changed') });
    onDone();
    return true;
  });
  const change = () => {
    if (typed.trim() === '' || typed.trim() === saved) onDone();
    else void send();
  };
  const isTooLong = typed.length > LIMITS.displayName;
  return { input, typed, setTyped, error: error ?? (isTooLong ? 'tooLong' : undefined), change, isBusy, failure };
}

/**
 * A job for a button that is pressed twice: it does not run again while it runs, nor once it has come to its end.
 * @param job says whether it did; after a failure it may run again
 */
export function useSingle(job: () => Promise<boolean>): () => Promise<void> {
  const isTaken = useRef(false);
  return async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    let isDone = false;
    try {
      isDone = await job();
    } finally {
      isTaken.current = isDone;
    }
  };
}
