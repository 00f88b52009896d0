import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments } from '../scripts/arguments.ts';
import { distFolder, isBuildFresh } from '../scripts/build-stamp.ts';
import { processesBelow, signalEach } from '../scripts/child-process.ts';
import { findEngines } from '../scripts/engines.ts';
import { proveAlone } from './operate/alone.ts';
import { proveCompose } from './operate/compose.ts';
import { proveContainer } from './operate/container.ts';
import type { Release } from './operate/instances.ts';
import { makeSecondRelease } from './operate/second-release.ts';
import { type OperateReport, print, type Row } from './operate/table.ts';
import { demoEnds } from './operate/demo-ends.ts';
import { proveProxy, type Wishes } from './operate/proofs.ts';
import { proveRolling } from './operate/rolling.ts';
import { withWorld } from './operate/world.ts';
import { findPostgres } from '../scripts/postgres.ts';
import { saveFigure } from '../scripts/promise-evidence.ts';
import { ensureChromium, fetchPrograms, findProxy, PROXIES, type ProxyName } from '../scripts/programs.ts';
import { findRedis } from '../scripts/redis.ts';
import type { PartTime } from '../scripts/step.ts';

/**
 * `npm run operate`: runs two consoles with PostgreSQL behind each proxy of deploy/ as an operator does, and one alone with SQLite,
 * restarts and kills what there is while people work, and prints one table. Ends with 1 if a row is red. With `--short`, which `npm test` uses: one release, fewer of
 * everything, no browsers.
 */
const ALONE = 'alone';
/** From how many minutes on a run with restarts counts as a measurement. */
const AN_HOUR = 60;
/** And from how many changes on: what docs/promises.md says of keys and restarts, and what is usual. */
const [MANY_WRITES, USUAL_WRITES] = [10_000, 5000];
const USAGE = `npm run operate [-- FLAGS]: restarts, upgrades, new keys and kills under load, behind the proxies of deploy/
  --short         one release, fewer writes, no browsers: two to three minutes
  --only NAME     one proxy, or the console alone: ${PROXIES.join(', ')}, ${ALONE}
  --image         the image alone, with both stages of its file: npm ci and the build in the first; needs the network
  --report FILE   also writes the table there as JSON
  --rolling N     instead of all else: each console is restarted once a minute for N minutes, at 200 requests a second
  --writes N      how many changes behind each proxy at least (5000, short: 300)
  --minutes N     after so long it is ended (10)`;
const { values } = readArguments(USAGE, {
  short: { type: 'boolean', default: false },
  only: { type: 'string' },
  image: { type: 'boolean', default: false },
  report: { type: 'string' },
  rolling: { type: 'string' },
  writes: { type: 'string' },
  minutes: { type: 'string' },
});
const isShort = values.short;
const writes = Number(values.writes ?? (isShort ? 300 : USUAL_WRITES));
const rolling = Number(values.rolling ?? 0);
const minutes = Number(values.minutes ?? 10 + PROXIES.length * rolling);

/** Rejects when time is up or a signal comes: whatever is under way is stopped in order, and the table shows what there is. */
const timeIsUp = new Promise<never>((_done, fail) => {
  const isOver = () => fail(new Error(`It took longer than ${minutes} minutes and was ended.`));
  setTimeout(isOver, minutes * 60_000).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fail(new Error('It was stopped.')));
});
timeIsUp.catch(() => undefined);
/** What must have ended, well or not, before this process may. */
const underWay: Promise<unknown>[] = [];
/** How long what is ended may take to put things back. */
const END_MS = 15_000;
const COMPOSE_MS = 180_000;
const rows: Row[] = [];
const times: PartTime[] = [];
await main().catch(async (error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  print(rows);
  await endAll();
  process.exit(1);
});

async function main(): Promise<void> {
  for (const [name, count] of Object.entries({ writes, minutes, ...(values.rolling && { rolling }) }))
    if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${name} is a whole number.`);
  if (values.image) {
    rows.push(...(await proveContainer(join(freshLogs(), 'container.log'), true)));
    process.exitCode = print(rows);
    return;
  }
  await inTime(fetchPrograms(['Redis', 'PostgreSQL', 'nginx', 'HAProxy', 'Buildah', 'iproute2', 'OpenSSL']));
  if (!isShort) await inTime(fetchPrograms(['Firefox']));
  if (!isBuildFresh()) throw new Error('There is no build of these sources. Run: npm run build');
  const logs = freshLogs();
  const first: Release = { name: 'first', folder: process.cwd(), dist: distFolder };
  const isQuick = isShort || rolling > 0;
  const releases: [Release, Release] = [first, isQuick ? first : secondRelease()];
  const browsers = isQuick
    ? { chromium: null, firefox: undefined }
    : { chromium: await ensureChromium(), firefox: findEngines().FIREFOX_PATH };

  await behindEach(logs, { releases, writes, isShort, browsers });
  if (rolling >= AN_HOUR) keepFigure('#7', /./, `--rolling ${rolling}`);
  if (values.only === undefined && rolling === 0) {
    console.log('In a container, and as compose.yaml says ...');
    let sinceMs = performance.now();
    note('container', await inTime(proveContainer(join(logs, 'container.log'), false, leftMs)), sinceMs);
    // The container's commands let no clock of this process strike.
    await inTime(sleep(0));
    sinceMs = performance.now();
    note('compose.yaml', proveCompose(join(logs, 'compose'), Math.min(COMPOSE_MS, leftMs())), sinceMs);
  }
  if (!isQuick) rows.push(await demoEnds(join(logs, 'demo.log')));
  const report: OperateReport = { rows, times };
  if (values.report) writeFileSync(values.report, JSON.stringify(report));
  if (!isQuick && values.only === undefined) {
    keepFigure('#26', /first visits between two releases/);
    if (writes >= USUAL_WRITES) keepFigure('#29', /neither in the journal nor in the log/);
  }
  if (!isQuick && values.only === undefined && writes >= MANY_WRITES) {
    keepFigure('#10', /with new keys, \d+ restarts: writes that failed/);
    keepFigure('#27', /restarts: writes that failed|done twice, missing/);
  }
  process.exitCode = print(rows);
}

/** One after the other, so that each has the machine for itself; in short at the same time, since they wait most of theirs. */
async function behindEach(logs: string, wishes: Wishes): Promise<void> {
  const wanted = PROXIES.filter((name) => values.only === undefined || values.only === name);
  const proofs = wanted.map((name, index) => () => behind(name, 12_000 + index * 500, join(logs, name), wishes));
  if ((values.only ?? ALONE) === ALONE && rolling === 0) proofs.push(() => alone(join(logs, ALONE), wishes));
  if (proofs.length === 0)
    throw new Error(`There is no "${values.only}". There are: ${[...PROXIES, ALONE].join(', ')}.`);
  if (!isShort) {
    for (const prove of proofs) await prove();
    return;
  }
  // If one fails, or time is up, the others still have to stop what they run.
  const ends = await Promise.allSettled(proofs.map((prove) => prove()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function behind(name: ProxyName, firstPort: number, logs: string, wishes: Wishes): Promise<void> {
  const [path, redis] = [findProxy(name), findRedis()];
  if (path === undefined || redis === undefined) {
    const figure = `left out: there is no ${path === undefined ? name : 'Redis'} here`;
    return note(name, [{ what: name, figure, state: 'out' }], performance.now());
  }
  console.log(`Behind ${name} ...`);
  const parts = { proxy: { name, path }, redis, postgres: findPostgres(), logs, firstPort };
  await withWorld(parts, async (world) => {
    let sinceMs = performance.now();
    const tell = (found: Row[], part: string) => {
      const named = found.map((line) => ({ ...line, what: `${name}: ${line.what}` }));
      note(`${name}: ${part}`, named, sinceMs);
      sinceMs = performance.now();
    };
    const proof =
      rolling > 0
        ? proveRolling(world, wishes.releases[0], rolling).then((found) => tell(found, 'rolling'))
        : proveProxy(world, wishes, tell);
    await inTime(proof);
  });
}

async function alone(logs: string, wishes: Wishes): Promise<void> {
  console.log('Alone, with SQLite ...');
  const sinceMs = performance.now();
  const found = await inTime(proveAlone(logs, 13_500, wishes));
  note(
    ALONE,
    found.map((line) => ({ ...line, what: `${ALONE}: ${line.what}` })),
    sinceMs,
  );
}

/** Waits for a part as long as there is time. */
async function inTime<T>(part: Promise<T>): Promise<T> {
  underWay.push(part.catch(() => undefined));
  return Promise.race([timeIsUp, part]);
}

function leftMs(): number {
  return Math.max(1, Math.floor(minutes * 60_000 - performance.now()));
}

/** Ends what still runs below this process, softly at first, so that it can put things back. */
async function endAll(): Promise<void> {
  const end = performance.now() + END_MS;
  const isOver = Promise.all(underWay).then(() => true);
  do {
    signalEach(processesBelow(process.pid), 'SIGTERM');
  } while (!(await Promise.race([isOver, sleep(1000)])) && performance.now() < end);
  signalEach(processesBelow(process.pid), 'SIGKILL');
}

/** Takes what a part came to, and how long it took. */
function note(part: string, found: Row[], sinceMs: number): void {
  times.push({ name: part, tookMs: performance.now() - sinceMs });
  rows.push(...found);
}

/** Writes a figure of docs/promises.md down: all rows that speak of it. */
function keepFigure(id: string, words: RegExp, flags = `--writes ${writes}`): void {
  const found = rows.filter(({ what, state }) => state !== 'out' && words.test(what));
  if (found.length === 0) return;
  const value = found.map(({ what, figure }) => `${what}: ${figure}`).join('; ');
  const isGood = found.every(({ state }) => state === 'good');
  saveFigure(id, value, isGood, `npm run operate -- ${flags}`);
}

function freshLogs(): string {
  const logs = resolve('.state/operate');
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  return logs;
}

/** It stays for the next run of the same sources. */
function secondRelease(): Release {
  const folder = join(tmpdir(), 'console-second-release');
  const stamp = readFileSync(join(distFolder, 'SOURCES'), 'utf8');
  console.log('The second release ...');
  return makeSecondRelease(folder, stamp);
}
