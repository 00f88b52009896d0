import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Child, stopAll } from '../../scripts/child-process.ts';
import { startRedis } from '../../scripts/redis.ts';
import { consoleEnv, type DemoAccount, originOf, type Stack, stubAddress } from '../../scripts/stack.ts';
import { makeStack, startStub } from '../../scripts/start-stack.ts';
import type { Surroundings } from './faults.ts';
import { AUTHORITY, type Front, startFront, TAG } from './front.ts';
import { Instance } from './instances.ts';
import { DEADLINES } from './people.ts';
import type { Random } from './random.ts';
import { type Relay, startRelay } from './relay.ts';

export interface World extends Surroundings {
  accounts: DemoAccount[];
  origin: string;
  /** The first secret of the run that a text holds, by its name. */
  secretsIn: (text: string) => string | undefined;
  /** How often the provider's own books have each change. */
  stored: () => Promise<Map<string, number>>;
}

const STATE = resolve('.state/chaos');
/** Below the ports that the system hands out by itself: one of them could be taken while nobody listens on it. */
const FIRST_PORT = 24_000;

/** Starts Redis, the stub, what lies between, and built consoles; stops all of them at the end. */
export async function withWorld(
  redisPath: string,
  count: number,
  random: Random,
  run: (world: World) => Promise<void>,
): Promise<void> {
  const { stack, sparePorts } = await makeStack(STATE, FIRST_PORT, count + 1);
  const [port = 0, ...consolePorts] = sparePorts;
  const children: Child[] = [];
  const toEnd: (() => void)[] = [];
  const redis = { child: await startRedis(redisPath, port), path: redisPath, port };
  try {
    const accounts = await startStub(stack, STATE, children);
    const relay = await startRelay(port);
    const front = await startFront(stack.stubPort, random);
    toEnd.push(relay.close, front.close);
    const env = envOf(stack, front, relay);
    const instances = consolePorts.map((own, index) => new Instance(index, own, STATE, env));
    toEnd.push(() => instances.forEach((one) => one.kill()));
    for (const one of instances) one.start();
    for (const one of instances) await one.untilReady();
    await run({ accounts, instances, front, relay, redis, ...sourcesOf(stack, accounts, front) });
  } finally {
    for (const end of toEnd) end();
    redis.child.process.kill('SIGCONT');
    await stopAll([...children, redis.child]);
  }
}

function envOf(stack: Stack, front: Front, relay: Relay): Record<string, string> {
  return {
    ...consoleEnv(stack),
    PROVIDER_API_URL: `https://localhost:${front.port}`,
    NODE_EXTRA_CA_CERTS: resolve(AUTHORITY),
    PROVIDER_TIMEOUT_MS: String(DEADLINES.read),
    PROVIDER_WRITE_TIMEOUT_MS: String(DEADLINES.write),
    REDIS_URL: `redis://127.0.0.1:${relay.port}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
  };
}

/** What is asked of the run and of the stub, rather than done to them. */
function sourcesOf(
  stack: Stack,
  accounts: readonly DemoAccount[],
  front: Front,
): Pick<World, 'origin' | 'secretsIn' | 'stored' | 'scenario'> {
  const control = `${stubAddress(stack, 'controlPanel', '127.0.0.1')}/control`;
  const fixed = new Map(Object.entries(stack.secrets).map(([name, secret]: [string, string]) => [secret, name]));
  for (const { email, password } of accounts) fixed.set(password, `password of ${email}`);
  return {
    origin: originOf(stack),
    secretsIn: (text) => {
      for (const [secret, name] of fixed) if (text.includes(secret)) return name;
      for (const token of front.tokens)
        if (text.includes(token) || text.includes(Buffer.from(token).toString('base64').slice(0, -4))) return 'token';
      return undefined;
    },
    stored: async () => {
      const writes = (await (await fetch(`${control}/writes`)).json()) as object[]; // The stub's contract.
      const found = new Map<string, number>();
      for (const write of writes) {
        const tag = TAG.exec(JSON.stringify(write))?.[0];
        if (tag !== undefined) found.set(tag, (found.get(tag) ?? 0) + 1);
      }
      return found;
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
