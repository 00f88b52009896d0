import { LIMITS } from '@/lib/rules/limits';

const NAMES = ['code', 'state', 'error', 'error_code', 'error_message'] as const;
const LONGEST: Readonly<Record<string, number>> = { code: LIMITS.redirect, state: LIMITS.redirect };

/** What an identity provider sent back in the address. */
export type Returned = Partial<Record<(typeof NAMES)[number], string>>;

/**
 * Takes what was sent back out of an address: the first of each name, and no more of a text than is ever shown.
 * @param search the query, with or without its question mark
 */
export function readReturned(search: string): Returned {
  const query = new URLSearchParams(search);
  const found = NAMES.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value.slice(0, LONGEST[name] ?? LIMITS.errorText)]] : [];
  });
  return Object.fromEntries(found);
}
