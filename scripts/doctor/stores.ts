import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Env } from '../../lib/server/env.ts';
import { openMail } from '../../lib/server/delivery/send-mail.ts';
import { askRedis, linkRedis } from '../../lib/server/shared-memory/redis.ts';
import { DEFAULT_STORE_FOLDER } from '../../lib/server/store/open-store.ts';
import { openPostgres } from '../../lib/server/store/postgres.ts';
import { type Finding, finding, nameOf } from './finding.ts';

/** docs/operating.md#store */
const OLDEST_POSTGRES = 15;

export async function checkRedis(env: Env): Promise<Finding> {
  const about = 'REDIS_URL';
  if (!env.REDIS_URL) return finding.open(about, 'not set', 'Needed as soon as there is more than one instance.');
  const link = linkRedis(async () => undefined);
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
      const { rows } = await session.query(
        `select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby"`,
        [],
      );
      session.release();
      return judgeServer(about, String(rows[0]?.version ?? '').split(' ', 1)[0] ?? '', rows[0]?.isStandby === true);
    } finally {
      await connection.close();
    }
  } catch (error) {
    return finding.bad(about, `does not answer (${nameOf(error)})`, 'Check address, login, TLS and the way to it.');
  }
}

/** @param version such as 15.14 */
function judgeServer(about: string, version: string, isStandby: boolean): Finding {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return finding.bad(about, `PostgreSQL ${version}`, `Take version ${OLDEST_POSTGRES} or newer.`);
  return isStandby
    ? finding.bad(about, 'is a standby, which takes no changes', 'Name the server that it follows.')
    : finding.good(about, `answers, PostgreSQL ${version}`);
}

function checkFolder(folder: string): Finding {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return checkPlace(
    `STORE_DIR (${folder})`,
    path,
    'can be written; good for one instance',
    'Let the user of the process write there, or set DATABASE_URL.',
  );
}

/** The console makes the file, and no folder for it. */
export function checkCheckpoints({ JOURNAL_CHECKPOINTS: file }: Env): Finding[] {
  if (file === undefined) return [];
  const path = existsSync(file) ? file : dirname(resolve(file));
  const todo = 'Make its folder, and let the user of the process write there.';
  return [checkPlace(`JOURNAL_CHECKPOINTS (${file})`, path, 'can be written', todo)];
}

function checkPlace(about: string, path: string, said: string, todo: string): Finding {
  try {
    accessSync(path, constants.W_OK);
    return finding.good(about, said);
  } catch {
    return finding.bad(about, 'cannot be written', todo);
  }
}

/** As far as the login: no mail is sent. */
export async function checkMail({ SMTP_URL: server }: Env): Promise<Finding> {
  const about = 'SMTP_URL';
  if (!server) return finding.open(about, 'not set', 'Needed for notifications by e-mail.');
  const transport = await openMail(server);
  try {
    await transport.verify();
    return finding.good(about, 'answers, and takes the login if there is one');
  } catch (error) {
    return finding.bad(about, `does not answer (${nameOf(error)})`, 'Check address, login, TLS and the way to it.');
  } finally {
    transport.close();
  }
}
