import { TIMING } from '@/lib/rules/timing';
import { onSession } from '@/lib/client/session/events';
import { expectHandOver, handOverWhenReady } from './hand-over';
import { isDue } from './state';

/**
 * Hands every replaced token over, a burst of them once, and what was left over when the page changed. A burst is not
 * waited out for ever: old tokens die after half a minute.
 * @param isSignedIn whether something can be left over
 * @returns the end of it; what is due stays due
 */
export function syncSiblings(isSignedIn: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestMs = 0;
  const handOver = () => {
    latestMs = 0;
    void handOverWhenReady();
  };
  const stop = onSession('replaced', () => {
    expectHandOver();
    const nowMs = Date.now();
    latestMs ||= nowMs + TIMING.replacedWaitMaxMs;
    clearTimeout(timer);
    timer = setTimeout(handOver, Math.max(0, Math.min(TIMING.replacedWaitMs, latestMs - nowMs)));
  });
  if (isSignedIn && isDue()) handOver();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
