/** What a team keeps beside the provider, and each of its accounts for itself: notes on API keys, usage alerts, saved filters (decision 0035). */
import { mayCall } from '../permissions.ts';
import type { Role } from '../roles.ts';

export const TEAM_KINDS = ['note', 'alert', 'filter'] as const;
export type TeamKind = (typeof TEAM_KINDS)[number];

/** `id` is the key's id for a note, the meter for an alert, the name for a filter. */
export interface TeamValues {
  note: { note: string; replaceBy: string | null; replacedBy: string | null };
  alert: { percent: number };
  filter: { search: string };
}

/** `version` changes with every change, so that nobody overwrites what they have not seen. */
export type TeamEntry<Kind extends TeamKind = TeamKind> = {
  [Each in Kind]: { kind: Each; id: string; value: TeamValues[Each]; version: string };
}[Kind];

/** A null value removes; `seen` is the version that the user saw, null if there was nothing. */
export type TeamChange = {
  [Each in TeamKind]: { kind: Each; id: string; value: TeamValues[Each] | null; seen: string | null };
}[TeamKind];

/** What became of changes: those in `conflicts` were not made, because a colleague was there first. */
export interface TeamAnswer {
  entries: TeamEntry[];
  /** An offboarding, an access review or an organization file is kept; false for general members, whom none of it concerns. */
  hasRecords: boolean;
  conflicts: Pick<TeamEntry, 'kind' | 'id'>[];
}

/** How many changes go together. */
export const MAX_TEAM_CHANGES = 10;

/** General members see the filters: notes and alerts are about what only owners and admins look after. */
export function visibleTeamKinds(role: Role): readonly TeamKind[] {
  return mayCall(role, 'team.change') ? TEAM_KINDS : ['filter'];
}

export function entriesOf<Kind extends TeamKind>(entries: readonly TeamEntry[], kind: Kind): TeamEntry<Kind>[] {
  // Only those of the kind are left, which the compiler cannot follow through the generic.
  return entries.filter((entry) => entry.kind === kind) as TeamEntry<Kind>[];
}

export function entryOf(entries: readonly TeamEntry[], { kind, id }: Pick<TeamEntry, 'kind' | 'id'>) {
  return entries.find((entry) => entry.kind === kind && entry.id === id);
}

/** What takes over what a browser still holds: what the team has not got yet, and what the team has otherwise. */
export function takeOver(held: readonly TeamChange[], entries: readonly TeamEntry[]) {
  const open = held.filter((change) => !isSameValue(change.value, entryOf(entries, change)?.value ?? null));
  return {
    missing: open.filter((change) => !entryOf(entries, change)),
    differing: open.filter((change) => entryOf(entries, change)),
  };
}

export function isSameValue(a: TeamValues[TeamKind] | null, b: TeamValues[TeamKind] | null): boolean {
  const text = (value: object | null) =>
    JSON.stringify(value && Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return text(a) === text(b);
}

/** Filters that an account names and keeps for itself, by the list that they are of. */
export const FILTERED_LISTS = ['activity', 'apikey'] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

/** A filter that the user named; as the search of an address, so that an older release reads it too. */
export interface SavedFilter {
  name: string;
  search: string;
}

/** `version` is given back with a change, so that a second tab overwrites nothing unseen; null: nothing was kept yet. */
export interface OwnFilters {
  list: FilteredList;
  filters: SavedFilter[];
  version: string | null;
}

/** With or without its `?`: those of API keys were once kept without. */
export function isSameSearch(a: string, b: string): boolean {
  return String(new URLSearchParams(a)) === String(new URLSearchParams(b));
}

/** A filter of the same name is replaced; of too many the oldest goes. */
export function withFilter(filters: readonly SavedFilter[], added: SavedFilter, most: number): SavedFilter[] {
  return [...filters.filter(({ name }) => name !== added.name), added].slice(-most);
}

/** In its place; another of the new name goes. */
export function renamedFilter(filters: readonly SavedFilter[], from: string, to: string): SavedFilter[] {
  return filters
    .filter(({ name }) => name === from || name !== to)
    .map((one) => (one.name === from ? { ...one, name: to } : one));
}
