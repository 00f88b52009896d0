'use client';
import { useState } from 'react';

export interface DraftRow {
  id: number;
  text: string;
}

let lastId = 0;

/** The rows in the form, not saved yet. */
export function useIpDraft() {
  const [draft, setDraft] = useState<{ base: readonly string[]; rows: readonly DraftRow[] } | null>(null);
  const change = (to: (rows: readonly DraftRow[]) => readonly DraftRow[]) =>
    setDraft((now) => now && { ...now, rows: to(now.rows) });
  const start = (saved: readonly string[], rows: readonly string[]) =>
    setDraft({ base: saved, rows: toRows(rows.length > 0 ? rows : ['']) });
  return {
    isEditing: draft !== null,
    /** The saved list that the draft started from. */
    base: draft?.base ?? [],
    rows: draft?.rows ?? [],
    begin: (saved: readonly string[], rows = saved) => start(saved, rows),
    setText: (id: number, text: string) => change((rows) => rows.map((row) => (row.id === id ? { id, text } : row))),
    /** Adds rows after one, or at the end; returns the id of the last one. */
    add: (texts: readonly string[], after?: number) => {
      const added = toRows(texts);
      change((rows) => {
        // Blank rows at the end are only waiting to be filled.
        if (after === undefined)
          return [...rows.filter(({ text }, index) => text.trim() !== '' || index < rows.length - 1), ...added];
        const at = rows.findIndex(({ id }) => id === after) + 1;
        return [...rows.slice(0, at), ...added, ...rows.slice(at)];
      });
      return added.at(-1)?.id ?? 0;
    },
    /** Adds rows after one, or in its place if it is blank; returns the id of the last one. */
    paste: (texts: readonly string[], into: number) => {
      const added = toRows(texts);
      change((rows) =>
        rows.flatMap((row) => (row.id !== into ? [row] : row.text.trim() === '' ? added : [row, ...added])),
      );
      return added.at(-1)?.id ?? 0;
    },
    remove: (id: number) => change((rows) => (rows.length > 1 ? rows.filter((row) => row.id !== id) : toRows(['']))),
    /** Starts from another saved list, and perhaps from other rows. */
    rebase: (saved: readonly string[], rows?: readonly string[]) =>
      rows ? start(saved, rows) : setDraft((now) => now && { ...now, base: saved }),
    /** What was sent is saved; with rows that were changed since, the draft goes on from it. */
    settle: (saved: readonly string[], sent: readonly DraftRow[]) =>
      setDraft((now) => (now && now.rows !== sent ? { ...now, base: saved } : null)),
    end: () => setDraft(null),
  };
}

export type IpDraft = ReturnType<typeof useIpDraft>;

function toRows(texts: readonly string[]): DraftRow[] {
  return texts.map((text) => {
    lastId += 1;
    return { id: lastId, text };
  });
}
