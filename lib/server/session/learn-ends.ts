import 'server-only';
import { readEnv } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';
import { isStoreOn, readUrgently } from '@/lib/server/store/database';
import { learnEnd } from './ended-sessions';
import { SERVER_TIMING } from '@/lib/server/timing';

interface Learning {
  /** Resolves when what had ended before is known, or the store did not answer. */
  first: Promise<void>;
  sinceMs: number;
}

const slot = processWide<Learning>('learnEnds');

/**
 * Waits, at the first request with a session, until this process knows what was ended before it started; from then on it learns
 * in the background. Undefined without a store.
 */
export function endsKnown(): Promise<void> | undefined {
  if (slot.value || !isStoreOn()) return slot.value?.first;
  const learning = { sinceMs: Date.now() - readEnv().SESSION_MAX_S * 1000, first: Promise.resolve() };
  slot.value = learning;
  learning.first = learn(learning).finally(() => {
    setInterval(() => void learn(learning), SERVER_TIMING.endsReadMs).unref();
  });
  return learning.first;
}

/** A store that is away changes nothing: what is known stays known, and the rest is asked for again. */
async function learn(learning: Learning): Promise<void> {
  const askedMs = Date.now();
  try {
    const rows = await readUrgently((database) =>
      // The one read across organizations: it names nobody, and no user ever sees it.
      database
        .selectFrom('session_ends')
        .select(['tag', 'key', 'kept', 'ended'])
        .where('ended', '>=', learning.sinceMs)
        .orderBy('ended')
        .execute(),
    );
    for (const { tag, key, kept, ended } of rows) await learnEnd(tag, key, ended, kept);
    learning.sinceMs = askedMs - SERVER_TIMING.endsOverlapMs;
  } catch {
    // The store has said why in the log.
  }
}
