import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { oncePerProcess } from '@/lib/server/process-wide';

/**
 * The organization of each account, as it was last read, for a minute. Whoever is signed in adds their own only; who is
 * forgotten is looked up again.
 */
const organizations = oncePerProcess('ownOrganizations', () => boundedCache<number>(50_000, 60_000));

export function noteOrganization(account: string, id: number): void {
  organizations().set(canonicalAccount(account), id);
}

export function knownOrganization(account: string): number | undefined {
  return organizations().get(canonicalAccount(account));
}

/** After a change of one's own membership. */
export function forgetOrganization(account: string): void {
  organizations().delete(canonicalAccount(account));
}
