'use client';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { type KeySort, toKeySort } from '@/lib/rules/apikey-list';

/** What is looked for and in which order; kept in the address, so that it is there again on the way back. */
export interface KeyQuery {
  words: string;
  sort: KeySort;
  setWords: (words: string) => void;
  setSort: (sort: KeySort) => void;
}

/** The search and order of the list of keys. */
export function useKeyQuery(): KeyQuery {
  const parameters = useSearchParams();
  const [words, setWords] = useState(parameters.get('q') ?? '');
  const [sort, setSort] = useState(toKeySort(parameters.get('sort')));
  return {
    words,
    sort,
    setWords: (next) => {
      setWords(next);
      toAddress('q', next);
    },
    setSort: (next) => {
      setSort(next);
      toAddress('sort', next === 'name' ? '' : next);
    },
  };
}

/** Replaced, not pushed: a search is no place to go back to, letter by letter. */
function toAddress(name: string, value: string): void {
  const url = new URL(window.location.href);
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(null, '', url);
}
