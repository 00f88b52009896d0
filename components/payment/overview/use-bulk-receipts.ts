'use client';

import { useState } from 'react';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';

/** What became of one domain: still to come, mailed, or why not. */
export type ReceiptState = 'busy' | 'mailed' | Failure;

/** Asks for the same receipt address for many domains: one after the other, each once, each with its own result. */
export function useBulkReceipts() {
  const { trigger } = useMutation('payment.setEmail');
  const [states, setStates] = useState<Record<string, ReceiptState>>({});
  const [isBusy, setBusy] = useState(false);
  /** @returns the domains that are done */
  const send = async (domains: readonly string[], email: string): Promise<string[]> => {
    setBusy(true);
    setStates({});
    const mailed: string[] = [];
    for (const domain of domains) {
      setStates((before) => ({ ...before, [domain]: 'busy' }));
      const result = await trigger({ domain, email });
      const state = result?.failure ?? 'mailed';
      if (state === 'mailed') mailed.push(domain);
      setStates((before) => ({ ...before, [domain]: state }));
    }
    setBusy(false);
    return mailed;
  };
  return { states, isBusy, send };
}
