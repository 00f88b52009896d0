'use client';

import { useState } from 'react';
import type { Failure } from '@/lib/rules/failures';
import { read, type Result } from '@/lib/client/api';

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

/**
 * Reads the value of one key: an explicit call each time, past every cache (promises: V-I1, V-I2).
 * @param id the key's id
 */
export async function readAccessKey(id: string): Promise<Result<string>> {
  const { data, failure } = await read('apikey.read', { id });
  return failure ? { failure } : { data: data.apikey.accessKey };
}
