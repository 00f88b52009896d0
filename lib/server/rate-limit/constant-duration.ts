import 'server-only';

/**
 * Ends a piece of work only at whole steps of time, however it ends: how long it took then tells nothing of what was
 * found (promises: V-E7, figure 17).
 * @param stepMs the least time, and the step after it, milliseconds
 * @throws what the work throws, no sooner either
 */
export async function constantDuration<Result>(stepMs: number, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const spentMs = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(spentMs / stepMs) * stepMs - spentMs));
  }
}
