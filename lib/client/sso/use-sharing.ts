'use client';
import { useSyncExternalStore } from 'react';
import { INITIAL_SSO_STATUS, readSsoStatus, type SsoStatus, watchSsoStatus } from './state';

/** The shared sign-in as it stands, sibling by sibling; the server knows nothing of it. */
export function useSsoStatus(): SsoStatus {
  return useSyncExternalStore(watchSsoStatus, readSsoStatus, () => INITIAL_SSO_STATUS);
}
