'use client';
import { usePathname, useRouter } from 'next/navigation';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { read, setApiAccount, takeStep } from '@/lib/client/api';
import { CurrentUserProvider, lastMembershipOf } from '@/lib/client/current-user';
import { isOvertaken, isTaken, noteArrival, type PageReads, PageReadsProvider } from '@/lib/client/page-reads';
import type { Answer } from '@/lib/operations/table';
import { currentUserOf, isSameStanding, type Membership, membershipOf, standingIn } from '@/lib/rules/current-user';
import { isUnderWay, type ScreenData, type StreamedValue } from '@/lib/rules/page-data';
import type { QueryFailed } from '@/lib/client/use-query';
import { forgetFailedReads, noteFailedRead, noteGoodRead } from './stale-notice';

/** The renderings whose data this tab has used. One that comes again comes out of the router's cache, and its data is old. */
const usedRenders = new Set<string>();
/** The renderings whose token is stored. A set of its own: `InitialData` is a child, whose effects run first. */
const storedTokens = new Set<string>();

interface ScreenProps extends ScreenData {
  children: ReactNode;
}

export function Screen({
  user,
  initialData,
  beginnings,
  later,
  refreshedToken,
  renderId,
  children,
  ...told
}: ScreenProps) {
  const isFresh = useMemo(() => !usedRenders.has(renderId), [renderId]);
  const path = usePathname();
  if (typeof window !== 'undefined') noteArrival(renderId, path);
  // Before any child's effect can call.
  setApiAccount(user.fingerprint);
  const { membership, isReading, onSuccess } = useMembership(user.account, told, isFresh ? renderId : null);
  useRefreshedToken(refreshedToken, renderId);
  const me = useMemo(() => currentUserOf(user, membership, isReading), [user, membership, isReading]);
  const page = useMemo(() => ({ renderId, beginnings, later }), [renderId, beginnings, later]);
  const { cache } = useSWRConfig();
  useEffect(() => forgetFailedReads, [renderId]);
  // The same as long as it says the same: every query is drawn anew with it.
  const config = useMemo(
    () => ({
      fallback: initialData,
      onSuccess: (data: unknown, key: string) => {
        noteGoodRead(key);
        onSuccess(data, key);
      },
      onError: (failed: QueryFailed, key: string) => {
        if (cache.get(key)?.data !== undefined) noteFailedRead(key, failed);
      },
      ...(isFresh ? { revalidateOnMount: false } : {}),
    }),
    [initialData, onSuccess, isFresh, cache],
  );
  return (
    <SWRConfig value={config}>
      <PageReadsProvider value={page}>
        <InitialData initialData={initialData} page={page} />
        <CurrentUserProvider me={me}>{children}</CurrentUserProvider>
      </PageReadsProvider>
    </SWRConfig>
  );
}

/**
 * What the user is in the organisation: as this page says, until then as the last one said, and anew with each read of the
 * organisation in the browser. Without an organisation that the screen needs it leads to /contract.
 */
function useMembership(
  account: string,
  told: Pick<ScreenProps, 'membership' | 'lastMembership' | 'needsOrganization'>,
  /** Null: the page comes out of the router's cache, and knows less than what was read since. */
  renderId: string | null,
) {
  const { membership: streamed, lastMembership, needsOrganization } = told;
  const isLater = isUnderWay(streamed);
  const [membership, setMembership] = useState(() => {
    const last = lastMembershipOf(account) ?? lastMembership;
    if (isLater || streamed === null) return last;
    return renderId === null || isOvertaken({ renderId }, 'organization.read') ? (last ?? streamed) : streamed;
  });
  const [answered, setAnswered] = useState<string | null>(null);
  const isReading = isLater && answered !== renderId;
  const hear = useHearing(needsOrganization, setMembership);
  const readRole = useRoleReader(account, membership === null && !isReading, hear);
  const learn = useEffectEvent((news: Membership | null) => {
    if (renderId !== null && isOvertaken({ renderId }, 'organization.read')) readRole();
    else if (news) hear(news);
  });
  useEffect(() => {
    if (renderId === null) return;
    let isGone = false;
    const take = (news: Membership | null) => {
      if (isGone) return;
      learn(news);
      setAnswered(renderId);
    };
    if (isUnderWay(streamed)) streamed.then(take, () => take(null));
    else learn(streamed);
    return () => void (isGone = true);
  }, [streamed, renderId]);
  const onSuccess = useCallback(
    (data: unknown, key: string) => {
      readRole(key);
      if (key === 'member.list') {
        const { members } = data as Answer<'member.list'>; // The key names the operation.
        setMembership((known) => known && renew(known, { ...known, ...standingIn(members, account) }));
      }
      if (key !== 'organization.read') return;
      const { organization } = data as Answer<'organization.read'>;
      // The page brings it without its members.
      const isWhole = organization.members.length > 0 || organization.organization_id === 0;
      if (isWhole) setMembership((known) => renew(known, membershipOf(organization, account)));
    },
    [account, readRole],
  );
  return { membership, isReading, onSuccess };
}

function useHearing(needsOrganization: boolean, setMembership: Dispatch<SetStateAction<Membership | null>>) {
  const router = useRouter();
  return useCallback(
    (news: Membership) => {
      setMembership((known) => renew(known, news));
      if (news.organization === null && needsOrganization) router.replace('/contract');
    },
    [needsOrganization, router, setMembership],
  );
}

/** Reads a role that could not be read with the page, as soon as the provider has answered anything else, or at once. */
function useRoleReader(
  account: string,
  isUnknown: boolean,
  hear: (news: Membership) => void,
): (answered?: string) => void {
  const isWanted = useRef(false);
  useEffect(() => {
    isWanted.current = isUnknown;
  }, [isUnknown]);
  return useCallback(
    (answered) => {
      if (answered !== undefined && (!isWanted.current || answered === 'organization.read')) return;
      isWanted.current = false;
      void read('organization.read').then(({ data }) => {
        isWanted.current = !data;
        if (data) hear(membershipOf(data.organization, account));
      });
    },
    [account, hear],
  );
}

/** The object that is there as long as it says the same, so that nothing is drawn anew. */
function renew(known: Membership | null, news: Membership): Membership {
  return known && isSameStanding(known, news) ? known : news;
}

function useRefreshedToken(refreshedToken: StreamedValue<string | null>, renderId: string): void {
  useEffect(() => {
    const store = (sealed: string | null) => {
      if (!sealed || storedTokens.has(renderId)) return;
      storedTokens.add(renderId);
      void takeStep('renewal', { sealed });
    };
    if (isUnderWay(refreshedToken)) refreshedToken.then(store, () => undefined);
    else store(refreshedToken);
  }, [refreshedToken, renderId]);
}

/**
 * Puts the data of a new page into the cache: over what an earlier page left there once it is shown, and where there was nothing
 * at once, before a panel reads it, which would else be drawn a second time.
 */
function InitialData({ initialData, page }: { initialData: Record<string, unknown>; page: PageReads }) {
  const { cache, mutate } = useSWRConfig();
  // Never on the server, where the cache is shared by all users.
  if (typeof window !== 'undefined' && !usedRenders.has(page.renderId)) {
    for (const [key, data] of Object.entries(initialData)) if (!cache.get(key)) cache.set(key, { data });
  }
  useEffect(() => {
    if (usedRenders.has(page.renderId)) return;
    usedRenders.add(page.renderId);
    const isNews = (key: string) => !isTaken(page, key) && !isOvertaken(page, key);
    for (const [key, value] of Object.entries(initialData))
      if (isNews(key)) void mutate(key, value, { revalidate: false });
    // Panels that were there before wait for what this page brings later.
    for (const key of Object.keys(page.later)) if (isNews(key)) void mutate(key);
  }, [initialData, page, mutate]);
  return null;
}
