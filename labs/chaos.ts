import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from './bench/process-figures.ts';
import { readArguments } from '../scripts/arguments.ts';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { type Fault, FAULTS } from './chaos/faults.ts';
import { type Break, BREAKS } from './chaos/history.ts';
import { judgeHistory } from './chaos/judge-history.ts';
import { type Breach, BREACHES, type Ledger, makeLedger } from './chaos/ledger.ts';
import { Person } from './chaos/people.ts';
import { type Random, randomFrom } from './chaos/random.ts';
import { Weather } from './chaos/weather.ts';
import { GROUPS, logsOf, type World, withWorld } from './chaos/world.ts';
import { percentile } from './bench/statistics.ts';
import { saveFigure } from '../scripts/promise-evidence.ts';
import type { DemoAccount } from '../scripts/stack.ts';
import { fetchPrograms } from '../scripts/programs.ts';
import { findPostgres } from '../scripts/postgres.ts';
import { findRedis } from '../scripts/redis.ts';

/**
 * `npm run chaos -- --minutes 60 --seed 7 --instances 2 --people 10 --only Redis`: people read, change, sign out and in at real consoles, while one
 * thing after the other around them breaks, sometimes two. Prints what was tried, what must never happen and how often it did, and ends with 1 if
 * anything did. The same seed breaks the same things in the same order.
 */
const { values } = readArguments(
  `npm run chaos [-- FLAGS]: breaks what is around real consoles while people work, and holds what must never happen
  --minutes N     how long (60)
  --seed N        which things break, and in which order
  --instances N   1 to 3 that share PostgreSQL and Redis (2); one more is alone, with SQLite
  --people N      how many work (10)
  --only WORDS    faults whose name holds these words: kill, Redis, database, store, provider, clock, names, log
  --deliveries N  instead of all else: N lines of the journal are sent while consoles and PostgreSQL are killed`,
  {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    instances: { type: 'string', default: '2' },
    people: { type: 'string', default: '10' },
    only: { type: 'string' },
    deliveries: { type: 'string' },
  },
);
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const instances = Number(values.instances);
const peopleCount = Number(values.people);
const deliveries = Number(values.deliveries ?? 1);
const areWhole = [seed, peopleCount, deliveries].every(Number.isSafeInteger);
if (!(minutes > 0) || !areWhole || ![1, 2, 3].includes(instances) || peopleCount < 1 || deliveries < 1) {
  console.error('--minutes is a number, --seed a whole one, --instances 1 to 3, --people and --deliveries 1 or more.');
  process.exit(2);
}
if (!isBuildFresh()) {
  console.error('There is no build of these sources. Run: npm run build');
  process.exit(2);
}
await fetchPrograms(['Redis', 'PostgreSQL']);
const [redis, postgres] = [findRedis(), findPostgres()];
if (redis === undefined || postgres === undefined) {
  console.error(`There is no ${redis === undefined ? 'Redis' : 'PostgreSQL'} on this machine.`);
  process.exit(2);
}
if (values.deliveries !== undefined) {
  const { proveDeliveries } = await import('./chaos/deliveries.ts');
  process.exit((await proveDeliveries(postgres, deliveries)) ? 0 : 1);
}
const faults = FAULTS.filter(({ name }) => values.only === undefined || name.includes(values.only));
if (faults.length === 0) {
  console.error(`No fault is called so. Faults: ${FAULTS.map(({ name }) => name).join('; ')}.`);
  process.exit(2);
}
const HISTORY = '.state/chaos/history.json';
/** From when on a run counts as a measurement. */
const LONG_MINUTES = 10;
const MANY_CHANGES = 1000;
/** How long it may take to say that the provider is left alone. */
const BUSY_MS = 10;
const MEGABYTES = 512;
/** A fault is over when every instance is ready and signs somebody in. A killed one has to start first. */
const RECOVERY_MS = 15_000;

interface FaultTally {
  times: number;
  worstRecoveryMs: number;
}

const ledger = makeLedger();
const tried = new Map<string, FaultTally>();
const judged = { changes: 0, lines: 0, ends: 0 };
let looks = 0;
console.log(`${minutes} min, ${instances} instance${instances === 1 ? '' : 's'}, seed ${seed}`);
await withWorld({ redis, postgres }, instances, randomFrom(seed + 1), async (world) => {
  const weather = new Weather();
  let isOver = false;
  const membersOf = ({ organization: own }: DemoAccount) =>
    world.accounts.filter(({ organization, role }) => organization === own && role === null).map(({ email }) => email);
  const signers = world.accounts.filter(({ role, note }) => role !== null && !/factor|code|locked|MFA/i.test(note.en));
  const people = Array.from({ length: peopleCount }, (_, index) => {
    const account = signers[index % signers.length];
    if (!account) throw new Error('The stub has no account to sign in with.');
    const group = index % 3 === 2 ? 'SQLite' : 'PostgreSQL';
    const crowd = {
      ...world,
      instances: world.instances.filter((one) => one.group === group),
      ledger,
      weather,
      membersOf,
    };
    return new Person(crowd, account, index, randomFrom(seed + 100 + index)).live(() => isOver);
  });
  const memory = setInterval(() => lookAtMemory(world, ledger), 1000);
  try {
    await sleep(2000);
    await breakThings(world, weather, randomFrom(seed));
  } finally {
    isOver = true;
    await Promise.all(people);
    clearInterval(memory);
  }
  for (const { index, crashes } of world.instances)
    for (let crash = 0; crash < crashes; crash += 1) ledger.breach('crashed', `console ${index}`);
  await judge(world, weather);
  for (const [file, text] of logsOf(world.instances)) {
    const secret = world.secretsIn(text);
    if (secret) ledger.breach('secrets', `${file}: ${secret}`);
  }
});
process.exitCode = print() ? 0 : 1;
const only = values.only === undefined ? '' : ` --only '${values.only}'`;
const where = `npm run chaos -- --minutes ${minutes} --instances ${instances} --people ${peopleCount}${only} --seed ${seed}`;
if (minutes >= LONG_MINUTES && values.only === undefined) {
  const busyMs = percentile(ledger.busyMs, 0.5);
  const value = `${Math.max(0, Math.round(ledger.worstLateMs))} ms at most; ${busyMs.toFixed(1)} ms`;
  saveFigure('#6', value, ledger.breaches.late.length === 0 && busyMs <= BUSY_MS, where);
}
if (judged.changes >= MANY_CHANGES && values.only === undefined) {
  const found = Object.keys(BREAKS).reduce((sum, kind) => sum + ledger.breaches[kind as Break].length, 0);
  const value = `${found} in ${judged.changes} changes, ${judged.lines} lines, ${judged.ends} ends`;
  saveFigure('#30', value, found === 0, where);
}
if (ledger.counts.cut >= MANY_CHANGES) {
  const lost = ledger.breaches.doubled.length + ledger.breaches.lost.length;
  saveFigure('#8', `${lost} of ${ledger.counts.cut}`, lost === 0, where);
}

/** Writes the history of the run down, and judges it. */
async function judge({ trace, front, books, brokenChains }: World, { outages }: Weather): Promise<void> {
  const history = trace.history(GROUPS, outages, front.book, await books());
  writeFileSync(HISTORY, JSON.stringify(history));
  const { calls, lines, ends } = history;
  Object.assign(judged, { changes: front.book.length, lines: lines.length, ends: ends.length });
  console.log(
    `\n${calls.length} calls, ${front.book.length} changes at the provider, ${lines.length} lines, ${ends.length} ends: ${HISTORY}`,
  );
  for (const { kind, what } of judgeHistory(history)) ledger.breach(kind, what);
  for (const words of await brokenChains()) ledger.breach('chain', words);
  if (front.book.length === 0 || lines.length === 0) ledger.breach('untried', HISTORY);
}

async function breakThings(world: World, weather: Weather, random: Random): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    const first = random.pick(faults);
    const others = faults.filter(({ kind }) => kind !== first.kind);
    const isPair = others.length > 0 && random.next() < 0.25;
    const chosen = isPair ? [first, random.pick(others)] : [first];
    const lastsMs = random.whole(1500, 6000);
    const begun: [Fault, () => Promise<void> | void][] = [];
    for (const fault of chosen) {
      weather.begin(fault);
      begun.push([fault, await fault.begin(world, random)]);
    }
    await sleep(lastsMs);
    for (const [fault, stop] of begun) {
      await stop();
      weather.end(fault);
    }
    const took = await recover(world);
    const name = chosen.map((fault) => fault.name).join(' + ');
    for (const fault of chosen) {
      const { times, worstRecoveryMs } = tried.get(fault.name) ?? { times: 0, worstRecoveryMs: 0 };
      tried.set(fault.name, { times: times + 1, worstRecoveryMs: Math.max(worstRecoveryMs, took) });
    }
    if (took > RECOVERY_MS) ledger.breach('slowRecovery', `${name}: ${Math.round(took)} ms`);
    await sleep(random.whole(300, 1500));
  }
}

/** How long until every instance is ready and signs somebody in, which needs the provider and whatever is shared. */
async function recover({ instances: all, accounts: [owner], origin, trace }: World): Promise<number> {
  const startMs = performance.now();
  const starvedMs = () => Math.max(...all.map((one) => one.starvedMs));
  const beforeMs = starvedMs();
  for (const one of all) {
    while (performance.now() - startMs < 4 * RECOVERY_MS) {
      looks += 1;
      const call = trace.leave({ id: `chaos-look-${looks}`, operation: 'sign-in', session: '', at: one });
      const answer = await fetch(`${one.origin}/api/session/sign-in`, {
        method: 'POST',
        headers: {
          origin,
          'x-console-request': '1',
          'content-type': 'application/json',
          'x-forwarded-for': '10.0.1.1',
          'x-request-id': call.id,
        },
        body: JSON.stringify({ email: owner?.email, password: owner?.password }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      trace.answer(call, one, answer && { status: answer.status, code: '' });
      if (answer?.ok && (await one.isReady())) break;
      await sleep(100);
    }
  }
  // What the machine kept them waiting for is not theirs.
  return performance.now() - startMs - Math.max(0, starvedMs() - beforeMs);
}

function lookAtMemory({ instances: all }: World, { breach }: Ledger): void {
  for (const { pid, index } of all) {
    if (pid === undefined) continue;
    const mb = residentMb(pid);
    ledger.mostMb = Math.max(ledger.mostMb, mb);
    if (mb > MEGABYTES) breach('memory', `console ${index}: ${Math.round(mb)} MB`);
  }
}

/** @returns whether nothing happened that must not */
function print(): boolean {
  console.log('\nwhat broke                               times  longest until all was well');
  for (const [name, { times, worstRecoveryMs }] of [...tried].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${name.padEnd(40)} ${String(times).padStart(5)}  ${(worstRecoveryMs / 1000).toFixed(1)} s`);
  const { reads, writes, pages, signIns, signOuts, replays, settled, excused, unanswered, cut } = ledger.counts;
  console.log(
    `\n${reads} reads, ${writes} changes, ${pages} pages, ${signIns} sign-ins, ${signOuts} sign-outs, ` +
      `${replays} tries with ended sessions, ${settled} lost changes looked up; ${unanswered} without an answer, ${cut} changes cut off by a kill, ${excused} as the documents say`,
  );
  console.log(
    `most memory ${Math.round(ledger.mostMb)} MB, latest answer ${Math.round(ledger.worstLateMs)} ms after its deadline, ` +
      `${(percentile(ledger.busyMs, 0.5) || 0).toFixed(1)} ms to say that the provider is left alone\n`,
  );
  const kinds = Object.entries(BREACHES) as [Breach, string][]; // Its own keys.
  for (const [kind, words] of kinds) {
    const found = ledger.breaches[kind];
    console.log(`${String(found.length).padStart(6)}  ${words}`);
    for (const what of found.slice(0, 12)) console.log(`          ${what}`);
  }
  console.log(`\nseed ${seed}`);
  return kinds.every(([kind]) => ledger.breaches[kind].length === 0);
}
