import { TIMING } from '@/lib/rules/timing';
import { onSession } from '@/lib/client/session/events';
import { expectHandOver, handOverWhenReady } from './hand-over';
import { isDue } from './state';

/**
 * Keeps the siblings' sign-in up to date: hands every replaced token over, a burst of them once, and whatever was left
 * over when the page changed. A stream of replacements is not waited out for ever: old tokens die after half a minute.
 * @param isSignedIn whether somebody is signed in already: only then is something left over
 * @returns the way to stop; what is due then stays due
 */
export function keepSiblingsUpToDate(isSignedIn: boolean): () => void {
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
