'use client';

import { mayCall } from '@/lib/rules/permissions';
import { passes } from '@/lib/rules/roles';
import { useCallback } from 'react';
import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import type { Failure } from '@/lib/rules/failures';
import {
  entryOf,
  MAX_TEAM_CHANGES,
  type TeamAnswer,
  type TeamChange,
  type TeamEntry,
  type TeamKind,
} from '@/lib/rules/team/team-entries';
import { write } from './api';
import { useCurrentUser } from './current-user';
import { useReadOnly } from './use-permission';
import { useStoreQuery } from './use-query';

export interface TeamOutcome {
  failure?: Failure | undefined;
  /** What a colleague changed meanwhile, and was left as it is. */
  conflicts: TeamAnswer['conflicts'];
}

/** From this number of members on, tools for many people are of use. */
const MANY_MEMBERS = 10;

const NONE: readonly TeamEntry[] = [];
const KEY = 'team.read';

export type Team = ReturnType<typeof useTeam>;

/** What the organization's owners and admins keep for each other. */
export function useTeam() {
  const { role, isKnown } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const { isOn, ...query } = useStoreQuery('team.read');
  const entries: readonly TeamEntry[] = query.data?.entries ?? NONE;
  /** Sends changes once. What is there afterwards is shown, whatever came of them. */
  const change = useCallback(
    async (changes: readonly TeamChange[]): Promise<TeamOutcome> => {
      const conflicts: TeamAnswer['conflicts'] = [];
      for (let at = 0; at < changes.length; at += MAX_TEAM_CHANGES) {
        const part = changes.slice(at, at + MAX_TEAM_CHANGES);
        const { data, failure } = await write('team.change', { changes: part });
        if (failure) {
          // It may have been made all the same.
          await mutate(KEY);
          return { failure, conflicts };
        }
        conflicts.push(...data.conflicts);
        await mutate(KEY, data, { revalidate: false });
      }
      return { conflicts };
    },
    [mutate],
  );
  /** What the user saw of an entry, to be given back with a change of it. */
  const versionOf = useCallback(
    (kind: TeamKind, id: string) => entryOf(entries, { kind, id })?.version ?? null,
    [entries],
  );
  return {
    ...query,
    /**
     * The user keeps it with the other owners and admins; otherwise this browser keeps the user's own (decision 0035). Until
     * the role is known nothing of the browser's own is shown in the team's place.
     */
    isShared: isOn && (mayCall(role, 'team.change') || !isKnown),
    /** The console has a store; without one there is no list of sessions, either. */
    hasStore: isOn,
    /** Screens for many people were used: a record of one is kept. */
    hasRecords: query.data?.hasRecords ?? false,
    /** None until they are read. */
    entries,
    isRead: query.data !== undefined,
    versionOf,
    change,
  };
}

/** Why nothing that the team keeps can be changed now; null for what this browser keeps by itself. */
export function useTeamDenial(): string | null {
  const t = useTranslations('ui');
  const isHeld = useReadOnly();
  const { isShared, isRead, failure } = useTeam();
  if (!isShared) return null;
  if (isHeld) return t('denied.readOnly');
  return isRead ? null : t(failure ? 'failed' : 'denied.reading');
}

/** Whether tools for many people are of use: the organization has many, or has used one of them. A few are kept by hand. */
export function useToolsForMany(): boolean {
  const { members } = useCurrentUser();
  const { hasRecords } = useTeam();
  return members >= MANY_MEMBERS || hasRecords;
}

/** The same for what changes or files many members: of no use to those who may change nobody. */
export function useAdminTools(): boolean {
  const { role } = useCurrentUser();
  const isForMany = useToolsForMany();
  return isForMany && passes(role, 'admin');
}
