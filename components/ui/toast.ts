/** The queue of results that the region of notices shows. No React here: calls and hooks may tell of a result from anywhere. */

export type ToastTone = 'good' | 'info' | 'warn' | 'bad';

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastInput {
  tone: ToastTone;
  /** The words, already translated; line ends are kept. */
  text: string;
  /** The id that support asks for; it can be copied. */
  requestId?: string | undefined;
  action?: ToastAction | undefined;
}

export interface Toast extends ToastInput {
  id: number;
}

const MOST = 4;
const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
let queue = NONE;
let lastId = 0;

/**
 * Shows a result at the edge of the page. Errors and warnings stay until they are dismissed, the rest goes by itself.
 * The same words are never shown twice at once.
 * @returns the notice's id, for `dismissNotice`
 */
export function toast(notice: ToastInput): number {
  lastId += 1;
  const others = queue.filter(({ tone, text }) => tone !== notice.tone || text !== notice.text);
  change([...others, { ...notice, id: lastId }].slice(-MOST));
  return lastId;
}

/** Takes a notice away; unknown ids are fine. */
export function dismissToast(id: number): void {
  if (queue.some((notice) => notice.id === id)) change(queue.filter((notice) => notice.id !== id));
}

/** Takes all notices away, as at sign-out. */
export function clearToasts(): void {
  change(NONE);
}

/** The notices shown now, oldest first; the same array until something changes. */
export function readToasts(): readonly Toast[] {
  return queue;
}

/** What the server shows: nothing. */
export function noToasts(): readonly Toast[] {
  return NONE;
}

/** Calls back on each change. @returns the way to stop */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
