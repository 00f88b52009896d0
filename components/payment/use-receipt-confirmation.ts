'use client';

import { useEffect, useRef, useState } from 'react';
import { write } from '@/lib/client/api';
import type { Failure } from '@/lib/rules/failures';
import { readPathPart } from '@/lib/rules/text/path-part';

/** What came of the confirmation. `empty`: the address held no token. */
export type ConfirmationState = { state: 'busy' | 'done' | 'empty' } | { state: 'failed'; failure: Failure };

const DONE_MARK = '#confirmed';

/**
 * Sends the token of the address once, and takes it out of the address before that: it stays in no history, and no later
 * request can carry it (promises: V-D7, V-D8).
 */
export function useReceiptConfirmation(): ConfirmationState {
  const [result, setResult] = useState<ConfirmationState>({ state: 'busy' });
  const hasRun = useRef(false);

  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const [, root = '', segment = '', ...rest] = location.pathname.split('/');
    const token = readPathPart(rest.join('/'));
    const place = `/${root}/${segment}`;
    const finish = async () => {
      if (token === '') return setResult({ state: location.hash === DONE_MARK ? 'done' : 'empty' });
      history.replaceState(history.state, '', place);
      const { failure } = await write('payment.confirmEmail', { confirmationCode: token });
      if (failure) return setResult({ state: 'failed', failure });
      history.replaceState(history.state, '', place + DONE_MARK);
      return setResult({ state: 'done' });
    };
    void finish();
  }, []);
  return result;
}
