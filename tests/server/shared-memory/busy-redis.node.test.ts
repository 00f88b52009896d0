import { stopAll } from '../../../scripts/child-process';
import { freePorts } from '../../../scripts/ports';
import { findRedis, startRedis } from '../../../scripts/redis';
import { askRedis } from '@/lib/server/shared-memory/redis';
import { redisLink } from '@/lib/server/shared-memory/shared-memory';
import { configure } from '../support/test-env';

/** Longer than a command may take. */
const BUSY_MS = 2500;
const path = findRedis();

(path === undefined ? test.skip : test)(
  'a process that was busy for longer than a command may take reads the answer that has come meanwhile',
  async () => {
    const port = await freePorts(1, 24_900);
    const server = await startRedis(path ?? '', port);
    configure(undefined, { REDIS_URL: `redis://127.0.0.1:${port}` });
    const link = redisLink();
    try {
      await link?.isSettled;
      const answer = askRedis(link, (redis) => {
        const asked = redis.ping();
        // The command has left by then.
        setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS));
        return asked;
      });
      expect([await answer, link?.isHanging]).toEqual(['PONG', false]);
    } finally {
      link?.redis?.disconnect();
      await stopAll([server]);
    }
  },
  60_000,
);
