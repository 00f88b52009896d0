'use client';
import { useCallback, useEffect, useState } from 'react';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import type { Failure } from '@/lib/rules/failures';

/** The rules of addresses, with the library under them. */
export type AddressRules = typeof import('@/lib/rules/security/ip-address-validation');

/** Loads the rules of addresses as soon as they are needed. */
export function useAddressRules(isNeeded: boolean) {
  const [rules, setRules] = useState<AddressRules | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(false);
  const reload = useCallback(async () => {
    setLoading(true);
    const loaded = await lazyImport(() => import('@/lib/rules/security/ip-address-validation'));
    setLoading(false);
    setRules(loaded);
    setFailure(loaded ? undefined : notLoaded());
  }, []);
  useEffect(() => {
    if (isNeeded) void reload();
  }, [isNeeded, reload]);
  return { rules, failure, isLoading, reload };
}
