import { readStored, writeStored } from './storage';
import { type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { number, object, stored, text } from '@/lib/rules/text/stored-json';

/** What the next page says once about the way there, with its tone. */
export const FLASH_MESSAGES = {
  passwordChanged: 'good',
  // A warning stays until it is put away: a backup code waits to be stored.
  enrolled: 'warn',
  backupUsed: 'warn',
  mfaRequired: 'good',
  mfaOptional: 'good',
  policyUndone: 'good',
} as const;
export type FlashMessage = keyof typeof FLASH_MESSAGES;

const KEY = 'seen.arrival';

export function setFlashMessage(message: FlashMessage): void {
  writeStored(KEY, message);
}

const LINE_KEY = 'seen.policyLine';
const policyLine = stored(object<Pick<WrittenLine, 'id' | 'about'>>({ id: number, about: text }));

/** The change of the policy loads the page anew: the next page offers to take it back. */
export function setPolicyLine(line: WrittenLine | undefined): void {
  writeStored(LINE_KEY, line?.canUndo ? JSON.stringify(line) : null);
}

export function takePolicyLine(): WrittenLine | undefined {
  const line = readStored(LINE_KEY, policyLine);
  if (line) writeStored(LINE_KEY, null);
  return line ? { ...line, act: 'organization.setMfa', canUndo: true } : undefined;
}

export function takeFlashMessage(): FlashMessage | null {
  const stored = readStored(KEY);
  if (stored === null) return null;
  writeStored(KEY, null);
  return Object.hasOwn(FLASH_MESSAGES, stored) ? (stored as FlashMessage) : null; // It is one of the names.
}

/** What the next page says once about the end of the session: the provider ended it, or these siblings did not answer. */
export type SignedOutMessage = { why: 'expired' } | { why: 'silent'; siblings: readonly SiblingName[] };

// Of one tab: another one that was quicker at the sign-in page would take it, and this one would say nothing.
const SIGNED_OUT_KEY = 'tab.farewell';

export function setSignedOutMessage(message: SignedOutMessage): void {
  writeStored(SIGNED_OUT_KEY, message.why === 'expired' ? 'expired' : `silent ${message.siblings.join(' ')}`);
}

/** A browser may store nothing. */
export function hasSignedOutMessage(): boolean {
  return readStored(SIGNED_OUT_KEY) !== null;
}

export function takeSignedOutMessage(): SignedOutMessage | null {
  const [why, ...names] = readStored(SIGNED_OUT_KEY)?.split(' ') ?? [];
  if (!why) return null;
  writeStored(SIGNED_OUT_KEY, null);
  const siblings = SIBLINGS.filter((name) => names.includes(name));
  if (why === 'expired') return { why };
  return siblings.length > 0 ? { why: 'silent', siblings } : null;
}
