'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import { lookUpAddress } from '@/components/organization/postal-lookup';
import { lookUpParts } from '@/lib/rules/organization/postal-code';
import type { Typing } from './use-typing';

/**
 * Fills an empty address from a whole postal code that somebody typed; what was typed into the address meanwhile is never
 * overwritten (specification, section 5; V-J5).
 * @returns what to say of it
 */
export function useAddressLookup(typing: Typing, service: string): 'idle' | 'busy' | 'found' {
  const { postalCode } = typing.values;
  const [state, setState] = useState<'idle' | 'busy' | 'found'>('idle');
  const hasAddress = () => typing.now().values.address !== '';
  const isWanted = useEffectEvent(() => postalCode !== typing.now().baseline.postalCode && !hasAddress());
  const fill = useEffectEvent((address: string | null) => {
    const isFilled = address !== null && !hasAddress();
    if (isFilled) typing.retype({ address });
    setState(isFilled ? 'found' : 'idle');
  });
  useEffect(() => reloadUnlessLoadedOpen(), []);
  useEffect(() => {
    if (!lookUpParts(postalCode) || !isWanted()) return;
    const leaving = new AbortController();
    setState('busy');
    void lookUpAddress(service, postalCode, leaving.signal).then((address) => leaving.signal.aborted || fill(address));
    return () => {
      leaving.abort();
      setState('idle');
    };
  }, [postalCode, service]);
  return state;
}
