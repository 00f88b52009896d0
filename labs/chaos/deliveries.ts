import '../../scripts/resolve-aliases.ts';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';
import { consoleEnv } from '../../scripts/stack.ts';
import { makeStack } from '../../scripts/start-stack.ts';
import { Instance } from './instances.ts';

/** `npm run chaos -- --deliveries 10000`: whether each line arrives, in order and signed, while both consoles and PostgreSQL are killed. */
const STATE = resolve('.state/chaos');
const FIRST_PORT = 25_000;
const ORGANIZATIONS = [1, 2, 3, 4];
const KILLS_APART_MS = 8000;
const READY_MS = 60_000;
/** Leases of dead instances run out within half a minute; what waits is tried again soon after. */
const QUIET_MS = 120_000;

interface Arrival {
  id: string;
  position: number;
  line: number;
}

/** @returns whether all of it held, after it was printed */
export async function proveDeliveries(postgresPath: string, count: number): Promise<boolean> {
  const { stack, sparePorts } = await makeStack(STATE, FIRST_PORT, 3);
  const [databasePort = 0, ...consolePorts] = sparePorts;
  const receiver = await startReceiver();
  const database = await startPostgres(postgresPath, databasePort);
  const env = {
    ...consoleEnv(stack),
    DATABASE_URL: database.url,
    JOURNAL_KEY: randomBytes(36).toString('base64url'),
    RECEIVER_HOSTS: receiver.host,
    NODE_ENV: 'production',
  };
  const instances = consolePorts.map((port, index) => new Instance(index, 'PostgreSQL', port, STATE, env));
  const startMs = performance.now();
  try {
    for (const one of instances) one.start();
    await Promise.all(instances.map((one) => one.untilReady(READY_MS)));
    Object.assign(process.env, env);
    const writer = await openWriter(receiver.url, receiver.secret);
    let isWritten = false;
    const writing = writer.write(count).then(() => {
      isWritten = true;
    });
    const killed = await killThings({ instances, database }, () => isWritten);
    await writing;
    const wanted = await writer.lines();
    await untilQuiet(receiver, wanted);
    await writer.close();
    return print(receiver, wanted, { ...killed, count, tookMs: performance.now() - startMs });
  } finally {
    for (const one of instances) one.kill();
    await receiver.close();
    await database.stop();
  }
}

/** One console, then both, then the database, again and again until everything is written, and each twice at least. */
async function killThings(
  { instances, database }: { instances: readonly Instance[]; database: Postgres },
  isOver: () => boolean,
): Promise<{ consoles: number; databases: number }> {
  const killed = { consoles: 0, databases: 0 };
  for (let round = 0; !isOver() || round < 6; round += 1) {
    await sleep(KILLS_APART_MS);
    if (round % 3 === 2) {
      await database.kill();
      killed.databases += 1;
      await sleep(2000);
      await database.start();
      continue;
    }
    const victims = round % 3 === 1 ? instances : instances.filter(({ index }) => index === (round / 3) % 2);
    for (const one of victims) one.kill();
    killed.consoles += victims.length;
    await sleep(1000);
    for (const one of victims) one.start();
    await Promise.all(victims.map((one) => one.untilReady(READY_MS)));
  }
  return killed;
}

/** Waits until every line is there, or nothing has come for long. */
async function untilQuiet(receiver: Receiver, wanted: LineIds): Promise<void> {
  let seen = -1;
  for (let quietMs = 0; quietMs < QUIET_MS && receiver.lost(wanted) > 0; quietMs += 500) {
    await sleep(500);
    if (receiver.total() !== seen) quietMs = 0;
    seen = receiver.total();
  }
}

/** Each organization's lines that have an outcome, by what was written. */
type LineIds = ReadonlyMap<string, readonly number[]>;

async function openWriter(url: string, secret: string) {
  const { setEnv } = await import('../../lib/server/env.ts');
  const { parseEnv } = await import('../../lib/server/env-schema.ts');
  const { closeStore, openStore } = await import('../../lib/server/store/open-store.ts');
  const { addLine } = await import('../../lib/server/store/journal-store.ts');
  const { read } = await import('../../lib/server/store/database.ts');
  const { addDestination } = await import('../../lib/server/store/destinations-store.ts');
  const { organizationScope } = await import('../../lib/server/store/scope.ts');
  const { sealSecrets } = await import('../../lib/server/delivery/destination-secrets.ts');
  await openStore(setEnv(parseEnv()));
  const scopes = ORGANIZATIONS.map((id) => organizationScope(id, 'owner@example.com', 'owner'));
  const given = { id: 'lab', kind: 'webhook', name: 'Lab', locale: 'en', host: 'lab', isDaily: false } as const;
  for (const scope of scopes) {
    const sealed = await sealSecrets({ address: `${url}/${scope.organization}`, secret });
    await addDestination(scope, { ...given, sealed, rules: [{ changes: '1' }] });
  }
  const write = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const [scope] = scopes.slice(index % scopes.length);
      const target = { kind: 'member', id: `m${index}@example.com` } as const;
      const draft = { act: 'member.add', target, before: null, after: { role: 'admin' }, requestId: `lab-${index}` };
      const add = () =>
        scope && addLine(scope, { ...draft, address: undefined, browser: undefined }, { outcome: 'done' });
      // The database may be away: a line that was written without an answer is one that has to arrive, too.
      for (;;) {
        const isTaken = await Promise.resolve(add()).then(
          () => true,
          () => false,
        );
        if (isTaken) break;
        await sleep(250);
      }
    }
  };
  const lines = async (): Promise<LineIds> => {
    const rows = await read((store) => store.selectFrom('journal_lines').select(['organization', 'id']).execute());
    const found = Map.groupBy(rows, ({ organization }) => organization);
    return new Map([...found].map(([organization, of]) => [organization, of.map(({ id }) => Number(id))]));
  };
  return { write, lines, close: closeStore };
}

/** Takes everything, and sees whether it is signed. */
async function startReceiver() {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const arrived = new Map<string, Arrival[]>();
  let unsigned = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const id = String(request.headers['webhook-id']);
      try {
        new Webhook(secret).verify(body, request.headers as Record<string, string>); // One value each, or it is no good signature.
      } catch {
        unsigned += 1;
      }
      const { organization, position, line } = JSON.parse(body).data;
      arrived.set(organization, [...(arrived.get(organization) ?? []), { id, position, line }]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
  const all = () => [...arrived.values()].flat();
  return {
    secret,
    host,
    url: `http://${host}`,
    total: () => all().length,
    unsigned: () => unsigned,
    /** Came again with the same id, or with another one. */
    doubled: () => all().length - new Set(all().map(({ id }) => id)).size,
    renamed: () => new Set(all().map(({ id }) => id)).size - places(arrived),
    /** The first arrival of each message, behind one that comes later in the chain. */
    outOfOrder: () => [...arrived.values()].reduce((sum, of) => sum + disorder(of), 0),
    lost: (wanted: LineIds) =>
      [...wanted].reduce((sum, [organization, ids]) => {
        const told = new Set((arrived.get(organization) ?? []).map(({ line }) => line));
        return sum + ids.filter((id) => !told.has(id)).length;
      }, 0),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

function places(arrived: ReadonlyMap<string, readonly Arrival[]>): number {
  return [...arrived.values()].reduce((sum, of) => sum + new Set(of.map(({ position }) => position)).size, 0);
}

function disorder(arrivals: readonly Arrival[]): number {
  const seen = new Set<string>();
  let last = 0;
  let count = 0;
  for (const { id, position } of arrivals) {
    if (!seen.has(id) && position < last) count += 1;
    seen.add(id);
    last = Math.max(last, position);
  }
  return count;
}

function print(
  receiver: Receiver,
  wanted: LineIds,
  { consoles, databases, count, tookMs }: Record<'consoles' | 'databases' | 'count' | 'tookMs', number>,
): boolean {
  const lines = [...wanted.values()].reduce((sum, ids) => sum + ids.length, 0);
  const bad = {
    unwritten: Math.max(0, count - lines),
    lost: receiver.lost(wanted),
    'out of order': receiver.outOfOrder(),
    unsigned: receiver.unsigned(),
    'twice with two ids': receiver.renamed(),
  };
  const found = Object.entries(bad).map(([what, times]) => `${times} ${what}`);
  console.log(`${lines} lines, ${receiver.total()} messages in ${Math.round(tookMs / 1000)} s: ${found.join(', ')}`);
  console.log(
    `${receiver.doubled()} twice with the same id; ${consoles} kills of consoles, ${databases} of PostgreSQL`,
  );
  return Object.values(bad).every((times) => times === 0);
}
