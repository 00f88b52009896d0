'use client';

import { useEffect } from 'react';
import { isCallingFor } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';

/**
 * Signing in begins in a document of its own: one that showed somebody's screens before still holds what they read, and
 * names their account with every call. It is loaded anew.
 */
export function useFreshPage(): void {
  useEffect(() => {
    if (isCallingFor()) navigateTo(window.location.href);
  }, []);
}
