'use client';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TIMING } from '@/lib/rules/timing';

/**
 * The query of a list, stored in the address without asking the server: it survives Back, a reload and being shared.
 * @param readQuery the query in an address; unknown values count as left out
 * @param writeQuery the search of an address with the query in it, which keeps what else is there; empty, or with its `?`
 */
export function useAddressQuery<Query extends object>(
  readQuery: (address: URLSearchParams) => Query,
  writeQuery: (address: URLSearchParams, query: Query) => string,
): [Query, (change: Partial<Query>) => void] {
  const address = useSearchParams().toString();
  const [query, setQuery] = useState(() => readQuery(new URLSearchParams(address)));
  const latest = useRef(query);
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const take = useEffectEvent((next: string) => {
    const isOurs = next === written.current || next !== new URLSearchParams(window.location.search).toString();
    if (isOurs) return;
    // A link to this screen, or Back.
    written.current = next;
    latest.current = readQuery(new URLSearchParams(next));
    setQuery(latest.current);
  });
  useEffect(() => take(address), [address]);

  const write = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const search = writeQuery(new URLSearchParams(window.location.search), latest.current);
    written.current = search.replace(/^\?/, '');
    window.history.replaceState(null, '', `${window.location.pathname}${search}${window.location.hash}`);
  }, [writeQuery]);

  useEffect(() => {
    // A change of the address ends the router's way to another screen: it comes before whatever a click begins.
    window.addEventListener('click', write, true);
    return () => {
      window.removeEventListener('click', write, true);
      // After navigation the timer would change the next screen's address.
      clearTimeout(timer.current);
    };
  }, [write]);

  const change = useCallback(
    (part: Partial<Query>) => {
      latest.current = { ...latest.current, ...part };
      setQuery(latest.current);
      clearTimeout(timer.current);
      // Browsers limit how often the address changes; a typed word needs only one change.
      timer.current = setTimeout(write, TIMING.typedMs);
    },
    [write],
  );
  return [query, change];
}
