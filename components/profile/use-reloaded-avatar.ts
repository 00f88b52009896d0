'use client';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { renewAvatar } from '@/lib/client/avatar-version';
import { TIMING } from '@/lib/rules/timing';

/**
 * Shows the new picture only 2 s after it was accepted: until then the avatar host may still answer with the old one
 * (specification, section 9). Leaving the page meanwhile renews it at once for the next.
 */
export function useReloadedAvatar(): { isReloading: boolean; reloadSoon: (done: string | null) => void } {
  const [isReloading, setReloading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      renewAvatar();
    },
    [],
  );
  const reloadSoon = (done: string | null) => {
    setReloading(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      renewAvatar();
      setReloading(false);
      if (done) toast({ tone: 'good', text: done });
    }, TIMING.avatarReloadMs);
  };
  return { isReloading, reloadSoon };
}
