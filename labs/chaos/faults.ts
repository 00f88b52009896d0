import { type Child, stopAll } from '../../scripts/child-process.ts';
import type { Postgres } from '../../scripts/postgres.ts';
import { startRedis } from '../../scripts/redis.ts';
import { holdStore } from './books.ts';
import { type Front, FRONT_MODES, type FrontMode } from './front.ts';
import type { Instance } from './instances.ts';
import type { Random } from './random.ts';
import type { Relay, RelayMode } from './relay.ts';
import type { Trace } from './trace.ts';
import type { FaultTraits } from './weather.ts';

/** What a fault may lay hands on. */
export interface Surroundings {
  instances: readonly Instance[];
  front: Front;
  relay: Relay;
  redis: { child: Child; path: string; port: number };
  database: Postgres;
  databaseRelay: Relay;
  /** The file of the console's own store. */
  storeFile: string;
  trace: Trace;
  /** Switches a scenario of the stub. */
  scenario: (name: string, on: boolean) => Promise<void>;
}

export interface Fault extends FaultTraits {
  /** Two faults at once are of different kinds, so that nothing is lost in both of its places. */
  kind: 'process' | 'shared' | 'provider' | 'machine';
  begin: (around: Surroundings, random: Random) => Promise<() => Promise<void> | void> | (() => Promise<void> | void);
}

const READY_MS = 60_000;
const provider = (mode: FrontMode): Fault => ({
  name: `provider: ${mode}`,
  kind: 'provider',
  hurtsProvider: true,
  begin: ({ front }) => {
    front.set(mode);
    return () => front.set('good');
  },
});
const relayed = (
  what: 'Redis' | 'database',
  mode: Exclude<RelayMode, 'pass'>,
  traits: Partial<FaultTraits>,
): Fault => ({
  name: `${what}: ${mode === 'hold' ? 'packets are lost' : 'connections are cut'}`,
  kind: 'shared',
  ...traits,
  begin: (around) => {
    const relay = what === 'Redis' ? around.relay : around.databaseRelay;
    relay.set(mode);
    return () => relay.set('pass');
  },
});
const inside = (
  name: string,
  traits: Partial<FaultTraits>,
  what: { clockMs?: number; dns?: 'fails' | 'slow' },
): Fault => ({
  name,
  kind: 'machine',
  ...traits,
  begin: ({ instances, front }, random) => {
    const one = random.pick(instances);
    one.setInside({ clockMs: 0, dns: 'good', ...what });
    // Only new connections ask for an address.
    if (what.dns) front.set('good');
    return () => one.setInside({ clockMs: 0, dns: 'good' });
  },
});

export const FAULTS: readonly Fault[] = [
  {
    name: 'instance: kill -9',
    kind: 'process',
    begin: async ({ instances, trace }, random) => {
      const one = random.pick(instances);
      trace.deaths.push({ group: one.group, at: one.index, life: one.life, atMs: performance.now() });
      one.kill();
      return async () => {
        one.start();
        await one.untilReady(READY_MS);
      };
    },
  },
  {
    name: 'instance: frozen',
    kind: 'process',
    // The chain that it may have locked, until the database ends its transaction.
    takesStore: 'PostgreSQL',
    begin: ({ instances }, random) => {
      const one = random.pick(instances);
      one.freeze();
      return () => one.thaw();
    },
  },
  {
    name: 'Redis: kill -9, back empty',
    kind: 'shared',
    takesRedis: true,
    begin: async ({ redis }) => {
      redis.child.process.kill('SIGKILL');
      await stopAll([redis.child]);
      return async () => {
        redis.child = await startRedis(redis.path, redis.port);
      };
    },
  },
  {
    name: 'Redis: hangs',
    kind: 'shared',
    takesRedis: true,
    begin: ({ redis }) => {
      redis.child.process.kill('SIGSTOP');
      return () => void redis.child.process.kill('SIGCONT');
    },
  },
  relayed('Redis', 'hold', { takesRedis: true }),
  relayed('Redis', 'cut', { takesRedis: true }),
  {
    name: 'database: kill -9',
    kind: 'shared',
    takesStore: 'PostgreSQL',
    begin: async ({ database }) => {
      await database.kill();
      return () => database.start();
    },
  },
  {
    name: 'database: hangs',
    kind: 'shared',
    takesStore: 'PostgreSQL',
    begin: ({ database }) => {
      database.hang();
      return () => database.goOn();
    },
  },
  relayed('database', 'hold', { takesStore: 'PostgreSQL' }),
  relayed('database', 'cut', { takesStore: 'PostgreSQL' }),
  {
    name: 'store: another process writes',
    kind: 'shared',
    takesStore: 'SQLite',
    begin: ({ storeFile }) => holdStore(storeFile),
  },
  ...FRONT_MODES.filter((mode) => mode !== 'good').map(provider),
  inside('clock: 30 s ahead', {}, { clockMs: 30_000 }),
  inside('clock: 30 s behind', {}, { clockMs: -30_000 }),
  inside('clock: 10 min ahead', { bendsTime: true, hurtsProvider: true }, { clockMs: 600_000 }),
  inside('clock: 10 min behind', { bendsTime: true, hurtsProvider: true }, { clockMs: -600_000 }),
  inside('names: no answer', { hurtsProvider: true }, { dns: 'fails' }),
  inside('names: slow', { hurtsProvider: true }, { dns: 'slow' }),
  {
    name: 'log: disk full, pipe full',
    kind: 'machine',
    takesLog: true,
    // A disk that is full takes no file of that console any more, and SQLite's is one.
    takesStore: 'SQLite',
    begin: ({ instances }) => {
      for (const one of instances) one.setLog(false);
      return () => instances.forEach((one) => one.setLog(true));
    },
  },
  {
    name: 'provider: a new token in every answer',
    kind: 'provider',
    begin: async ({ scenario }) => {
      await scenario('tokenRefreshedOnEveryAnswer', true);
      return () => scenario('tokenRefreshedOnEveryAnswer', false);
    },
  },
];
