'use client';

import { mayCall, type OperationName } from '@/lib/rules/permissions';
import { useCurrentUser } from './current-user';
import { useSyncExternalStore } from 'react';
import { isReadOnly } from './storage';
import { watchStored } from './storage';
import { useTranslations } from 'next-intl';

/** Why somebody may not: a key of `ui.denied` in the messages. */
export type Denial = 'readOnly' | 'unknown' | 'ownerNeeded' | 'adminNeeded';

/**
 * Whether the person who looks may call an operation; asked by panels, about the operation and never about the role
 * (specification, section 6). The door and the provider judge again.
 * @returns null where they may, else why not
 */
export function usePermission(operation: OperationName): Denial | null {
  const { role, isKnown } = useCurrentUser();
  const isReadOnly = useReadOnly();
  if (isReadOnly) return 'readOnly';
  if (mayCall(role, operation)) return null;
  // Nobody is told that they lack a role which could not be read.
  if (!isKnown) return 'unknown';
  return mayCall('admin', operation) ? 'adminNeeded' : 'ownerNeeded';
}

/** Whether this browser is in read-only mode (specification, section 6): then nothing that changes something is offered. */
export function useReadOnly(): boolean {
  return useSyncExternalStore(watchStored, isReadOnly, () => false);
}

/** Why the person who looks may not call an operation, in words; null where they may (specification, section 6). */
export function useDenialText(operation: OperationName): string | null {
  const denial = usePermission(operation);
  const t = useTranslations('ui.denied');
  return denial && t(denial);
}
