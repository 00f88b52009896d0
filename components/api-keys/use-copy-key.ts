'use client';
import { useState } from 'react';
import type { Failure } from '@/lib/rules/failures';
import { readAccessKey } from './read-access-key';

/** Gets a key's value for the clipboard without showing it: one explicit call for each copy. */
export function useCopyKey(id: string): { fetchKey: () => Promise<string>; failure: Failure | undefined } {
  const [failure, setFailure] = useState<Failure>();
  const fetchKey = async () => {
    setFailure(undefined);
    const result = await readAccessKey(id);
    if (!result.failure) return result.data;
    setFailure(result.failure);
    // The button that asked says that nothing was copied.
    throw new Error(result.failure.code);
  };
  return { fetchKey, failure };
}
