'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type MemberQuery, readMemberQuery, writeMemberQuery } from '@/lib/rules/members/member-query';

/** Browsers allow only so many changes of the address in a while; a typed word needs one. */
const WRITE_MS = 250;

/**
 * The query of the member list, kept in the address without asking the server: it survives Back, a reload and being sent
 * to a colleague (house bar, 3.18).
 */
export function useMemberQuery(): [MemberQuery, (change: Partial<MemberQuery>) => void] {
  const address = useSearchParams().toString();
  const [query, setQuery] = useState(() => readMemberQuery(new URLSearchParams(address)));
  const latest = useRef(query);
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const isOurs = address === written.current || address !== new URLSearchParams(window.location.search).toString();
    if (isOurs) return;
    // Somebody else changed the address: a link to this screen, or Back.
    written.current = address;
    latest.current = readMemberQuery(new URLSearchParams(address));
    setQuery(latest.current);
  }, [address]);

  // Whoever has left must not change the next screen's address.
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback((part: Partial<MemberQuery>) => {
    latest.current = { ...latest.current, ...part };
    setQuery(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const search = writeMemberQuery(new URLSearchParams(window.location.search), latest.current);
      written.current = search.replace(/^\?/, '');
      window.history.replaceState(null, '', `${window.location.pathname}${search}${window.location.hash}`);
    }, WRITE_MS);
  }, []);
  return [query, change];
}
