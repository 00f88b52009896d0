import 'server-only';

interface RequestTimeout {
  signal: AbortSignal;
  isOver: () => boolean;
  clear: () => void;
}

/**
 * One timer that is cleared again: `AbortSignal.any` and `AbortSignal.timeout` cost as much as a whole call, and each would
 * stay in memory until its time is over.
 */
export function startRequestTimeout(timeoutMs: number, caller: AbortSignal | undefined): RequestTimeout {
  const controller = new AbortController();
  let isOver = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, timeoutMs);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
