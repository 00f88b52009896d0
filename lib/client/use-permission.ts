'use client';

import { mayCall, type OperationName } from '@/lib/rules/permissions';
import { useCurrentUser } from './current-user';
import { useSyncExternalStore } from 'react';
import { isReadOnly, watchStored } from './storage';
import { useTranslations } from 'next-intl';

/** A key of `ui.denied` in the messages. */
export type Denial = 'readOnly' | 'reading' | 'unknown' | 'ownerNeeded' | 'adminNeeded';

/**
 * Why the current user may not call an operation; null if they may. Panels ask about the operation, never about the role;
 * the server and the provider decide (docs/product.md#who-may-do-what).
 */
export function usePermission(operation: OperationName): Denial | null {
  const { role, isKnown, isReading } = useCurrentUser();
  const isReadOnly = useReadOnly();
  if (isReadOnly) return 'readOnly';
  if (mayCall(role, operation)) return null;
  // A user whose role could not be read is not told that they lack one.
  if (!isKnown) return isReading ? 'reading' : 'unknown';
  return mayCall('admin', operation) ? 'adminNeeded' : 'ownerNeeded';
}

export function useReadOnly(): boolean {
  return useSyncExternalStore(watchStored, isReadOnly, () => false);
}

export function useDenialText(operation: OperationName): string | null {
  const denial = usePermission(operation);
  const t = useTranslations('ui.denied');
  return denial && t(denial);
}
