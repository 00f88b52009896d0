'use client';
import { useSyncExternalStore } from 'react';
import { isReadOnly } from './storage';
import { watchStored } from './use-kept';

/** Whether this browser is in read-only mode (specification, section 6): then nothing that changes something is offered. */
export function useReadOnly(): boolean {
  return useSyncExternalStore(watchStored, isReadOnly, () => false);
}
