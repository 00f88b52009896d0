import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import type { Result } from './api';

/** The reads that are under way, by their query key. */
const underWay = new Map<string, AbortController>();
/** Reads that the provider does not want again before some moment, with the failure that said so. */
const held = new Map<string, { failure: Failure; untilMs: number }>();

const STOPPED: Failure = { code: 'stopped', status: 0, requestId: '' };

/** Makes a read that `stopReading` can end, and that is not repeated before the provider wants it (promise F13). */
export async function stoppableRead<Data>(
  key: string,
  read: (signal: AbortSignal) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const hold = held.get(key);
  if (hold && Date.now() < hold.untilMs) {
    return { failure: { ...hold.failure, retryAfterS: Math.ceil((hold.untilMs - Date.now()) / 1000) } };
  }
  const stop = new AbortController();
  underWay.set(key, stop);
  const stopped = new Promise<Result<Data>>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve({ failure: STOPPED }), { once: true });
  });
  const result = await Promise.race([read(stop.signal), stopped]);
  if (underWay.get(key) === stop) underWay.delete(key);
  const { failure } = result;
  if (failure?.retryAfterS) {
    held.set(key, { failure, untilMs: Date.now() + Math.min(failure.retryAfterS, TIMING.longestRetryS) * 1000 });
  } else held.delete(key);
  return result;
}

/** Ends the wait for a read: it fails as stopped, and can be tried again. */
export function stopReading(key: string): void {
  underWay.get(key)?.abort();
}
