/**
 * The search of an address with some of its parameters set anew: what else is there stays, and what is empty is left out.
 * @returns empty, or with its `?`
 */
export function searchWith(address: URLSearchParams, parts: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const search = next.toString();
  return search && `?${search}`;
}
