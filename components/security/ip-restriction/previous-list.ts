'use client';
import { type StoredName, useStored, writeStored } from '@/lib/client/storage';
import { listOf, number, object, stored, text } from '@/lib/rules/text/stored-json';

interface PreviousList {
  rows: string[];
  savedAtMs: number;
}

const previousList = stored(object<PreviousList>({ rows: listOf(text), savedAtMs: number }));

/** The list that this browser replaced last, so that a mistake can be undone. */
export function usePreviousList(organizationId: number | undefined): PreviousList | null {
  return useStored(nameFor(organizationId ?? 0), previousList);
}

export function savePreviousList(organizationId: number, rows: readonly string[]): void {
  if (rows.length > 0) writeStored(nameFor(organizationId), JSON.stringify({ rows, savedAtMs: Date.now() }));
}

function nameFor(organizationId: number): StoredName {
  return `seen.iptables.${organizationId}`;
}
