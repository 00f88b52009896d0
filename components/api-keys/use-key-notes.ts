'use client';
import { useMemo } from 'react';
import {
  carriedNote,
  type KeyNote,
  type KeyNotes,
  notesText,
  readNotes,
  sweptNotes,
  withNote,
} from '@/lib/rules/api-keys/key-notes';
import { readStored, writeStored } from '@/lib/client/storage';
import { useStored } from '@/lib/client/storage';
import { localDay } from '@/lib/client/use-local-time';
import { useCurrentUser } from '@/lib/client/current-user';

/** What this browser keeps about the organisation's API keys. */
interface NoteKeeper {
  notes: KeyNotes;
  /** Keeps a key's note, or forgets it. @returns whether this browser did so: storage may be full or forbidden */
  keep: (id: string, note: KeyNote | null) => boolean;
  /** Gives the words about one key to the key that follows it. */
  carry: (from: string, to: string) => void;
  /** Forgets the notes of keys that are gone. @param ids the keys that there are */
  sweep: (ids: readonly string[]) => void;
}

/** Reads and keeps notes about keys; every tab of this browser follows. */
export function useKeyNotes(): NoteKeeper {
  const id = useCurrentUser().organization?.id ?? 0;
  const name = `keynote.${id}` as const;
  const kept = useStored(name);
  return useMemo(() => {
    // Another tab may have kept something since this one was drawn.
    const change = (how: (notes: KeyNotes) => KeyNotes) => {
      const before = readNotes(readStored(name));
      const after = how(before);
      const text = notesText(after);
      if (after !== before) writeStored(name, text);
      return readStored(name) === text;
    };
    return {
      notes: readNotes(kept),
      keep: (key, note) => change((notes) => withNote(notes, key, note, localDay())),
      carry: (from, to) => void change((notes) => carriedNote(notes, from, to, localDay())),
      sweep: (ids) => void change((notes) => sweptNotes(notes, ids, localDay())),
    };
  }, [kept, name]);
}
