import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from './instances.ts';
import { Load, quantile, type Tally } from './load.ts';
import { EndedSessions, proveJournal } from './memory.ts';
import { type Row, row } from './table.ts';
import { type Visits, visitInChromium, visitInFirefox } from './visits.ts';
import type { World } from './world.ts';

interface Wishes {
  /** What runs before and after the upgrade; the same twice, where only one is tried. */
  releases: [Release, Release];
  writes: number;
  isShort: boolean;
  /** `chromium` is null: no browsers. */
  browsers: { chromium: string | undefined | null; firefox: string | undefined };
}

const MAX_MB = 512;
const VISITS = 50;

/**
 * Everything that is tried behind one proxy, one after the other.
 * @param tell gets the rows as they are known
 */
export async function proveProxy(world: World, wishes: Wishes, tell: (rows: Row[]) => void): Promise<void> {
  const name = world.proxy.name;
  const say = (rows: Row[]) => tell(rows.map((line) => ({ ...line, what: `${name}: ${line.what}` })));
  for (const prove of [roll, betweenReleases, killRedis, killConsole, proveJournal]) say(await prove(world, wishes));
  const { a, b } = world;
  const peak = Math.max(a.peakMb, b.peakMb);
  const [startMs, stopMs] = [Math.max(a.slowestStartMs, b.slowestStartMs), Math.max(a.slowestStopMs, b.slowestStopMs)];
  say([
    row('memory of a console at its peak', peak > 0 && peak < MAX_MB, `${peak.toFixed(0)} MB (limit ${MAX_MB})`),
    row(
      'slowest start until ready, slowest stop',
      startMs < 60_000 && stopMs < 35_000,
      `${seconds(startMs)}, ${seconds(stopMs)}`,
    ),
  ]);
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
  const load = new Load('roll');
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
  const load = new Load('redis');
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
  const load = new Load('hard');
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

function patience(isShort: boolean): number {
  return isShort ? 1500 : 5000;
}

/** As many who write as who read. */
function peopleIn(isShort: boolean): number {
  return isShort ? 2 : 4;
}

function lost(what: string, { writes, reads, pages }: Load): Row[] {
  const failed = (tally: Tally) => tally.failed.length;
  return [
    row(`${what}: writes that failed`, failed(writes) === 0, `${failed(writes)} of ${writes.sent}`, writes.failed),
    row(
      `${what}: reads, pages and scripts that failed`,
      failed(reads) + failed(pages) === 0,
      `${failed(reads) + failed(pages)} of ${reads.sent + pages.sent}`,
      [...reads.failed, ...pages.failed],
    ),
  ];
}

/** What the provider took against what was said to be done: each once, and nothing that nobody sent. */
async function doubled({ controlPanel, done }: World, load: Load): Promise<Row> {
  const answer = await fetch(`${controlPanel}/control/writes`);
  // The control panel's contract: docs/stub.md.
  const entries = (await answer.json()) as { operation: string; body: { name?: string } | null }[];
  await fetch(`${controlPanel}/control/writes`, { method: 'DELETE' });
  const times = new Map<string, number>();
  for (const { operation, body } of entries)
    if (operation === 'profile.update' && body?.name) times.set(body.name, (times.get(body.name) ?? 0) + 1);
  for (const name of load.done) done.add(name);
  const twice = [...times].filter(([, count]) => count > 1).map(([name, count]) => `${name} ${count} times`);
  const missing = [...load.done].filter((name) => !times.has(name)).map((name) => `${name} was said to be done`);
  return row(
    'writes at the provider: done twice, missing',
    twice.length + missing.length === 0 && load.done.size > 0,
    `${twice.length}, ${missing.length} of ${load.done.size}`,
    [...twice, ...missing],
  );
}

/** Demo accounts without a second factor; more people than accounts share them. */
function peopleOf({ accounts }: World, count: number): { email: string; password: string }[] {
  const names = ['misaki.sato@minato', 'daisuke.suzuki@minato'];
  const found = names.flatMap((name) => accounts.filter(({ email }) => email.startsWith(name)));
  return Array.from({ length: count }, (_, index) => found[index % found.length]).filter(
    (person) => person !== undefined,
  );
}

function password(): string {
  return randomBytes(36).toString('base64url');
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
