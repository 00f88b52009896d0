import 'server-only';

interface RequestTimeout {
  signal: AbortSignal;
  /** Rejects at the end of the time, or as soon as the caller is gone. */
  ended: Promise<never>;
  isOver: () => boolean;
  clear: () => void;
}

/**
 * One timer that is cleared again: `AbortSignal.any` and `AbortSignal.timeout` cost as much as a whole call, and each would
 * stay in memory until its time is over.
 * A pool hears of the signal only once it has a connection, so whoever waits for one also waits for `ended`.
 */
export function startRequestTimeout(timeoutMs: number, caller: AbortSignal | undefined): RequestTimeout {
  const controller = new AbortController();
  let isOver = false;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const abort = () => {
    controller.abort();
    reject(controller.signal.reason);
  };
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, timeoutMs);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    ended,
    isOver: () => isOver,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
