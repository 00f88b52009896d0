import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Child, stopAll } from '../../scripts/child-process.ts';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';
import { startRedis } from '../../scripts/redis.ts';
import { consoleEnv, type DemoAccount, type Stack, stubAddress } from '../../scripts/stack.ts';
import { makeStack, startStub } from '../../scripts/start-stack.ts';
import { linesInPostgres } from '../chaos/books.ts';
import type { Line } from '../chaos/history.ts';
import { Instance } from './instances.ts';
import type { Target } from './load.ts';
import { type Proxy, type ProxySettings, startProxy } from './proxies.ts';
import type { ProxyName } from '../../scripts/programs.ts';

/** Two places for consoles behind a proxy that ends TLS, a Redis that wants TLS, PostgreSQL, and the stub. No console runs yet. */
export interface World {
  target: Target;
  proxy: Proxy;
  a: Instance;
  b: Instance;
  redis: { process: Child['process']; restart: () => Promise<void> };
  /** Undefined where there is no PostgreSQL: then the consoles keep nothing. */
  database: Postgres | undefined;
  /** Reads the journal; undefined where there is none. */
  lines: (() => Promise<Line[]>) | undefined;
  /** The names that all loads gave and that were said to be done, each with its request's id. */
  done: Map<string, string>;
  accounts: DemoAccount[];
  controlPanel: string;
  /** The environment of a console whose sessions are sealed with these passwords, newest first. */
  env: (passwords: string) => Record<string, string>;
}

interface Parts {
  proxy: { name: ProxyName; path: string };
  redis: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string | undefined;
  logs: string;
  /** Where to begin to look for free ports. */
  firstPort: number;
}

const TLS = resolve('tests/server/tls');
const REDIS_TLS = Object.entries({
  '--tls-cert-file': 'good.pem',
  '--tls-key-file': 'server.key.pem',
  '--tls-ca-cert-file': 'authority.pem',
}).flatMap(([flag, file]) => [flag, join(TLS, file)]);
/** Long enough for two checks of a proxy. */
const DRAIN_WAIT_MS = '2000';

/** Starts everything but the consoles, lends it, and stops what still runs. */
export async function withWorld(
  { proxy, redis, postgres, logs, firstPort }: Parts,
  work: (world: World) => Promise<void>,
): Promise<void> {
  // What is the console to a browser is the proxy.
  const { stack, sparePorts } = await makeStack(logs, firstPort, 4);
  const [portA = 0, portB = 0, redisPort = 0, databasePort = 0] = sparePorts;
  const children: Child[] = [];
  const [a, b] = [new Instance('a', portA, logs), new Instance('b', portB, logs)];
  let running: Proxy | undefined;
  let database: Postgres | undefined;
  try {
    database = postgres === undefined ? undefined : await startPostgres(postgres, databasePort);
    const more = { ...environment(stack, logs, redisPort), ...storeEnv(logs, database) };
    const accounts = await startStub(stack, logs, children);
    const startCache = async () => {
      const child = await startRedis(redis, redisPort, REDIS_TLS);
      children.push(child);
      return child.process;
    };
    const cache = { process: await startCache(), restart: async () => void (cache.process = await startCache()) };
    const settings = proxySettings(stack.consolePort, [portA, portB]);
    running = await startProxy(proxy.name, proxy.path, settings, join(logs, 'proxy.log'));
    const url = database?.url;
    const origin = `https://localhost:${stack.consolePort}`;
    await work({
      target: { origin, authority: readFileSync(join(TLS, 'authority.pem'), 'utf8') },
      proxy: running,
      a,
      b,
      redis: cache,
      database,
      lines: url === undefined ? undefined : () => linesInPostgres(url),
      done: new Map(),
      accounts,
      controlPanel: stubAddress(stack, 'controlPanel', '127.0.0.1'),
      env: (passwords) => ({
        ...more,
        ...passwordFile(logs, passwords),
        APP_ORIGIN: origin,
      }),
    });
  } finally {
    await Promise.all([a.stop(), b.stop()]);
    await running?.stop();
    await stopAll(children);
    await database?.stop();
  }
}

function proxySettings(listenPort: number, [portA, portB]: [number, number]): ProxySettings {
  return {
    LISTEN_PORT: String(listenPort),
    CONSOLE_HOST: 'localhost',
    CONSOLE_A: `127.0.0.1:${portA}`,
    CONSOLE_B: `127.0.0.1:${portB}`,
    CERTIFICATE: join(TLS, 'good.pem'),
    CERTIFICATE_KEY: join(TLS, 'server.key.pem'),
    // Outside of the project, which may lie in a folder that only its owner reads.
    RUN_FOLDER: mkdtempSync(join(tmpdir(), 'console-proxy-')),
  };
}

/** A few accounts do the work of many people, and other work of this machine must not make a console turn calls away. */
export const UNLIMITED = { CALLS_PER_S: '0', SHED_LAG_MS: '0' } as const;

/** What both consoles are told, beside the stack's own: as behind a proxy in production, with secrets in files. */
function environment(stack: Stack, logs: string, redisPort: number): Record<string, string> {
  return {
    ...consoleEnv(stack),
    TRUST_PROXY: '1',
    DRAIN_WAIT_MS,
    REDIS_URL_FILE: fileWith(join(logs, 'redis-url'), `rediss://localhost:${redisPort}\n`),
    NODE_EXTRA_CA_CERTS: join(TLS, 'authority.pem'),
    ...UNLIMITED,
  };
}

function storeEnv(logs: string, database: Postgres | undefined): Record<string, string> {
  if (!database) return { STORE: 'off' };
  return {
    STORE: 'on',
    DATABASE_URL_FILE: fileWith(join(logs, 'database-url'), database.url),
    JOURNAL_KEY_FILE: fileWith(join(logs, 'journal-key'), randomBytes(36).toString('base64url')),
    // Other work of this machine is no fault of the store.
    STORE_TIMEOUT_MS: '10000',
  };
}

export function passwordFile(logs: string, passwords: string): Record<string, string> {
  const file = join(logs, `passwords-${randomBytes(4).toString('hex')}`);
  return { SESSION_PASSWORD: '', SESSION_PASSWORD_FILE: fileWith(file, passwords) };
}

function fileWith(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
