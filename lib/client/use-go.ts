'use client';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { leaveBy } from './navigation/leave-guard';

type Router = ReturnType<typeof useRouter>;

/**
 * The ways to another screen that are no links, as those of a palette or a menu: each asks first where something unsaved
 * would be left behind. The router's own ways cannot be stopped once they are under way.
 */
export function useGo(): Pick<Router, 'push' | 'replace' | 'back' | 'forward'> {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (...to) => leaveBy(() => router.push(...to)),
      replace: (...to) => leaveBy(() => router.replace(...to)),
      back: () => leaveBy(() => router.back()),
      forward: () => leaveBy(() => router.forward()),
    }),
    [router],
  );
}
