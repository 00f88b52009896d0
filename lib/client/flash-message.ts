import { readStored, writeStored } from './storage';

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
