import { SIBLINGS, type SiblingName } from '@/lib/rules/auth/siblings';
import { readStored, writeStored } from './storage';

/**
 * What the next page has to say about the session that ended here: that the provider ended it, or which siblings did not
 * answer to the sign-out. Said once.
 */
export type SignedOutMessage = { why: 'expired' } | { why: 'silent'; siblings: readonly SiblingName[] };

const KEY = 'seen.farewell';

/** Leaves a word for the next page. */
export function setSignedOutMessage(farewell: SignedOutMessage): void {
  writeStored(KEY, farewell.why === 'expired' ? 'expired' : `silent ${farewell.siblings.join(' ')}`);
}

/** Takes the word, if there is one: it is there once. */
export function takeSignedOutMessage(): SignedOutMessage | null {
  const [why, ...names] = readStored(KEY)?.split(' ') ?? [];
  if (!why) return null;
  writeStored(KEY, null);
  const siblings = SIBLINGS.filter((name) => names.includes(name));
  if (why === 'expired') return { why };
  return siblings.length > 0 ? { why: 'silent', siblings } : null;
}
