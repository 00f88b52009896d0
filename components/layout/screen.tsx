'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { setApiAccount, post } from '@/lib/client/api';
import { CurrentUserProvider } from '@/lib/client/current-user';
import type { CurrentUser } from '@/lib/rules/current-user';

/** The renderings whose data this tab has used. One that comes again comes out of the router's cache, and its data is old. */
const usedRenders = new Set<string>();
/** The renderings whose token is stored. A set of its own: `InitialData` is a child, whose effects run first. */
const storedTokens = new Set<string>();

interface ScreenProps {
  me: CurrentUser;
  initialData: Record<string, unknown>;
  /** A token that was refreshed while the page was rendered, sealed; a render cannot store it, so the browser hands it back. */
  refreshedToken: string | null;
  renderId: string;
  children: ReactNode;
}

export function Screen({ me, initialData, refreshedToken, renderId, children }: ScreenProps) {
  const [isFresh] = useState(() => !usedRenders.has(renderId));
  // Before any child's effect can call; never on the server, where the module is shared by all users.
  if (typeof window !== 'undefined') setApiAccount(me.fingerprint);
  const onSuccess = useRefreshOnceKnown(me, renderId);
  useEffect(() => {
    if (!refreshedToken || storedTokens.has(renderId)) return;
    storedTokens.add(renderId);
    void post('/api/session/renewal', { sealed: refreshedToken });
  }, [refreshedToken, renderId]);
  return (
    <SWRConfig
      value={{
        fallback: initialData,
        revalidateOnFocus: false,
        shouldRetryOnError: false,
        onSuccess,
        ...(isFresh ? { revalidateOnMount: false } : {}),
      }}
    >
      <InitialData initialData={initialData} renderId={renderId} />
      <CurrentUserProvider me={me}>{children}</CurrentUserProvider>
    </SWRConfig>
  );
}

const ROLE_READS: readonly unknown[] = ['organization.read', 'member.list'];

/** Renders the page again as soon as one of these reads succeeds, if the page could not find out the user's role. */
function useRefreshOnceKnown({ isKnown }: CurrentUser, renderId: string): (data: unknown, key: string) => void {
  const router = useRouter();
  const refreshed = useRef('');
  return (_data, key) => {
    if (isKnown || refreshed.current === renderId || !ROLE_READS.includes(key)) return;
    refreshed.current = renderId;
    router.refresh();
  };
}

/** Puts the data of a new page over what an earlier page left in the cache. */
function InitialData({ initialData, renderId }: Pick<ScreenProps, 'initialData' | 'renderId'>) {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (usedRenders.has(renderId)) return;
    usedRenders.add(renderId);
    for (const [key, value] of Object.entries(initialData)) void mutate(key, value, { revalidate: false });
  }, [initialData, renderId, mutate]);
  return null;
}
