'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { type KeySort, toKeySort } from '@/lib/rules/api-keys/api-key-list';

/** The search and order of the list, in the address; they follow if a link changes it. */
export function useKeyQuery() {
  const parameters = useSearchParams();
  const address = parameters.toString();
  const [words, setWords] = useState(parameters.get('q') ?? '');
  const [sort, setSort] = useState(toKeySort(parameters.get('sort')));
  const written = useRef(address);
  useEffect(() => {
    // An address that comes late was written here, and the user has typed since.
    if (address === written.current || address !== new URLSearchParams(window.location.search).toString()) return;
    written.current = address;
    const asked = new URLSearchParams(address);
    setWords(asked.get('q') ?? '');
    setSort(toKeySort(asked.get('sort')));
  }, [address]);
  const toAddress = (name: string, value: string) => {
    written.current = replaceInAddress(name, value);
  };
  const toWords = (next: string) => {
    setWords(next);
    toAddress('q', next);
  };
  const toSort = (next: KeySort) => {
    setSort(next);
    toAddress('sort', next === 'name' ? '' : next);
  };
  const search = new URLSearchParams({
    ...(words.trim() && { q: words }),
    ...(sort !== 'name' && { sort }),
  }).toString();
  return {
    words,
    sort,
    setWords: toWords,
    setSort: toSort,
    /** What is set, as it stands in the address. */
    search,
    apply: (saved: string) => {
      const wanted = new URLSearchParams(saved);
      toWords(wanted.get('q') ?? '');
      toSort(toKeySort(wanted.get('sort')));
    },
  };
}

export type KeyQuery = ReturnType<typeof useKeyQuery>;

/** Replaced, not pushed: a search is no place to go back to, letter by letter. @returns the address's search part, without `?` */
function replaceInAddress(name: string, value: string): string {
  const url = new URL(window.location.href);
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(null, '', url);
  return url.searchParams.toString();
}
