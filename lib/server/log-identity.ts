import 'server-only';
import { hash } from 'node:crypto';
import { canonicalAccount } from '../rules/auth/account.ts';
import { boundedCache } from './bounded-cache.ts';
import { networkOf } from './client-address.ts';

/** Who did something, for the log: to be told apart and found again, never to be read off (docs/security.md#who-did-it). */
export interface LogIdentity {
  who?: string;
  session?: string;
  network?: string;
}

/** @param account of the session, or the one that a refused sign-in tried */
export function logIdentityOf(
  account: string | undefined,
  sid: string | undefined,
  address: string | undefined,
): LogIdentity {
  return {
    ...(account === undefined ? {} : { who: shortHash(`account:${canonicalAccount(account)}`) }),
    ...(sid === undefined ? {} : { session: shortHash(`session:${sid}`) }),
    ...(address === undefined ? {} : { network: networkOf(address) }),
  };
}

/** One person's requests follow each other. */
const known = boundedCache<string>(10_000);

function shortHash(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = hash('sha256', text, 'base64url').slice(0, 16);
  known.set(text, made);
  return made;
}
