import type * as Ioredis from 'ioredis';
import type * as IronSession from 'iron-session';

/** A Redis in memory or the real one; each of its calls stands still at the gate. */
export function gatedRedis(
  actual: typeof Ioredis,
  values: Map<string, string>,
  gate: () => Promise<void>,
  isReal: () => boolean,
) {
  class InMemory {
    status = 'ready';
    on(): void {}
    once(_event: string, ready: () => void): void {
      queueMicrotask(ready);
    }
    async set(key: string, value: string, ...how: unknown[]): Promise<'OK' | null> {
      await gate();
      if (how.includes('NX') && values.has(key)) return null;
      values.set(key, value);
      return 'OK';
    }
    async mget(keys: string[]): Promise<(string | null)[]> {
      await gate();
      return keys.map((key) => values.get(key) ?? null);
    }
    async exists(key: string): Promise<number> {
      await gate();
      return values.has(key) ? 1 : 0;
    }
    disconnect(): void {}
  }
  const gated =
    <Given extends unknown[], Value>(ask: (...given: Given) => Promise<Value>) =>
    async (...given: Given) => {
      await gate();
      return ask(...given);
    };
  const openReal = (options: object) => {
    const redis = new actual.Redis(options);
    const { set, mget, exists } = redis;
    return Object.assign(redis, {
      set: gated(set.bind(redis)),
      mget: gated(mget.bind(redis)),
      exists: gated(exists.bind(redis)),
    });
  };
  return {
    Redis: function Redis(options: object) {
      return isReal() ? openReal(options) : new InMemory();
    },
  };
}

/** Seals that are plain text: thousands of cookies are made and opened, and ciphers were half of what that cost. */
export function cheapSeals(actual: typeof IronSession, isReal: () => boolean) {
  const sealData: typeof actual.sealData = async (data, options) =>
    isReal()
      ? actual.sealData(data, options)
      : Buffer.from(JSON.stringify({ data, unique: Math.random() })).toString('base64url');
  const unsealData: typeof actual.unsealData = async <Value>(
    text: string,
    options: Parameters<typeof actual.unsealData>[1],
  ) =>
    isReal()
      ? actual.unsealData<Value>(text, options)
      : (JSON.parse(Buffer.from(text, 'base64url').toString()) as { data: Value }).data; // Written above.
  return { sealData, unsealData };
}
