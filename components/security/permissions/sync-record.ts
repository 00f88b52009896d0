'use client';
import { useMemo } from 'react';
import { readSyncRecord, type SyncRecord } from '@/lib/rules/security/permission-sync';
import { readStored, writeStored } from '@/lib/client/storage';
import { useStored } from '@/lib/client/use-kept';

/** What this browser knows of a domain's last sync. */
export function readSyncState(domain: string): SyncRecord | null {
  return readSyncRecord(readStored(`seen.sync.${domain}`));
}

/** Keeps what is known of a domain's sync, so that it survives a reload; every tab is told. */
export function writeSyncState(domain: string, record: SyncRecord): void {
  writeStored(`seen.sync.${domain}`, JSON.stringify(record));
}

/** The last sync of a domain as this browser knows it, kept current over all its tabs. */
export function useSyncRecord(domain: string): SyncRecord | null {
  const text = useStored(`seen.sync.${domain}`);
  return useMemo(() => readSyncRecord(text), [text]);
}
