import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Child, stopAll } from '../../scripts/child-process.ts';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';
import { startRedis } from '../../scripts/redis.ts';
import { consoleEnv, type DemoAccount, originOf, type Stack, stubAddress } from '../../scripts/stack.ts';
import { makeStack, startStub } from '../../scripts/start-stack.ts';
import type { Surroundings } from './faults.ts';
import { linesInPostgres, linesInSqlite, unwrittenIn, verifyChains } from './books.ts';
import { AUTHORITY, type Front, startFront } from './front.ts';
import type { Line } from './history.ts';
import { Instance } from './instances.ts';
import { DEADLINES } from './people.ts';
import type { Random } from './random.ts';
import { startRelay } from './relay.ts';
import { Trace } from './trace.ts';

export interface World extends Surroundings {
  accounts: DemoAccount[];
  origin: string;
  /** The first secret of the run that a text holds, by its name. */
  secretsIn: (text: string) => string | undefined;
  /** What the consoles keep of the run, in both databases and in their logs. */
  books: () => Promise<{ lines: Line[]; logged: string[] }>;
  /** The groups whose chain is not whole, with what is said of it. */
  brokenChains: () => Promise<string[]>;
}

/** Consoles that share what they know in PostgreSQL and Redis, and one that is alone, with a store in a folder of its own. */
export const GROUPS = { PostgreSQL: { isAlone: false }, SQLite: { isAlone: true } } as const;
type GroupName = keyof typeof GROUPS;

const STATE = resolve('.state/chaos');
/** Below the ports that the system hands out by itself: one of them could be taken while nobody listens on it. */
const FIRST_PORT = 24_000;

/**
 * Starts Redis, PostgreSQL, the stub, what lies between, and built consoles; stops all of them at the end.
 * @param count of the consoles that share a database; one more is alone
 */
export async function withWorld(
  programs: { redis: string; postgres: string },
  count: number,
  random: Random,
  run: (world: World) => Promise<void>,
): Promise<void> {
  const { stack, sparePorts } = await makeStack(STATE, FIRST_PORT, count + 3);
  const [port = 0, databasePort = 0, ...consolePorts] = sparePorts;
  const children: Child[] = [];
  const toEnd: (() => void)[] = [];
  const redis = { child: await startRedis(programs.redis, port), path: programs.redis, port };
  let database: Postgres | undefined;
  try {
    database = await startPostgres(programs.postgres, databasePort);
    const accounts = await startStub(stack, STATE, children);
    const [relay, databaseRelay] = [await startRelay(port), await startRelay(databasePort)];
    const front = await startFront(stack.stubPort, random);
    toEnd.push(relay.close, databaseRelay.close, front.close);
    const storeFolder = join(STATE, 'store');
    const ports = { redis: relay.port, database: databaseRelay.port };
    const env = envsOf(stack, front, ports, storeFolder);
    const instances = consolePorts.map((own, index) => {
      const group: GroupName = index < count ? 'PostgreSQL' : 'SQLite';
      return new Instance(index, group, own, STATE, env[group]);
    });
    toEnd.push(() => instances.forEach((one) => one.kill()));
    for (const one of instances) one.start();
    for (const one of instances) await one.untilReady();
    const storeFile = join(storeFolder, 'console.db');
    const sources = sourcesOf(stack, accounts, front, env.SQLite.JOURNAL_KEY ?? '');
    const trace = new Trace();
    const around = { ...sources, instances, front, relay, redis, database, databaseRelay, storeFile, trace };
    await run({ ...around, accounts, ...booksOf(around, env) });
  } finally {
    for (const end of toEnd) end();
    redis.child.process.kill('SIGCONT');
    await stopAll([...children, redis.child]);
    await database?.stop();
  }
}

function envsOf(
  stack: Stack,
  front: Front,
  ports: { redis: number; database: number },
  storeFolder: string,
): Record<GroupName, Record<string, string>> {
  const shared = {
    ...consoleEnv(stack),
    PROVIDER_API_URL: `https://localhost:${front.port}`,
    NODE_EXTRA_CA_CERTS: resolve(AUTHORITY),
    PROVIDER_TIMEOUT_MS: String(DEADLINES.read),
    PROVIDER_WRITE_TIMEOUT_MS: String(DEADLINES.write),
    JOURNAL_KEY: randomBytes(36).toString('base64url'),
    // Hundreds of changes a minute are not what a quota is for.
    JOURNAL_LINES_PER_DAY: '0',
    TRUST_PROXY: '1',
    DEVICE_SESSIONS: 'on',
    LOG_LEVEL: 'trace',
  };
  return {
    PostgreSQL: {
      ...shared,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      DATABASE_URL: `postgres://console@127.0.0.1:${ports.database}/postgres`,
    },
    SQLite: { ...shared, STORE_DIR: storeFolder },
  };
}

function booksOf(
  { instances, database, storeFile }: Surroundings,
  env: Record<GroupName, Record<string, string>>,
): Pick<World, 'books' | 'brokenChains'> {
  return {
    books: async () => ({
      lines: [...(await linesInPostgres(database.url)), ...linesInSqlite(storeFile)],
      logged: unwrittenIn(instances.flatMap(({ logs }) => logs)),
    }),
    brokenChains: async () => {
      const said = await Promise.all([verifyChains(env.PostgreSQL), verifyChains(env.SQLite)]);
      return said.flatMap(({ isWhole, stdout, stderr }) => (isWhole ? [] : [`${stdout} ${stderr}`]));
    },
  };
}

/** What is asked of the run and of the stub, rather than done to them. */
function sourcesOf(
  stack: Stack,
  accounts: readonly DemoAccount[],
  front: Front,
  journalKey: string,
): Pick<World, 'origin' | 'secretsIn' | 'scenario'> {
  const control = `${stubAddress(stack, 'controlPanel', '127.0.0.1')}/control`;
  const fixed = new Map(Object.entries(stack.secrets).map(([name, secret]: [string, string]) => [secret, name]));
  for (const { email, password } of accounts) fixed.set(password, `password of ${email}`);
  fixed.set(journalKey, 'key of the journal');
  return {
    origin: originOf(stack),
    secretsIn: (text) => {
      for (const [secret, name] of fixed) if (text.includes(secret)) return name;
      for (const token of front.tokens)
        if (text.includes(token) || text.includes(Buffer.from(token).toString('base64').slice(0, -4))) return 'token';
      return undefined;
    },
    scenario: async (name, on) => {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${control}/scenario`, { method: 'POST', headers, body: JSON.stringify({ name, on }) });
    },
  };
}

/** Every word that the consoles wrote, by the file it stands in. */
export function logsOf(instances: readonly Instance[]): Map<string, string> {
  return new Map(instances.flatMap(({ logs }) => logs).map((log) => [log, readFileSync(log, 'utf8')]));
}
