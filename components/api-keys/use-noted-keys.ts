'use client';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import { useLocalDay } from '@/lib/client/use-local-day';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { daysUntil } from '@/lib/rules/text/format';
import { replaceState } from '@/lib/rules/api-keys/key-notes';
import { useJoinedKeys } from './use-joined-keys';

/** The keys with what this browser keeps about them; what it kept of keys that are gone is forgotten. */
export function useNotedKeys(): Omit<ReturnType<typeof useJoinedKeys>, 'keys'> & {
  keys: readonly NotedKey[] | undefined;
} {
  const { keys: joined, ...reading } = useJoinedKeys();
  const { notes, sweep } = useKeyNotes();
  const today = useLocalDay();
  const keys = useMemo(
    () =>
      joined?.map((row) => {
        const { note = '', replaceBy = null } = notes.get(row.apikeyId) ?? {};
        const daysLeft = daysUntil(replaceBy ?? '', today);
        return { ...row, note, replaceBy, state: replaceState(replaceBy, today), daysLeft };
      }),
    [joined, notes, today],
  );
  const forget = useEffectEvent(() => {
    if (joined) sweep(joined.map(({ apikeyId }) => apikeyId));
  });
  useEffect(() => {
    forget();
  }, [joined]);
  return { ...reading, keys };
}
