'use client';

import { useDeferredValue, useMemo } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { type Actor, actorOf } from '@/lib/rules/members/member-permissions';
import { useRomaji } from '@/lib/client/use-romaji';
import type { MemberQuery } from '@/lib/rules/members/member-query';
import { keyOwnersAmong, searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import { roleIn } from '@/lib/rules/roles';
import { countMembers, type FirstMembers, isSameQuery, type MemberCounts } from './first-members';

export interface Members {
  reading: QueryResult<Answer<'member.list'>>;
  /** Read only for the filter by keys. */
  keys: QueryResult<Answer<'apikey.list'>>;
  /** Null until the whole list is loaded. */
  all: readonly Member[] | null;
  /** The rows of the query as far as they are loaded; null if not even the first are. */
  rows: readonly Member[] | null;
  matched: number;
  counts: MemberCounts | null;
  actor: Actor;
}

/** The members that match a query: at first from the page's own HTML, then from the whole list. */
export function useMembers(first: FirstMembers | null, query: MemberQuery): Members {
  const me = useCurrentUser();
  const reading = useQuery('member.list');
  const all = reading.data?.members ?? null;
  // Typing comes first; the rows follow when there is time.
  const wanted = useDeferredValue(query);
  const romanize = useRomaji(wanted.words);
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
  const counts = useMemo(() => (all ? countMembers(all) : (first?.counts ?? null)), [all, first]);
  const actor = useMemo(() => {
    if (all) return actorOf(me.account, roleIn(all, me.account), all);
    const owners = first?.rows.filter(({ role }) => role === 'owner') ?? [];
    return { account: me.account, role: me.role, owners: me.owners === owners.length ? owners : [], count: me.members };
  }, [all, first, me]);
  return {
    reading,
    keys,
    all,
    rows: found ?? (isFirst ? first.rows : null),
    matched: found?.length ?? (isFirst ? first.matched : 0),
    counts,
    actor,
  };
}
