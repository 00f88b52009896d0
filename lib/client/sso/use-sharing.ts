'use client';
import { useSyncExternalStore } from 'react';
import { NOT_SHARED, readSharing, type Sharing, watchSharing } from './state';

/** The shared sign-in as it stands, sibling by sibling; the server knows nothing of it. */
export function useSharing(): Sharing {
  return useSyncExternalStore(watchSharing, readSharing, () => NOT_SHARED);
}
