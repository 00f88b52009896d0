'use client';

import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocalDay } from '@/lib/client/use-local-time';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { replaceState } from '@/lib/rules/api-keys/key-notes';
import { daysUntil } from '@/lib/rules/text/format';
import { useJoinedKeys } from './use-joined-keys';
import { useKeyNotes } from './use-key-notes';

/** The keys with their notes; this browser's own notes of deleted keys are removed. */
export function useNotedKeys(): Omit<ReturnType<typeof useJoinedKeys>, 'keys'> & {
  keys: readonly NotedKey[] | undefined;
} {
  const { keys: joined, ...reading } = useJoinedKeys();
  const { notes, prune } = useKeyNotes();
  const today = useLocalDay();
  const keys = useMemo(() => {
    const byId = new Map(joined?.map((row) => [row.apikeyId, row]));
    const replaced = new Map([...notes].map(([id, { replacedBy }]) => [replacedBy, byId.get(id)]));
    return joined?.map((row): NotedKey => {
      const { note = '', replaceBy = null, replacedBy = '' } = notes.get(row.apikeyId) ?? {};
      return {
        ...row,
        note,
        replaceBy,
        state: replaceState(replaceBy, today),
        daysLeft: daysUntil(replaceBy ?? '', today),
        replacement: byId.get(replacedBy ?? '') ?? null,
        replaces: replaced.get(row.apikeyId) ?? null,
      };
    });
  }, [joined, notes, today]);
  const pruneNotes = useEffectEvent(() => {
    if (joined) prune(joined.map(({ apikeyId }) => apikeyId));
  });
  useEffect(() => {
    pruneNotes();
  }, [joined]);
  return { ...reading, keys };
}
