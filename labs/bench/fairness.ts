import { Agent, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopAll } from '../../scripts/child-process.ts';
import { type Figure, figureOf } from './figure.ts';
import { residentMb } from './process-figures.ts';
import { setProvider } from './provider/settings.ts';
import { firstAnswer, type Server, startServer } from './servers.ts';
import { printedBy } from './sessions.ts';
import { percentile } from './statistics.ts';
import type { World } from './world.ts';

const MEMBERS = 40;
/** What a provider usually takes. */
const PROVIDER_MS = 30;
const EACH_MS = 250;
/** The parallel reads of the hostile member, and how soon each is asked again, whatever `Retry-After` says. */
const GREEDY = 500;
const AGAIN_MS = 500;
const SLOW_MS = 5000;
/** The parallel reads with a cookie that opens nothing. */
const USELESS = 200;
/** Networks of /64 in the hostile one of /48. */
const NETWORKS = 130;
const MEGABYTE = 1_048_576;

/** What one hostile member and one hostile network take from the others, and what a flood of strangers does to the memory. */
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
    const seconds = isQuick ? 5 : 20;
    await others(site, cookies.slice(1), seconds);
    const calm: number[] = [];
    const rough: number[] = [];
    let failed = 0;
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      calm.push((await others(site, cookies.slice(1), seconds)).p99Ms);
      const hostile = attack(site, cookies[0] ?? '');
      await sleep(1000);
      const { p99Ms, faults } = await others(site, cookies.slice(1), seconds);
      await hostile.stop();
      rough.push(p99Ms);
      failed += faults;
    }
    const mostMb = await flood(site, child.process.pid ?? 0, isQuick ? 10 : 120);
    return [
      figureOf('fairness: p99 ms of the others, one hostile member and network, against calm', rough, calm),
      figureOf('fairness: answers to the others that were not 200', [failed]),
      figureOf('memory: most MB under a flood of strangers', [mostMb]),
    ];
  } finally {
    await stopAll([child]);
    await setProvider(world.provider, { waitMs: 0, slow: null });
  }
}

/** Each member reads four times a second from an address of their own, whether or not the answer before has come. */
async function others(site: Server, cookies: readonly string[], seconds: number) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let faults = 0;
  const pending: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const at = turn % cookies.length;
    const startMs = performance.now();
    const asked = send(site, agent, '/api/provider/apikey.list', { cookie: cookies[at], from: `10.1.0.${at + 1}` });
    pending.push(
      asked.then((status) => {
        times.push(performance.now() - startMs);
        if (status !== 200) faults += 1;
      }),
    );
    await sleep(EACH_MS / cookies.length);
  }
  await Promise.all(pending);
  agent.destroy();
  return { p99Ms: percentile(times, 0.99), faults };
}

/**
 * A member who reads slowly, 500 times at once, somebody whose cookie opens nothing, and a network whose strangers ask for mails,
 * again and again.
 */
function attack(site: Server, cookie: string): { stop: () => Promise<void> } {
  let isOver = false;
  const agent = new Agent({ keepAlive: true });
  const repeat = async (once: () => Promise<number>) => {
    while (!isOver) {
      await once();
      await sleep(AGAIN_MS);
    }
  };
  const member = () => send(site, agent, '/api/provider/profile.read', { cookie, from: '10.2.0.1' });
  const useless = () =>
    send(site, agent, '/api/provider/profile.read', { cookie: 'console=Fe26.2*1*x', from: '10.3.0.1' });
  const stranger = (at: number) =>
    send(site, agent, '/api/provider/signup.remind', {
      from: `2001:db8:7:${at.toString(16)}::1`,
      body: JSON.stringify({ email: `x${at}@example.com` }),
    });
  const all = [
    ...Array.from({ length: GREEDY }, () => repeat(member)),
    ...Array.from({ length: USELESS }, () => repeat(useless)),
    ...Array.from({ length: NETWORKS }, (_, at) => repeat(() => stranger(at))),
  ];
  const stop = async () => {
    isOver = true;
    agent.destroy();
    await Promise.all(all);
  };
  return { stop };
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
        () => send(site, agent, '/api/session/sign-in', { from, body }),
        () => send(site, agent, '/api/provider/apikey.list', { from, cookie }),
        () => send(site, agent, '/api/session/social', { from, body: '{"provider":"google"}' }),
        () => send(site, agent, '/signin', { from }),
        () => send(site, agent, `/x${count}`, { from }),
      ];
      await kinds[count % kinds.length]?.();
      if (count % 20 === 0) mostMb = Math.max(mostMb, residentMb(pid));
    }
  };
  await Promise.all(Array.from({ length: 32 }, stranger));
  agent.destroy();
  return mostMb;
}

interface LaneRequest {
  from: string;
  cookie?: string | undefined;
  body?: string;
}

/** @returns the status; 0 without an answer */
function send({ origin }: Server, agent: Agent, path: string, { from, cookie, body }: LaneRequest): Promise<number> {
  const change = { origin, 'x-console-request': '1', 'content-type': 'application/json' };
  const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : change) };
  return new Promise((done) => {
    const asked = ask(origin + path, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('close', () => done(answer.statusCode ?? 0));
    });
    asked.on('error', () => done(0));
    asked.end(body);
  });
}
