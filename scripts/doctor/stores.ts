import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Env } from '../../lib/server/env.ts';
import { askRedis, linkRedis } from '../../lib/server/shared-memory/redis.ts';
import { DEFAULT_STORE_FOLDER } from '../../lib/server/store/open-store.ts';
import { openPostgres } from '../../lib/server/store/postgres.ts';
import { type Finding, finding, nameOf } from './finding.ts';

export async function checkRedis(env: Env): Promise<Finding> {
  const about = 'REDIS_URL';
  if (!env.REDIS_URL) return finding.open(about, 'not set', 'Needed as soon as there is more than one instance.');
  const link = linkRedis(() => undefined);
  const startedMs = performance.now();
  const key = 'doctor';
  const answer = await askRedis(link, async (redis) => {
    await redis.set(key, '1', 'EX', 10);
    return redis.get(key);
  });
  link?.redis?.disconnect();
  return answer === '1'
    ? finding.good(about, `writes and reads, ${Math.round(performance.now() - startedMs)} ms with the connection`)
    : finding.bad(
        about,
        'does not answer',
        'Check address, login, TLS (rediss) and the way to it; the log of Redis says more.',
      );
}

/** Reads only: the schema is brought up to date by the console itself as it starts. */
export async function checkStore(env: Env): Promise<Finding> {
  if (env.STORE === 'off')
    return finding.open('store', 'turned off by STORE', 'Right only if nothing is to be recorded.');
  if (!env.DATABASE_URL) return checkFolder(env.STORE_DIR ?? DEFAULT_STORE_FOLDER);
  const about = 'DATABASE_URL';
  try {
    const connection = await openPostgres(env.DATABASE_URL, env.STORE_TIMEOUT_MS);
    try {
      const session = await connection.reader();
      const { rows } = await session.query("select current_setting('server_version') as version", []);
      session.release();
      return finding.good(about, `answers, PostgreSQL ${String(rows[0]?.version ?? '').split(' ', 1)[0]}`);
    } finally {
      await connection.close();
    }
  } catch (error) {
    return finding.bad(about, `does not answer (${nameOf(error)})`, 'Check address, login, TLS and the way to it.');
  }
}

function checkFolder(folder: string): Finding {
  const about = `STORE_DIR (${folder})`;
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  try {
    accessSync(path, constants.W_OK);
    return finding.good(about, 'can be written; good for one instance');
  } catch {
    return finding.bad(about, 'cannot be written', 'Let the user of the process write there, or set DATABASE_URL.');
  }
}
