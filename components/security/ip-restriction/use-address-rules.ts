'use client';
import { useEffect, useState } from 'react';

/** The rules of addresses, with the library under them. */
export type AddressRules = typeof import('@/lib/rules/security/ip-address-validation');

/** The rules of addresses, loaded once somebody has a use for them; null until then. */
export function useAddressRules(isWanted: boolean): AddressRules | null {
  const [rules, setRules] = useState<AddressRules | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void import('@/lib/rules/security/ip-address-validation').then((loaded) => {
      if (!isGone) setRules(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return rules;
}
