'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { dismissToast, toast } from '@/components/ui/toast';
import { createStore, useStore } from '@/lib/client/create-store';
import type { QueryFailed } from '@/lib/client/use-query';
import { SESSION_OVER } from '@/lib/rules/writes';

/** Reads whose last answer was a failure, while their panels still show what an earlier one said. */
const stale = createStore<readonly string[]>([]);

/** What these mean is said by the frame, or is what the user wanted. */
const TOLD_ELSEWHERE: readonly string[] = [...SESSION_OVER, 'otherAccount', 'offline', 'stopped', 'storeOff'];
/** The screen of the list of members says it above its rows. */
const isToldInPlace = (key: string) => key === 'member.list' && location.pathname === '/organization';

export function noteFailedRead(key: string, { failure }: Pick<QueryFailed, 'failure'>): void {
  if (TOLD_ELSEWHERE.includes(failure.code) || isToldInPlace(key) || stale.get().includes(key)) return;
  stale.set([...stale.get(), key]);
}

export function noteGoodRead(key: string): void {
  if (stale.get().includes(key)) stale.set(stale.get().filter((other) => other !== key));
}

/** Another page brings what it shows along. */
export function forgetFailedReads(): void {
  if (stale.get().length > 0) stale.set([]);
}

/** Says once that a screen is older than it looks, and offers to read again what failed, until that was read. */
export function StaleNotice() {
  const t = useTranslations('shell');
  const ui = useTranslations('ui');
  const { mutate } = useSWRConfig();
  const isStale = useStore(stale).length > 0;
  const readAgain = () => {
    const keys = stale.get();
    // One that fails once more is told once more.
    stale.set([]);
    for (const key of keys) void mutate(key);
  };
  const show = useEffectEvent(() =>
    toast({ tone: 'warn', text: t('stale'), action: { label: ui('retry'), onSelect: readAgain } }),
  );
  useEffect(() => {
    if (!isStale) return;
    const id = show();
    return () => dismissToast(id);
  }, [isStale]);
  return null;
}
