'use client';

import { useState } from 'react';
import { read, type Result } from '@/lib/client/api';
import type { Failure } from '@/lib/rules/failures';

/** Gets a key's value for the clipboard without showing it. */
export function useCopyKey(id: string): { fetchKey: () => Promise<string>; failure: Failure | undefined } {
  const [failure, setFailure] = useState<Failure>();
  const fetchKey = async () => {
    setFailure(undefined);
    const result = await readAccessKey(id);
    if (!result.failure) return result.data;
    setFailure(result.failure);
    // The copy button then says that nothing was copied.
    throw new Error(result.failure.code);
  };
  return { fetchKey, failure };
}

/** Reads the value of one key, past every cache (promise V-I2). */
export async function readAccessKey(id: string): Promise<Result<string>> {
  const { data, failure } = await read('apikey.read', { id });
  return failure ? { failure } : { data: data.apikey.accessKey };
}
