import { readStored, writeStored } from './storage';
import { type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';

/** What the next page has to say about how somebody got there, and in which tone. Said once. */
export const FLASH_MESSAGES = { passwordChanged: 'good', enrolled: 'good', backupUsed: 'warn' } as const;
export type FlashMessage = keyof typeof FLASH_MESSAGES;

const KEY = 'seen.arrival';

/** Leaves a word for the next page. */
export function setFlashMessage(arrival: FlashMessage): void {
  writeStored(KEY, arrival);
}

/** Takes the word, if there is one: it is there once. */
export function takeFlashMessage(): FlashMessage | null {
  const left = readStored(KEY);
  if (left === null) return null;
  writeStored(KEY, null);
  return Object.hasOwn(FLASH_MESSAGES, left) ? (left as FlashMessage) : null; // It is one of the names.
}

/**
 * What the next page has to say about the session that ended here: that the provider ended it, or which siblings did not
 * answer to the sign-out. Said once.
 */
export type SignedOutMessage = { why: 'expired' } | { why: 'silent'; siblings: readonly SiblingName[] };

const SIGNED_OUT_KEY = 'seen.farewell';

/** Leaves a word for the next page. */
export function setSignedOutMessage(farewell: SignedOutMessage): void {
  writeStored(SIGNED_OUT_KEY, farewell.why === 'expired' ? 'expired' : `silent ${farewell.siblings.join(' ')}`);
}

/** Takes the word, if there is one: it is there once. */
export function takeSignedOutMessage(): SignedOutMessage | null {
  const [why, ...names] = readStored(SIGNED_OUT_KEY)?.split(' ') ?? [];
  if (!why) return null;
  writeStored(SIGNED_OUT_KEY, null);
  const siblings = SIBLINGS.filter((name) => names.includes(name));
  if (why === 'expired') return { why };
  return siblings.length > 0 ? { why: 'silent', siblings } : null;
}
