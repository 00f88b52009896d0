/** The queue of results that the region of notices shows. Calls and hooks may add to it from anywhere. */
import { createStore } from '@/lib/client/create-store';

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
  /** How long it stays unless it is pointed at; a while if left out. */
  shownMs?: number;
}

export interface Toast extends ToastInput {
  id: number;
}

const MOST = 4;

/** The toasts shown now, oldest first. */
export const shownToasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/**
 * Shows a result at the edge of the page. Errors and warnings stay until they are dismissed, the rest goes by itself.
 * The same words are never shown twice at once, and no error is pushed away by a success.
 * @returns the notice's id, for `dismissToast`
 */
export function toast(notice: ToastInput): number {
  lastId += 1;
  const others = shownToasts.get().filter(({ tone, text }) => tone !== notice.tone || text !== notice.text);
  const added = { ...notice, id: lastId };
  const all = [...others, added];
  const kept = all.toSorted((one, other) => Number(stays(one)) - Number(stays(other))).slice(-MOST);
  shownToasts.set(all.filter((one) => one === added || kept.includes(one)));
  return lastId;
}

function stays({ tone }: ToastInput): boolean {
  return tone === 'bad' || tone === 'warn';
}

/** Takes a notice away; unknown ids are fine. */
export function dismissToast(id: number): void {
  const shown = shownToasts.get();
  if (shown.some((notice) => notice.id === id)) shownToasts.set(shown.filter((notice) => notice.id !== id));
}
