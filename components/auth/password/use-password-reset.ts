'use client';

import { useState } from 'react';
import { write } from '@/lib/client/api';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';

/** A reset as its form sees it. */
export interface Reminding {
  submit: (email: string) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  /** The address that a mail was asked for; the answer is the same for addresses that nobody has. */
  sentTo: string | null;
}

/** Asks for a new password by mail; sent once. No cache is involved: nothing else shows what it changes. */
export function usePasswordReset(): Reminding {
  const once = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (email: string) => {
    setBusy(true);
    setFailure(undefined);
    const result = await write('signup.remind', { email });
    setBusy(false);
    setFailure(result.failure);
    if (!result.failure) setSentTo(email);
  };
  const submit = (email: string) => once(() => ask(email));
  return { submit, isBusy, failure, sentTo };
}
