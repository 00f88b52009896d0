import 'server-only';

/** How long a call is waited for: until its time is over, or until the one who asked has gone. */
export interface RequestTimeout {
  /** Aborts the call. */
  signal: AbortSignal;
  /** Whether its time was over. */
  isLate: () => boolean;
  /** To be called when the call has ended, however it did. */
  end: () => void;
}

/**
 * Begins to wait. One timer that is cleared again: signals that the platform composes cost as much as a whole call, and
 * each would stay in memory until its time is over.
 * @param timeoutMs milliseconds
 * @param asker aborts where whoever asked has gone
 */
export function startRequestTimeout(timeoutMs: number, asker: AbortSignal | undefined): RequestTimeout {
  const controller = new AbortController();
  let isLate = false;
  const leave = () => controller.abort();
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeoutMs);
  if (asker?.aborted) leave();
  else asker?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    isLate: () => isLate,
    end: () => {
      clearTimeout(timer);
      asker?.removeEventListener('abort', leave);
    },
  };
}
