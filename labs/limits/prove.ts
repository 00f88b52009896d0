import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, lineWith, startProcess, stopAll, waitFor } from '../../scripts/child-process.ts';
import { askSteadily, type LaneRequest, send } from '../bench/lanes.ts';
import { organizationOf } from '../bench/provider/organizations.ts';
import { firstAnswer, type Server, startServer } from '../bench/servers.ts';
import { fillJournals, printedBy } from '../bench/sessions.ts';
import { percentile } from '../bench/statistics.ts';
import { organizationIn, signedInCookie, type World } from '../bench/world.ts';
import { type Row, row } from '../operate/table.ts';
import { type Attack, countOf, longList, type Tally, tallyRow } from './attack.ts';
import { makeControlGroup } from './control-group.ts';

/** What the console has, all told. */
const LIMIT_MB = 512;
/** How much slower the others may be under attack. */
const MOST = 2;
/** A p99 below counts as this: beneath it lies what the scheduler of a shared machine adds by itself. */
const FLOOR_MS = 20;
const CALM_S = 20;
const ATTACK_S = 60;
/** Refusals that are held still go out before the calm begins. */
const REST_MS = 4000;
/** In the beginning of a process everything takes longer. */
const WARM_S = 20;
const MEMBERS = 20;
/** Forty requests a second, two of each member. */
const EVERY_MS = 25;
const FEW_LINES = 100;
/** The journal of those who attack, and how many of its lines are as long as one may be. */
const LINES = 20_000;
const LONG_LINES = 40;
/** Of `exportByAccount` in `lib/server/rate-limit/rate-limits.ts`, less some for a run before. */
const EXPORTS = 28;
const LOOK_MS = 250;

/** All the others come through it, by connections that are there before they are needed, as those of a proxy. */
const proxy = new Agent({ keepAlive: true });

export interface Wishes {
  minutes: number;
  words: string;
}

interface Times {
  calm: Answers;
  rough: Answers;
  kinds: Map<string, { calm: Answers; rough: Answers }>;
}

interface Answers {
  tookMs: number[];
  failed: number;
}

/** Runs a console in its control group, calm and attacked in turn, and says what became of it and of the others. */
export async function proveLimits(world: World, site: Server, wishes: Wishes): Promise<Row[]> {
  const group = makeControlGroup(LIMIT_MB);
  const child = startServer(site);
  let watch: NodeJS.Timeout | undefined;
  try {
    group.take(child.process.pid ?? 0);
    await firstAnswer(site, child);
    const { plan, signIn } = await prepare({ ...world, console: site }, wishes);
    const others = printedBy<string[]>(world, [
      'labs/bench/mint-sessions.ts',
      String(MEMBERS),
      'member-{n}@example.com',
    ]);
    const opened = Array.from({ length: 3 * MEMBERS }, () =>
      send(site, proxy, { path: '/robots.txt', from: '10.1.0.1' }),
    );
    await Promise.all(opened);
    await measure(site, others, WARM_S);
    const beforeMb = group.ownMb();
    let mostMb = beforeMb;
    watch = setInterval(() => (mostMb = Math.max(mostMb, group.ownMb())), LOOK_MS);
    const { times, tally } = await inTurn(site, others, plan, signIn);
    const afterMb = group.ownMb();
    return [
      row('the kernel ended', group.kills() === 0 && child.process.exitCode === null, `${group.kills()} processes`),
      memoryRow({ beforeMb, mostMb, afterMb, peakMb: group.peakMb() }),
      ...rowsOf(times),
      tallyRow(tally, wishes.words),
    ];
  } finally {
    clearInterval(watch);
    proxy.destroy();
    await stopAll([child]);
    group.remove();
  }
}

/** The organization that attacks: its sessions, a long journal, long lines in it, a review. */
async function prepare(world: World, { minutes, words }: Wishes) {
  const { console: site, owner, accounts } = world;
  const allies = accounts.filter(({ organization, role, note }) => {
    return organization === owner.organization && role !== null && !/MFA|code|factor|locked/i.test(note.en);
  });
  const signIn = async () => {
    const cookies: string[] = [];
    for (const account of allies) cookies.push(await signedInCookie({ owner: account }, site));
    return cookies;
  };
  const cookies = await signIn();
  const [cookie = ''] = cookies;
  const small = Array.from({ length: MEMBERS }, (_, at) => ({ id: organizationOf(at), lines: FEW_LINES }));
  fillJournals(world, [{ id: await organizationIn(site, cookie), lines: LINES }, ...small]);
  for (let round = 0; round < LONG_LINES; round += 1) {
    const request = { ...longList(round), cookie: cookies[round % cookies.length], from: '10.9.1.1' };
    const status = await send(site, proxy, request);
    if (status !== 200) throw new Error(`A long list was refused: ${status}`);
  }
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const review = await ask<{ id: string }>(site, cookie, 'review.start', { name: 'x', due, reviewers: [owner.email] });
  const page = await ask<{ lines: { id: number }[] }>(site, cookie, 'journal.list', {
    filters: { subject: 'iptables' },
  });
  const line = page.lines[0]?.id;
  if (line === undefined) throw new Error('The journal has no line of the long lists.');
  const plan: Attack = { site, cookies, review: review.id, line, exports: EXPORTS, minutes, words };
  return { plan, signIn };
}

/** @throws Error with what it was refused with */
async function ask<Data>({ origin }: Server, cookie: string, name: string, input: object): Promise<Data> {
  const isRead = name.endsWith('.list');
  const query = isRead ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const headers = { origin, cookie, 'x-console-request': '1', 'content-type': 'application/json' };
  const change = isRead ? {} : { method: 'POST', body: JSON.stringify(input) };
  const answer = await fetch(`${origin}/api/console/${name}${query}`, { headers, ...change });
  if (!answer.ok) throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data; // By the row of the operation.
}

/**
 * Some seconds of calm behind each minute of attack, so that what else the machine does strikes both alike. In calm the load sends as many
 * requests as it did, for a file that anybody may read: what is measured is what the attack takes from others, not what two cores take
 * to send and answer so many requests.
 */
async function inTurn(site: Server, others: readonly string[], plan: Attack, signIn: () => Promise<string[]>) {
  const times: Times = { calm: noAnswers(), rough: noAnswers(), kinds: new Map() };
  const tally: Tally = {};
  for (let minute = 0; minute < plan.minutes; minute += 1) {
    // A change of the list asks for a proof of the last ten minutes.
    const attack = await begin({ ...plan, cookies: await signIn() }, `attack-${minute}`);
    const before = countOf(tally);
    try {
      note(times, 'rough', await measure(site, others, ATTACK_S));
    } finally {
      await end(attack, tally);
    }
    await sleep(REST_MS);
    const calm = await begin({ ...plan, harmlessPerS: (countOf(tally) - before) / ATTACK_S }, `calm-${minute}`);
    try {
      note(times, 'calm', await measure(site, others, CALM_S));
    } finally {
      await end(calm, {});
    }
  }
  return { times, tally };
}

async function begin(plan: Attack, name: string): Promise<Child> {
  const attack = startProcess({
    name: 'The attack',
    args: ['labs/limits/attack.ts'],
    env: { LIMITS_ATTACK: JSON.stringify(plan) },
    log: `.state/bench/logs/${name}.log`,
  });
  await waitFor(attack, () => lineWith(attack, 'ready'), 30_000);
  return attack;
}

async function end(attack: Child, tally: Tally): Promise<void> {
  attack.process.kill('SIGTERM');
  const said = await waitFor(attack, () => lineWith(attack, 'tally'), 30_000);
  // Printed by `attack.ts`.
  for (const [name, statuses] of Object.entries(said.tally as Tally)) {
    const own = (tally[name] ??= {});
    for (const [status, count] of Object.entries(statuses)) own[status] = (own[status] ?? 0) + count;
  }
  await stopAll([attack]);
}

/** Each member in an organization of their own: reads of the provider and of the journal, and changes that are lines of it. */
async function measure(site: Server, cookies: readonly string[], seconds: number) {
  const kinds: Pick<LaneRequest, 'path' | 'body'>[] = [
    { path: '/api/provider/apikey.list' },
    { path: '/api/console/journal.list' },
    { path: '/api/provider/apikey.list' },
    { path: '/api/console/journal.list' },
    { path: '/api/provider/profile.update', body: JSON.stringify({ name: 'Taro' }) },
  ];
  return askSteadily(site, { everyMs: EVERY_MS, seconds, agent: proxy }, (turn) => {
    const at = turn % cookies.length;
    const kind = kinds[(turn + Math.floor(turn / cookies.length)) % kinds.length] ?? { path: '/' };
    return { ...kind, cookie: cookies[at], from: `10.1.0.${at + 1}` };
  });
}

function note(times: Times, when: 'calm' | 'rough', answered: Awaited<ReturnType<typeof measure>>): void {
  for (const { path, tookMs, isGood } of answered) {
    const kind = times.kinds.get(path) ?? { calm: noAnswers(), rough: noAnswers() };
    times.kinds.set(path, kind);
    for (const all of [times[when], kind[when]]) {
      all.tookMs.push(tookMs);
      if (!isGood) all.failed += 1;
    }
  }
}

function noAnswers(): Answers {
  return { tookMs: [], failed: 0 };
}

function rowsOf({ calm, rough, kinds }: Times): Row[] {
  const p99 = ({ tookMs }: Answers) => percentile(tookMs, 0.99);
  const most = MOST * Math.max(p99(calm), FLOOR_MS);
  const failed = calm.failed + rough.failed;
  const each = [...kinds].map(
    ([path, { calm: before, rough: under }]) => `${path.split('/').at(-1)} ${spread(before)} to ${spread(under)}`,
  );
  return [
    row(
      `the others' p99 under attack, at most ${MOST} times the calm one (${FLOOR_MS} ms at least)`,
      p99(rough) <= most,
      `${(p99(rough) / p99(calm)).toFixed(2)}: p50/p99 ms ${spread(calm)} calm, ${spread(rough)} attacked`,
    ),
    row('each kind, p50/p99 ms calm and attacked', true, each.join('; ')),
    row(
      'answers to the others that were not 200',
      failed === 0,
      `${failed} of ${calm.tookMs.length + rough.tookMs.length}`,
    ),
  ];
}

function spread({ tookMs }: Answers): string {
  return [0.5, 0.99].map((share) => percentile(tookMs, share).toFixed(1)).join('/');
}

function memoryRow(mb: Record<'beforeMb' | 'mostMb' | 'afterMb' | 'peakMb', number>): Row {
  const [before, most, after, peak] = [mb.beforeMb, mb.mostMb, mb.afterMb, mb.peakMb].map((one) => one.toFixed(0));
  const figure = `${most} MB of its own (${before} before, ${after} after), ${peak} with pages of files, of ${LIMIT_MB}`;
  return row('the most that the group held', mb.mostMb < LIMIT_MB, figure);
}
