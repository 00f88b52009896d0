'use client';
import { useMemo } from 'react';
import { writeStored, type StoredName } from '@/lib/client/storage';
import { useStored } from '@/lib/client/storage';

/** A list as it was before the last change that was made here. */
interface PreviousList {
  rows: string[];
  savedAtMs: number;
}

/** The list that was replaced last in this browser, so that a slip can be taken back; null where there is none. */
export function usePreviousList(organizationId: number | undefined): PreviousList | null {
  const text = useStored(nameFor(organizationId ?? 0));
  return useMemo(() => parse(text), [text]);
}

/** Keeps the list that is about to be replaced. An empty one restricts nothing: there is nothing to bring back. */
export function rememberPrevious(organizationId: number, rows: readonly string[]): void {
  if (rows.length > 0) writeStored(nameFor(organizationId), JSON.stringify({ rows, savedAtMs: Date.now() }));
}

function parse(text: string | null): PreviousList | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isPrevious(value) ? value : null;
  } catch {
    return null;
  }
}

function nameFor(organizationId: number): StoredName {
  return `seen.iptables.${organizationId}`;
}

function isPrevious(value: unknown): value is PreviousList {
  if (typeof value !== 'object' || value === null) return false;
  const { rows, savedAtMs } = value as Partial<Record<keyof PreviousList, unknown>>; // Looked at field by field.
  return Array.isArray(rows) && rows.every((row) => typeof row === 'string') && typeof savedAtMs === 'number';
}
