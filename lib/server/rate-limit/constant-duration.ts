import 'server-only';

/**
 * Ends a piece of work only at whole steps of time, so that its duration does not tell its outcome (promise V-E7).
 * @param stepMs the shortest duration and the step after it, milliseconds
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
