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
