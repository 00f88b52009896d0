'use client';
import { useState } from 'react';

/** A row that is being edited; the id stays with it while others come and go. */
export interface EditedRow {
  id: number;
  text: string;
}

/** The list while somebody edits it. */
export interface IpEditor {
  isEditing: boolean;
  /** The list that the editing started from: what is saved must not have changed since. */
  base: readonly string[];
  rows: readonly EditedRow[];
  begin: (saved: readonly string[], rows?: readonly string[]) => void;
  setText: (id: number, text: string) => void;
  /** Adds rows behind one, or at the end. @returns the id of the last one */
  add: (texts: readonly string[], after?: number) => number;
  /** Puts pasted rows behind one, or in its place where it was blank. @returns the id of the last one */
  paste: (texts: readonly string[], into: number) => number;
  remove: (id: number) => void;
  /** Takes another list as the one that is saved, and perhaps other rows. */
  rebase: (saved: readonly string[], rows?: readonly string[]) => void;
  end: () => void;
}

let lastId = 0;

/** The editing of the address list; nothing of it is saved here. */
export function useIpEditor(): IpEditor {
  const [edited, setEdited] = useState<{ base: readonly string[]; rows: readonly EditedRow[] } | null>(null);
  const change = (to: (rows: readonly EditedRow[]) => readonly EditedRow[]) =>
    setEdited((now) => now && { ...now, rows: to(now.rows) });
  const start = (saved: readonly string[], rows: readonly string[]) =>
    setEdited({ base: saved, rows: toRows(rows.length > 0 ? rows : ['']) });
  return {
    isEditing: edited !== null,
    base: edited?.base ?? [],
    rows: edited?.rows ?? [],
    begin: (saved, rows = saved) => start(saved, rows),
    setText: (id, text) => change((rows) => rows.map((row) => (row.id === id ? { id, text } : row))),
    add: (texts, after) => {
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
    paste: (texts, into) => {
      const added = toRows(texts);
      change((rows) =>
        rows.flatMap((row) => (row.id !== into ? [row] : row.text.trim() === '' ? added : [row, ...added])),
      );
      return added.at(-1)?.id ?? 0;
    },
    remove: (id) => change((rows) => (rows.length > 1 ? rows.filter((row) => row.id !== id) : toRows(['']))),
    rebase: (saved, rows) => (rows ? start(saved, rows) : setEdited((now) => now && { ...now, base: saved })),
    end: () => setEdited(null),
  };
}

function toRows(texts: readonly string[]): EditedRow[] {
  return texts.map((text) => {
    lastId += 1;
    return { id: lastId, text };
  });
}
