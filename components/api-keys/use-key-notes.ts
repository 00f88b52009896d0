'use client';

import { useMemo } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStore } from '@/lib/client/create-store';
import { readStored, useStored, writeStored } from '@/lib/client/storage';
import { localDay } from '@/lib/client/use-local-time';
import { type TeamOutcome, useTeam } from '@/lib/client/use-team';
import {
  beginReplacement,
  type KeyNote,
  type KeyNotes,
  parseNotes,
  pruneNotes,
  serializeNotes,
  withNote,
} from '@/lib/rules/api-keys/key-notes';
import { entriesOf, type TeamChange } from '@/lib/rules/team/team-entries';
import { goneRows, useBeginning } from '@/lib/client/page-reads';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { creatorState, type JoinedKey, peopleOf } from '@/lib/rules/api-keys/api-key-list';

/** What became of a note: `lost` if the browser's storage is full or forbidden. */
export type NoteOutcome = 'saved' | 'lost' | 'conflict' | NonNullable<TeamOutcome['failure']>;

/** The notes about the organization's keys: of the team, or of this browser, where every tab follows. */
export function useKeyNotes() {
  const team = useTeam();
  const { stored, change } = useBrowserNotes();
  const { entries, isShared } = team;
  const shared = useMemo(
    () => new Map(entriesOf(entries, 'note').map(({ id: key, value }) => [key, { ...value, keptOn: '' }])),
    [entries],
  );
  const held = useMemo(() => [...stored.keys()].map((key) => changeOf(stored, key, null)), [stored]);
  const send = async (after: KeyNotes, changed: readonly string[], seen?: string | null): Promise<NoteOutcome> => {
    const { failure, conflicts } = await team.change(
      changed.map((key) => changeOf(after, key, seen === undefined ? team.versionOf('note', key) : seen)),
    );
    return failure ?? (conflicts.length > 0 ? 'conflict' : 'saved');
  };
  return {
    notes: isShared ? shared : stored,
    team,
    /** What this browser holds itself, as changes of what the team keeps. */
    held,
    /** @param seen the version that the user saw, if the team keeps the note */
    setNote: async (key: string, note: KeyNote | null, seen?: string | null) => {
      const set = (now: KeyNotes) => withNote(now, key, note, localDay());
      return isShared ? send(set(shared), [key], seen) : change(set);
    },
    /** Marks a key as being replaced by another, which takes over its note. */
    beginReplacement: async (from: string, to: string) => {
      const begin = (now: KeyNotes) => beginReplacement(now, from, to, localDay());
      return isShared ? send(begin(shared), begin(shared).has(to) ? [from, to] : [from]) : change(begin);
    },
    /** Removes the notes of all keys but these from this browser. */
    prune: (ids: readonly string[]) => void change((now) => pruneNotes(now, ids, localDay())),
    /** Removes the notes of these from this browser. */
    drop: (ids: readonly string[]) => void change((now) => new Map([...now].filter(([key]) => !ids.includes(key)))),
  };
}

/** What this browser keeps by itself. */
function useBrowserNotes() {
  const id = useCurrentUser().organization?.id ?? 0;
  const name = `keynote.${id}` as const;
  const stored = useStored(name, parseNotes);
  // Another tab may have written since the last render.
  const change = (how: (notes: KeyNotes) => KeyNotes): NoteOutcome => {
    const before = readStored(name, parseNotes);
    const after = how(before);
    const text = serializeNotes(after);
    if (after !== before) writeStored(name, text);
    return readStored(name) === text ? 'saved' : 'lost';
  };
  return { stored, change };
}

/** A note as a change of what the team keeps; one that is not among the notes is removed. */
function changeOf(notes: KeyNotes, id: string, seen: string | null): TeamChange {
  const { note = '', replaceBy = null, replacedBy = null } = notes.get(id) ?? {};
  return { kind: 'note', id, value: notes.has(id) ? { note, replaceBy, replacedBy } : null, seen };
}

/**
 * The keys with the state of their creators, which is unknown while the members cannot be read.
 * @param extent `asKnown`: the beginning of a long list until the whole is read, which decides nothing
 */
export function useJoinedKeys(extent: 'whole' | 'asKnown'): Omit<QueryResult<Answer<'apikey.list'>>, 'data'> & {
  keys: readonly JoinedKey[] | undefined;
  /** How many more there are than are known. */
  left: number;
  members: QueryResult<Answer<'member.list'>>;
} {
  const { data, ...reading } = useQuery('apikey.list');
  const known = useBeginning('apikey.list', data);
  const answer = extent === 'whole' ? data : known.answer;
  const members = useQuery('member.list');
  const { data: list } = members;
  const gone = useStore(goneRows)['apikey.list'];
  const keys = useMemo(() => {
    const people = list && peopleOf(list.members);
    const there = answer?.apikeys.filter(({ apikeyId }) => !gone.includes(apikeyId));
    return there?.map((row) => ({ ...row, creator: creatorState(row, people) }));
  }, [answer, list, gone]);
  return { ...reading, keys, left: known.left, members };
}
