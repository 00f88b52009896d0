import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, request as ask } from 'node:http';
import { type LaneRequest, repeat, send } from '../bench/lanes.ts';
import type { Server } from '../bench/servers.ts';
import { type Row, row } from '../operate/table.ts';

/**
 * A process of its own: the people of one organization do to the store what once took the console from the others, until it is told
 * to stop. Then it prints how often each was answered with what, as one line of JSON.
 */
export interface Attack {
  site: Server;
  /** Sessions of owners and admins of the organization. */
  cookies: string[];
  /** An open review of it. */
  review: string;
  /** A line of its journal that is long. */
  line: number;
  /** How many of its exports each account may make. */
  exports: number;
  minutes: number;
  /** What is done: lanes whose name holds these words. */
  words: string;
  /** In place of all that: so many requests a second for a file that anybody may read. */
  harmlessPerS?: number | undefined;
}

/** What has ended is asked for again so soon, whatever `Retry-After` says. */
const AGAIN_MS = 20;
/** Nobody takes what comes of an export for so long. */
const UNREAD_MS = 10_000;
/** Of the addresses of a list: together with the list before, the longest line that is kept. */
const ADDRESSES = 8000;
const EXPORT_LANES = 12;

export type Tally = Record<string, Record<string, number>>;

export const ATTACKS = [
  'texts with NUL and lone surrogates',
  'reports that name a line many times',
  'pages of long lines',
  'whole long lines',
  'changes of long lists',
  'exports',
  'searches of one admin',
  'files with 60,000 unknown keys',
] as const;
/** What says only that nobody got as far as the store. */
const TURNED_AWAY = [0, 401, 403, 429];
/** The others send what may be refused for what it says. */
const ASKS_FOR_MUCH = new Set<string>([
  'pages of long lines',
  'whole long lines',
  'changes of long lists',
  'exports',
  'searches of one admin',
] satisfies (typeof ATTACKS)[number][]);

if (process.argv[1] === import.meta.filename) {
  // Those who are measured go first.
  setPriority(10);
  // Written by the lab.
  await attack(JSON.parse(process.env.LIMITS_ATTACK ?? '') as Attack);
}

async function attack(plan: Attack): Promise<void> {
  const tally: Tally = {};
  const count = (name: string, status: number) => {
    const own = (tally[name] ??= {});
    own[status] = (own[status] ?? 0) + 1;
  };
  const ending = new Promise<void>((done) => process.once('SIGTERM', done));
  const chosen =
    plan.harmlessPerS === undefined
      ? Object.entries(lanesOf(plan)).filter(([name]) => name.includes(plan.words))
      : [['a file', harmless(plan.site, plan.harmlessPerS)] as const];
  // What is sent is made by now: to make it would take the core of whoever measures.
  console.log(JSON.stringify({ ready: true }));
  const stops = chosen.map(([name, { lanes, pauseMs = AGAIN_MS, once }]) =>
    repeat(
      pauseMs,
      Array.from({ length: lanes }, (_lane, at) => {
        let round = at;
        return async (agent: Agent) => count(name, await once(agent, (round += 1)));
      }),
    ),
  );
  await ending;
  // A lane that waits between two exports is not waited for.
  await Promise.race([Promise.all(stops.map((stop) => stop())), sleep(UNREAD_MS)]);
  console.log(JSON.stringify({ tally }));
  process.exit(0);
}

export function countOf(tally: Tally): number {
  return Object.values(tally).reduce((sum, own) => sum + Object.values(own).reduce((all, one) => all + one, 0), 0);
}

/**
 * Prints how often each was answered with what. An attack that was always turned away at the door has tried nothing, nor has one
 * that asks for much and was never given it.
 */
export function tallyRow(tally: Tally, words: string): Row {
  const isTried = (name: string, status: number) =>
    status === 200 || (!ASKS_FOR_MUCH.has(name) && status < 500 && !TURNED_AWAY.includes(status));
  for (const [name, statuses] of Object.entries(tally))
    console.log(
      `  ${name.padEnd(40)} ${Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    );
  const wanted = ATTACKS.filter((name) => name.includes(words));
  const idle = wanted.filter((name) => !Object.keys(tally[name] ?? {}).some((status) => isTried(name, Number(status))));
  const figure = `${wanted.length - idle.length} of ${wanted.length}`;
  return row('attacks that got as far as the store', idle.length === 0, figure, idle);
}

interface Lanes {
  lanes: number;
  pauseMs?: number;
  once: (agent: Agent, round: number) => Promise<number>;
}

function lanesOf({ site, cookies, review, line, exports, minutes }: Attack): Record<(typeof ATTACKS)[number], Lanes> {
  const whose = (round: number) => {
    const at = round % cookies.length;
    return { cookie: cookies[at], from: `10.9.0.${at + 1}` };
  };
  const sending = (requestOf: (round: number) => Pick<LaneRequest, 'path' | 'body'>): Lanes['once'] => {
    return (agent, round) => send(site, agent, { ...whose(round), ...requestOf(round) });
  };
  const exportsMs = (minutes * 60_000 * EXPORT_LANES) / (exports * cookies.length);
  const texts = hostileTexts();
  const reports = hostileReports(review);
  const file = manyKeys();
  return {
    'texts with NUL and lone surrogates': {
      lanes: 8,
      once: sending((round) => texts[round % texts.length] ?? read('journal.list', {})),
    },
    'reports that name a line many times': {
      lanes: 4,
      once: sending((round) => reports[round % reports.length] ?? read('review.list', {})),
    },
    'pages of long lines': {
      lanes: 60,
      once: sending(() => read('journal.list', { filters: { subject: 'iptables' } })),
    },
    'whole long lines': { lanes: 12, once: sending(() => read('journal.read', { id: line })) },
    'changes of long lists': { lanes: 2, pauseMs: 500, once: sending((round) => longList(round)) },
    exports: {
      lanes: EXPORT_LANES,
      pauseMs: exportsMs,
      once: (agent, round) => {
        const format = round % 2 === 0 ? 'jsonl' : 'csv';
        const request = { ...whose(round), ...read('journal.export', { format }) };
        return round % 3 === 0 ? leaveUnread(site, request) : send(site, agent, request);
      },
    },
    'searches of one admin': {
      lanes: 30,
      once: (agent) => send(site, agent, { ...whose(0), ...read('journal.list', { filters: { text: 'nowhere' } }) }),
    },
    'files with 60,000 unknown keys': { lanes: 4, once: sending(() => write('organizationFile.apply', file)) },
  };
}

/** As many requests as an attack, over as many connections, for what costs the console next to nothing. */
function harmless(site: Server, perS: number): Lanes {
  const lanes = 130;
  const once: Lanes['once'] = (agent) => send(site, agent, { path: '/robots.txt', from: '10.9.2.1' });
  return { lanes, pauseMs: (lanes * 1000) / Math.max(1, perS), once };
}

function read(name: string, input: object): Pick<LaneRequest, 'path'> {
  return { path: `/api/console/${name}?input=${encodeURIComponent(JSON.stringify(input))}` };
}

function write(name: string, input: object): Pick<LaneRequest, 'path' | 'body'> {
  return { path: `/api/console/${name}`, body: JSON.stringify(input) };
}

/** Texts that one database cannot keep, in addresses, filters, reads and changes. */
function hostileTexts(): Pick<LaneRequest, 'path' | 'body'>[] {
  const texts = ['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', `${'x'.repeat(400)}\u0000`];
  return texts.flatMap((text) => [
    read('journal.list', { filters: { text } }),
    read('journal.list', { filters: { person: text } }),
    read('journal.summary', { filters: { target: `member:${text}` } }),
    read('review.read', { id: text }),
    write('team.change', { changes: [{ kind: 'filter', id: 'x', value: { search: text }, seen: null }] }),
    // As a browser would send it in an address; a lone half becomes a sign of its own there.
    { path: `/activity?text=${encodeURIComponent(text.toWellFormed())}` },
  ]);
}

/** Bodies of a megabyte that say one thing again and again. */
function hostileReports(review: string): Pick<LaneRequest, 'path' | 'body'>[] {
  const ref = Array.from({ length: 480_000 }, () => '1').join(',');
  const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
  return [
    write('review.report', { id: review, results: [{ ref, status: 'done' }] }),
    write('review.report', { id: review, results: times(10_000, { ref: '1,1,1,1', status: 'done', line: 1 }) }),
    write('review.report', { id: review, results: times(1000, { ref: '1', status: 'failed' }) }),
    write('review.decide', {
      id: review,
      since: 0,
      decisions: times(10_000, { position: 1, seen: 0, decision: 'keep', to: null, note: '' }),
    }),
    write('organizationFile.report', { id: 'x', results: times(10_000, { ref: 'member', status: 'done' }) }),
    write('offboarding.change', { id: 'x', seen: 'x', change: { kind: 'begin', steps: times(50_000, 'member') } }),
  ];
}

/** A list of addresses that is another one each time; with the one before it in its line some 350 kB. */
export function longList(round: number): Pick<LaneRequest, 'path' | 'body'> {
  const others = Array.from(
    { length: ADDRESSES },
    (_, at) => `2001:db8:${round % 10}:${(at + 4096).toString(16)}::/64`,
  );
  // Those who attack go on: the provider keeps to the list.
  const iptables = ['10.0.0.0/8', '127.0.0.0/8', ...others];
  return { path: '/api/provider/iptables.set', body: JSON.stringify({ iptables }) };
}

function manyKeys(): { text: string; tasks: number } {
  const lines = Array.from({ length: 60_000 }, (_, at) => `k${at}: 1`);
  return { text: `${lines.join('\n')}\n`, tasks: 60_000 };
}

/** Begins to take an answer, leaves the rest where it is for a while, and hangs up. */
function leaveUnread({ origin }: Server, { path, from, cookie = '' }: LaneRequest): Promise<number> {
  return new Promise((done) => {
    const asked = ask(origin + path, { agent: false, headers: { 'x-forwarded-for': from, cookie } }, (answer) => {
      answer.pause();
      setTimeout(() => {
        asked.destroy();
        done(answer.statusCode ?? 0);
      }, UNREAD_MS);
    });
    asked.on('error', () => done(0));
    asked.end();
  });
}
