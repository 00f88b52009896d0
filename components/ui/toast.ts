/** The queue of results that the region of notices shows. No React here: calls and hooks may tell of a result from anywhere. */

export type NoticeTone = 'good' | 'info' | 'warn' | 'bad';

export interface NoticeAction {
  label: string;
  onSelect: () => void;
}

export interface NoticeInput {
  tone: NoticeTone;
  /** The words, already translated; line ends are kept. */
  text: string;
  /** The id that support asks for; it can be copied. */
  requestId?: string | undefined;
  action?: NoticeAction | undefined;
}

export interface QueuedNotice extends NoticeInput {
  id: number;
}

const MOST = 4;
const NONE: readonly QueuedNotice[] = [];
const listeners = new Set<() => void>();
let queue = NONE;
let lastId = 0;

/**
 * Shows a result at the edge of the page. Errors and warnings stay until they are dismissed, the rest goes by itself.
 * The same words are never shown twice at once.
 * @returns the notice's id, for `dismissNotice`
 */
export function notify(notice: NoticeInput): number {
  lastId += 1;
  const others = queue.filter(({ tone, text }) => tone !== notice.tone || text !== notice.text);
  change([...others, { ...notice, id: lastId }].slice(-MOST));
  return lastId;
}

/** Takes a notice away; unknown ids are fine. */
export function dismissNotice(id: number): void {
  if (queue.some((notice) => notice.id === id)) change(queue.filter((notice) => notice.id !== id));
}

/** Takes all notices away, as at sign-out. */
export function clearNotices(): void {
  change(NONE);
}

/** The notices shown now, oldest first; the same array until something changes. */
export function readNotices(): readonly QueuedNotice[] {
  return queue;
}

/** What the server shows: nothing. */
export function noNotices(): readonly QueuedNotice[] {
  return NONE;
}

/** Calls back on each change. @returns the way to stop */
export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly QueuedNotice[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
