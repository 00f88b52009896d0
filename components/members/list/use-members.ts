'use client';

import { useDeferredValue, useMemo } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { type Actor, actorOf } from '@/lib/rules/members/member-permissions';
import { useRomaji } from '@/lib/client/use-romaji';
import type { MemberQuery } from '@/lib/rules/members/member-query';
import { keyOwnersAmong, searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import { roleIn } from '@/lib/rules/roles';
import { countMembers, type FirstMembers, isSameQuery } from './first-members';

export type Members = ReturnType<typeof useMembers>;

/** The members that match a query: at first from the page's own HTML, then from the whole list. */
export function useMembers(first: FirstMembers | null, query: MemberQuery) {
  const me = useCurrentUser();
  const reading = useQuery('member.list');
  /** Null until the whole list is loaded. */
  const all: readonly Member[] | null = reading.data?.members ?? null;
  // Typing comes first; the rows follow when there is time.
  const wanted = useDeferredValue(query);
  const romanize = useRomaji(wanted.words);
  /** Read only for the filter by keys. */
  const keys = useQuery('apikey.list', undefined, { isPaused: !query.hasKeys });
  const keyOwners = useMemo(
    () =>
      all && keys.data
        ? keyOwnersAmong(
            all,
            keys.data.apikeys.map(({ userEmail }) => userEmail),
          )
        : null,
    [all, keys.data],
  );
  const isKnown = !wanted.hasKeys || keyOwners !== null;
  const found = useMemo(
    () => (all && isKnown ? searchMembers(all, wanted, { romanize, keyOwners }) : null),
    [all, wanted, romanize, keyOwners, isKnown],
  );
  // The page itself does not know who made keys.
  const isFirst = first !== null && !wanted.hasKeys && isSameQuery(first.query, wanted);
  /** The rows of the query as far as they are loaded; null if not even the first are. */
  const rows: readonly Member[] | null = found ?? (isFirst ? first.rows : null);
  const counts = useMemo(() => (all ? countMembers(all) : (first?.counts ?? null)), [all, first]);
  const actor = useMemo((): Actor => {
    if (all) return actorOf(me.account, roleIn(all, me.account), all);
    const owners = first?.rows.filter(({ role }) => role === 'owner') ?? [];
    return { account: me.account, role: me.role, owners: me.owners === owners.length ? owners : [], count: me.members };
  }, [all, first, me]);
  return {
    reading,
    keys,
    all,
    rows,
    matched: found?.length ?? (isFirst ? first.matched : 0),
    counts,
    actor,
  };
}
