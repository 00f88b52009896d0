import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from './instances.ts';
import { Load, quantile } from './load.ts';
import { EndedSessions, proveJournal } from './memory.ts';
import { doubled, lost, paceIn, password, patience, peopleIn, peopleOf } from './people-at-work.ts';
import { type Row, row } from './table.ts';
import { type Visits, visitInChromium, visitInFirefox } from './visits.ts';
import type { World } from './world.ts';

export interface Wishes {
  /** What runs before and after the upgrade; the same twice, where only one is tried. */
  releases: [Release, Release];
  writes: number;
  isShort: boolean;
  /** `chromium` is null: no browsers. */
  browsers: { chromium: string | undefined | null; firefox: string | undefined };
}

const MAX_MB = 512;
const VISITS = 50;
/** Shorter than in the other proofs, so that the consoles give up on a database that hangs. */
const STORE_TIMEOUT_MS = '2000';

/**
 * Everything that is tried behind one proxy, one after the other.
 * @param tell gets the rows as they are known, and which part they are of
 */
export async function proveProxy(
  world: World,
  wishes: Wishes,
  tell: (rows: Row[], part: string) => void,
): Promise<void> {
  for (const prove of [roll, betweenReleases, killRedis, killConsole, takeDatabaseAway])
    tell(await prove(world, wishes), prove.name);
  tell(await proveJournal(world), proveJournal.name);
  const { a, b } = world;
  const peak = Math.max(a.peakMb, b.peakMb);
  const [startMs, stopMs] = [Math.max(a.slowestStartMs, b.slowestStartMs), Math.max(a.slowestStopMs, b.slowestStopMs)];
  const figures = [
    row('memory of a console at its peak', peak > 0 && peak < MAX_MB, `${peak.toFixed(0)} MB (limit ${MAX_MB})`),
    row(
      'slowest start until ready, slowest stop',
      startMs < 60_000 && stopMs < 35_000,
      `${seconds(startMs)}, ${seconds(stopMs)}`,
    ),
  ];
  tell(figures, 'figures');
}

/**
 * Six restarts one after the other: the upgrade of both with a new password behind the old one, then the new password in
 * front, then back to the old release.
 */
async function roll(world: World, { releases: [first, second], writes, isShort }: Wishes): Promise<Row[]> {
  const { a, b, target, proxy } = world;
  const [older, newer] = [password(), password()];
  await a.start(first, world.env(older));
  await b.start(first, world.env(older));
  const load = new Load('roll', paceIn(isShort));
  await load.start(target, peopleOf(world, peopleIn(isShort)));
  await load.reach(Math.ceil(writes / 20));
  const quiet = quantile(load.reads, 0.95);
  const steps: [Release, string][] = [
    [second, `${older},${newer}`],
    [second, `${newer},${older}`],
    // The old password stays for as long as a session lasts.
    [first, `${newer},${older}`],
  ];
  const sessions = new EndedSessions(world);
  let clean = 0;
  for (const [release, passwords] of steps) {
    for (const instance of [a, b]) {
      await proxy.takeOut(instance.which);
      if (await instance.stop()) clean += 1;
      await instance.start(release, world.env(passwords));
      await proxy.takeIn(instance.which);
    }
    await sessions.endOne();
  }
  await load.reach(writes);
  await load.stop();
  const restarts = steps.length * 2;
  const upgrade = first === second ? 'restarts' : 'upgrade and roll-back';
  return [
    row(`signals to npm under load end the console and free its port`, clean === restarts, `${clean} of ${restarts}`),
    ...lost(`${upgrade} with new keys, ${restarts} restarts`, load),
    await doubled(world, load),
    await sessions.row('sessions ended on one console between restarts'),
    row(
      'time that 95 % of reads took, quiet and meanwhile',
      quantile(load.reads, 0.95) < Math.max(5000, 3 * quiet),
      `${quiet.toFixed(0)} ms, ${quantile(load.reads, 0.95).toFixed(0)} ms`,
    ),
  ];
}

/** First visits while the two consoles are of two releases. */
async function betweenReleases(world: World, { releases: [first, second], browsers }: Wishes): Promise<Row[]> {
  if (first === second || browsers.chromium === null) return [];
  await world.b.stop();
  await world.b.start(second, world.env(password()));
  await world.proxy.takeIn('b');
  const address = `${world.target.origin}/signin?lang=en`;
  const inChromium = await visitInChromium(address, VISITS, browsers.chromium);
  const rows = [visitRow('Chromium', inChromium)];
  if (browsers.firefox === undefined)
    rows.push({ what: 'first visits in Firefox', figure: 'left out: there is no Firefox here', state: 'out' });
  else rows.push(visitRow('Firefox', await visitInFirefox(address, VISITS, browsers.firefox)));
  return rows;
}

function visitRow(browser: string, { made, stuck, slowestMs }: Visits): Row {
  return row(
    `first visits between two releases in ${browser}`,
    stuck === 0,
    `${stuck} of ${made} stuck, the slowest took ${seconds(slowestMs)}`,
  );
}

/** Redis dies, comes back empty and hangs: nobody may notice. */
async function killRedis(world: World, { releases: [first], isShort, writes }: Wishes): Promise<Row[]> {
  const { a, b, redis, target, proxy } = world;
  const passwords = password();
  for (const instance of [a, b]) {
    await instance.stop();
    await instance.start(first, world.env(passwords));
    await proxy.takeIn(instance.which);
  }
  const load = new Load('redis', paceIn(isShort));
  const patienceMs = patience(isShort);
  await load.start(target, peopleOf(world, peopleIn(isShort)));
  await sleep(patienceMs);
  redis.process.kill('SIGKILL');
  await sleep(patienceMs);
  await redis.restart();
  await sleep(patienceMs);
  redis.process.kill('SIGSTOP');
  const sessions = new EndedSessions(world);
  await Promise.all([sessions.endOne(), sleep(patienceMs + 3000)]);
  redis.process.kill('SIGCONT');
  await load.reach(load.writes.sent + Math.min(200, writes / 10));
  await load.stop();
  return [
    ...lost('Redis killed, empty, hanging', load),
    await doubled(world, load),
    await sessions.row('a session ended on one console while Redis hangs'),
  ];
}

/** A console dies in the middle of its work: nothing may be done twice. */
async function killConsole(world: World, { releases: [first], isShort }: Wishes): Promise<Row[]> {
  const { a, b, target, proxy } = world;
  const people = peopleIn(isShort);
  const load = new Load('hard', paceIn(isShort));
  await load.start(target, peopleOf(world, people));
  await sleep(patience(isShort));
  const startMs = performance.now();
  a.kill();
  await sleep(1000);
  await a.startAgain(first);
  await proxy.takeIn('a');
  const backMs = performance.now() - startMs;
  await load.stop();
  for (const instance of [a, b]) instance.notePeak();
  const { writes } = load;
  const cut = [...load.reads.failed, ...load.pages.failed];
  return [
    // A page that had begun cannot be begun again.
    row(
      'a console killed: reads that were cut, one for each that was under way at most',
      cut.length <= people,
      `${cut.length} of ${load.reads.sent + load.pages.sent}`,
      cut,
    ),
    // Whose answer died with the console is told that the result is unknown, and nobody repeats it.
    row(
      'a console killed: writes without an answer, one for each that was under way at most',
      writes.failed.length <= people,
      `${writes.failed.length} of ${writes.sent}, back after ${seconds(backMs)}`,
      writes.failed,
    ),
    await doubled(world, load),
  ];
}

/** The database hangs, dies and comes back while people work. What it did not take stands in the log, as `proveJournal` finds. */
async function takeDatabaseAway(world: World, { releases: [first], isShort }: Wishes): Promise<Row[]> {
  const { a, b, database, target, proxy } = world;
  if (!database) return [];
  const passwords = password();
  for (const instance of [a, b]) {
    await instance.stop();
    await instance.start(first, { ...world.env(passwords), STORE_TIMEOUT_MS });
    await proxy.takeIn(instance.which);
  }
  const load = new Load('database', paceIn(isShort));
  const patienceMs = patience(isShort);
  await load.start(target, peopleOf(world, peopleIn(isShort)));
  await sleep(patienceMs);
  database.hang();
  await sleep(patienceMs + Number(STORE_TIMEOUT_MS));
  database.goOn();
  await sleep(patienceMs);
  await database.kill();
  await sleep(patienceMs);
  await database.start();
  await sleep(patienceMs);
  await load.stop();
  return [...lost('database hanging, killed, back', load), await doubled(world, load)];
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
