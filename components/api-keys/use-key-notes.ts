'use client';

import { useMemo } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { readStored, useStored, writeStored } from '@/lib/client/storage';
import { localDay } from '@/lib/client/use-local-time';
import {
  beginReplacement,
  type KeyNote,
  type KeyNotes,
  parseNotes,
  pruneNotes,
  serializeNotes,
  withNote,
} from '@/lib/rules/api-keys/key-notes';

interface KeyNoteStore {
  notes: KeyNotes;
  /** Stores or removes a key's note. @returns whether it worked: storage may be full or forbidden */
  setNote: (id: string, note: KeyNote | null) => boolean;
  /** Marks a key as being replaced by another, which takes over its note. */
  beginReplacement: (from: string, to: string) => void;
  /** Removes the notes of all keys but these. */
  prune: (ids: readonly string[]) => void;
}

/** The notes about the organization's keys in this browser; every tab follows. */
export function useKeyNotes(): KeyNoteStore {
  const id = useCurrentUser().organization?.id ?? 0;
  const name = `keynote.${id}` as const;
  const notes = useStored(name, parseNotes);
  return useMemo(() => {
    // Another tab may have written since the last render.
    const change = (how: (notes: KeyNotes) => KeyNotes) => {
      const before = readStored(name, parseNotes);
      const after = how(before);
      const text = serializeNotes(after);
      if (after !== before) writeStored(name, text);
      return readStored(name) === text;
    };
    return {
      notes,
      setNote: (key, note) => change((now) => withNote(now, key, note, localDay())),
      beginReplacement: (from, to) => void change((now) => beginReplacement(now, from, to, localDay())),
      prune: (ids) => void change((now) => pruneNotes(now, ids, localDay())),
    };
  }, [notes, name]);
}
