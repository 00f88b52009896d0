'use client';

import { useMemo, useRef, useState } from 'react';
import { canonicalAccount } from '@/lib/rules/auth/account';
import type { Member } from '@/lib/rules/members/member';

const NOBODY: readonly Member[] = [];

export type Selection = ReturnType<typeof useSelection>;

/**
 * Members are selected by account: a filter does not deselect, but only what it shows is acted on.
 * @param all null until the list is loaded
 * @param rows the rows of the query
 */
export function useSelection(all: readonly Member[] | null, rows: readonly Member[] | null) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = rows ?? NOBODY;
  const members = useMemo(
    () => (ticked.size > 0 && all ? shown.filter((member) => ticked.has(keyOf(member))) : NOBODY),
    [all, shown, ticked],
  );
  const existing = useMemo(
    () => (ticked.size > 0 && all ? all.filter((member) => ticked.has(keyOf(member))).length : 0),
    [all, ticked],
  );
  const isAll = shown.length > 0 && members.length === shown.length;
  const last = useRef<string>(undefined);
  /** @param isRange everybody from the member before, as the list stands, gets what this one gets */
  const toggle = (member: Member, isRange: boolean) => {
    const [from, to] = [shown.findIndex((one) => keyOf(one) === last.current), shown.indexOf(member)];
    last.current = keyOf(member);
    const meant = isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [member];
    setTicked((now) => (now.has(keyOf(member)) ? without(now, meant) : new Set([...now, ...meant.map(keyOf)])));
  };
  return {
    /** Those among the rows of the query. */
    members,
    /** How many more a filter hides. */
    hidden: existing - members.length,
    isAll,
    isSome: members.length > 0 && !isAll,
    has: (member: Member) => ticked.has(keyOf(member)),
    toggle,
    toggleAll: () => setTicked((now) => (isAll ? without(now, shown) : new Set([...now, ...shown.map(keyOf)]))),
    clear: () => setTicked(new Set()),
  };
}

function without(now: ReadonlySet<string>, members: readonly Member[]): ReadonlySet<string> {
  const gone = new Set(members.map(keyOf));
  return new Set([...now].filter((key) => !gone.has(key)));
}

function keyOf({ email }: Member): string {
  return canonicalAccount(email);
}
