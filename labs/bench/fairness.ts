import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, stopAll } from '../../scripts/child-process.ts';
import { type Figure, figureOf } from './figure.ts';
import { askSteadily, repeat, send } from './lanes.ts';
import { cpuUs, residentMb } from './process-figures.ts';
import { organizationOf } from './provider/organizations.ts';
import { setProvider } from './provider/settings.ts';
import { firstAnswer, type Server, startServer } from './servers.ts';
import { fillJournals, printedBy } from './sessions.ts';
import { percentile } from './statistics.ts';
import { organizationIn, signedInCookie, type World } from './world.ts';

const MEMBERS = 40;
/** What a provider usually takes. */
const PROVIDER_MS = 30;
/** From one read of each of the others to the next; longer where that would leave less of the server's core free in calm. */
const EACH_MS = 250;
const CALM_SHARE = 0.5;
/** How much longer it is while the bench looks what a read costs, which no machine is overloaded by. */
const SELDOM_TIMES = 4;
/** The parallel reads of the hostile member, and how soon each is asked again, whatever `Retry-After` says. */
const GREEDY = 500;
const AGAIN_MS = 500;
const SLOW_MS = 5000;
/** The parallel reads with a cookie that opens nothing. */
const USELESS = 200;
/** Networks of /64 in the hostile one of /48. */
const NETWORKS = 130;
const MEGABYTE = 1_048_576;
/** The journal that is searched, that of each other organization, and the parallel searches. */
const LINES = 30_000;
const FEW_LINES = 100;
const SEARCHES = 30;

/** What one hostile member, one hostile network and one who searches take from the others, and what a flood of strangers does to the memory. */
export async function measureFairness(world: World): Promise<Figure[]> {
  const { isQuick } = world;
  const site: Server = { ...world.console, env: { ...world.console.env, CALLS_PER_S: '100', TRUST_PROXY: '1' } };
  const cookies = printedBy<string[]>(world, [
    'labs/bench/mint-sessions.ts',
    String(MEMBERS + 1),
    'member-{n}@example.com',
  ]);
  await setProvider(world.provider, { waitMs: PROVIDER_MS, slow: { path: '/profile', ms: SLOW_MS } });
  const child = startServer(site);
  try {
    await firstAnswer(site, child);
    const pid = child.process.pid ?? 0;
    const plan = { rounds: isQuick ? 1 : 5, seconds: isQuick ? 5 : 20, cookies: cookies.slice(1), pid };
    const calls = await against(site, '/api/provider/apikey.list', plan, () => attack(site, cookies[0] ?? ''));
    await setProvider(world.provider, { waitMs: 0, slow: null });
    const searches = await besideSearches(world, site, plan);
    const mostMb = await flood(site, pid, isQuick ? 10 : 120);
    // Who has ended holds no memory.
    if (isOver(child)) throw new Error('The console ended under the flood.');
    return [
      figureOf(
        'fairness: p99 ms of the others, one hostile member and network, against calm',
        calls.rough.p99Ms,
        calls.calm.p99Ms,
      ),
      figureOf(
        'fairness: p50 ms of reads of the store, 30 searches of one admin, against calm',
        searches.rough.p50Ms,
        searches.calm.p50Ms,
      ),
      figureOf('fairness: answers to the others that were not 200', [calls.faults + searches.faults]),
      figureOf('memory: most MB under a flood of strangers', [mostMb]),
    ];
  } finally {
    await stopAll([child]);
    await setProvider(world.provider, { waitMs: 0, slow: null });
  }
}

interface Plan {
  rounds: number;
  seconds: number;
  cookies: readonly string[];
  /** Of the server. */
  pid: number;
}

/** What the others' reads take in calm and beside a nuisance, in turn. Each reads from an address of their own. */
async function against(
  site: Server,
  path: string,
  { rounds, seconds, cookies, pid }: Plan,
  begin: () => () => Promise<void>,
) {
  const found = { calm: noTimes(), rough: noTimes(), faults: 0 };
  const ask = (everyMs: number) =>
    askSteadily(site, { everyMs, seconds }, (turn) => {
      const at = turn % cookies.length;
      return { path, cookie: cookies[at], from: `10.1.0.${at + 1}` };
    });
  const measure = async (everyMs: number, into: ReturnType<typeof noTimes>) => {
    const answered = await ask(everyMs);
    const times = answered.map(({ tookMs }) => tookMs);
    into.p50Ms.push(percentile(times, 0.5));
    into.p99Ms.push(percentile(times, 0.99));
    found.faults += answered.filter(({ isGood }) => !isGood).length;
  };
  const wantedMs = EACH_MS / cookies.length;
  // Twice: the first reads of a session, and of a process, cost more.
  await ask(wantedMs * SELDOM_TIMES);
  const beforeUs = cpuUs(pid);
  const { length } = await ask(wantedMs * SELDOM_TIMES);
  const everyMs = Math.max(wantedMs, (cpuUs(pid) - beforeUs) / 1000 / length / CALM_SHARE);
  console.log(`fairness: the others read ${path} ${Math.round(1000 / everyMs)} times a second`);
  for (let round = 0; round < rounds; round += 1) {
    await measure(everyMs, found.calm);
    const stop = begin();
    await sleep(1000);
    await measure(everyMs, found.rough);
    await stop();
  }
  return found;
}

function noTimes(): Record<'p50Ms' | 'p99Ms', number[]> {
  return { p50Ms: [], p99Ms: [] };
}

/** An admin of one organization searches its journal for what is not there, in many lanes; others read their own journals. */
async function besideSearches(world: World, site: Server, plan: Plan) {
  const cookie = await signedInCookie(world, site);
  const others = plan.cookies.map((_cookie, at) => ({ id: organizationOf(at + 1), lines: FEW_LINES }));
  fillJournals(world, [{ id: await organizationIn(site, cookie), lines: LINES }, ...others]);
  const search = `/api/console/journal.list?input=${encodeURIComponent('{"filters":{"text":"nowhere"}}')}`;
  const lane = (agent: Agent) => send(site, agent, { path: search, cookie, from: '10.4.0.1' });
  const lanes = Array.from({ length: SEARCHES }, () => lane);
  return against(site, '/api/console/journal.list', plan, () => repeat(0, lanes));
}

/**
 * A member who reads slowly, 500 times at once, somebody whose cookie opens nothing, and a network whose strangers ask for mails,
 * again and again.
 */
function attack(site: Server, cookie: string): () => Promise<void> {
  const path = '/api/provider/profile.read';
  const member = { path, cookie, from: '10.2.0.1' };
  const useless = { path, cookie: 'console=Fe26.2*1*x', from: '10.3.0.1' };
  const stranger = (at: number) => ({
    path: '/api/provider/signup.remind',
    from: `2001:db8:7:${at.toString(16)}::1`,
    body: JSON.stringify({ email: `x${at}@example.com` }),
  });
  const all = [
    ...Array.from({ length: GREEDY }, () => member),
    ...Array.from({ length: USELESS }, () => useless),
    ...Array.from({ length: NETWORKS }, (_, at) => stranger(at)),
  ];
  return repeat(
    AGAIN_MS,
    all.map((request) => (agent) => send(site, agent, request)),
  );
}

/** Strangers from ever new addresses: large bodies, cookies that open nothing, flows of social sign-ins, pages, wrong addresses. */
async function flood(site: Server, pid: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const end = performance.now() + seconds * 1000;
  const body = JSON.stringify({ email: 'x@example.com', password: 'x'.repeat(MEGABYTE) });
  let count = 0;
  let mostMb = 0;
  const stranger = async () => {
    while (performance.now() < end) {
      count += 1;
      const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
      const cookie = `console=Fe26.2*1*${count.toString(36).padStart(900, 'x')}`;
      const kinds = [
        () => send(site, agent, { path: '/api/session/sign-in', from, body }),
        () => send(site, agent, { path: '/api/provider/apikey.list', from, cookie }),
        () => send(site, agent, { path: '/api/session/social', from, body: '{"provider":"google"}' }),
        () => send(site, agent, { path: '/signin', from }),
        () => send(site, agent, { path: `/x${count}`, from }),
      ];
      await kinds[count % kinds.length]?.();
      if (count % 20 === 0) mostMb = Math.max(mostMb, residentMb(pid));
    }
  };
  await Promise.all(Array.from({ length: 32 }, stranger));
  agent.destroy();
  return mostMb;
}
