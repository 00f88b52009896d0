'use client';
import { useSyncExternalStore } from 'react';
import { isReadOnly } from './storage';

/** Whether this browser is in read-only mode (specification, section 6): then nothing that changes something is offered. */
export function useReadOnly(): boolean {
  return useSyncExternalStore(subscribe, isReadOnly, () => false);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
