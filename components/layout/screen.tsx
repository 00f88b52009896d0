'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { callFor, post } from '@/lib/client/api';
import { CurrentUserProvider } from '@/lib/client/current-user';
import type { CurrentUser } from '@/lib/rules/current-user';

/** The renderings whose data this tab has taken in: one that comes again comes out of the router's cache, and is old. */
const takenIn = new Set<string>();
/** The renderings whose token has been stored. A set of its own: the data is taken in by a child, whose effects run first. */
const renewed = new Set<string>();

interface ScreenProps {
  me: CurrentUser;
  /** Reads of the first paint, by their key. */
  fallback: Record<string, unknown>;
  renewal: string | null;
  renderId: string;
  children: ReactNode;
}

/**
 * Carries a screen's first paint into the browser: who looks, what was read, and a token that was refreshed meanwhile,
 * which the browser now stores because a render cannot.
 */
export function Screen({ me, fallback, renewal, renderId, children }: ScreenProps) {
  const [isFresh] = useState(() => !takenIn.has(renderId));
  // Before any child's effect can call; never on the server, where the module belongs to everybody.
  if (typeof window !== 'undefined') callFor(me.fingerprint);
  const onSuccess = useKnownAgain(me, renderId);
  useEffect(() => {
    if (!renewal || renewed.has(renderId)) return;
    renewed.add(renderId);
    void post('/api/session/renewal', { sealed: renewal });
  }, [renewal, renderId]);
  return (
    <SWRConfig
      value={{
        fallback,
        revalidateOnFocus: false,
        shouldRetryOnError: false,
        onSuccess,
        ...(isFresh ? { revalidateOnMount: false } : {}),
      }}
    >
      <TakeIn fallback={fallback} renderId={renderId} />
      <CurrentUserProvider me={me}>{children}</CurrentUserProvider>
    </SWRConfig>
  );
}

/** Reads that say who belongs to the organisation, and as what. */
const TELLING: readonly unknown[] = ['organization.read', 'member.list'];

/**
 * Where the page could not find out who looks, what it offers is worked out anew as soon as the organisation can be read
 * (specification, section 6).
 * @returns what to do after a read
 */
function useKnownAgain({ isKnown }: CurrentUser, renderId: string): (data: unknown, key: string) => void {
  const router = useRouter();
  const asked = useRef('');
  return (_data, key) => {
    if (isKnown || asked.current === renderId || !TELLING.includes(key)) return;
    asked.current = renderId;
    router.refresh();
  };
}

/** A fresh page knows better than what an earlier one left in the cache. */
function TakeIn({ fallback, renderId }: Pick<ScreenProps, 'fallback' | 'renderId'>) {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (takenIn.has(renderId)) return;
    takenIn.add(renderId);
    for (const [key, value] of Object.entries(fallback)) void mutate(key, value, { revalidate: false });
  }, [fallback, renderId, mutate]);
  return null;
}
