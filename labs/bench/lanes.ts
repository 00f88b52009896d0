import { Agent, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './servers.ts';

/** One request of somebody who is looked at, or who is a nuisance. */
export interface LaneRequest {
  path: string;
  /** The address that the proxy in front says. */
  from: string;
  cookie?: string | undefined;
  /** With one it is a change. */
  body?: string | undefined;
}

/** What was asked, how long it took, and whether the answer was 200. */
interface LaneAnswer {
  path: string;
  tookMs: number;
  isGood: boolean;
}

/**
 * Sends one request after the other in a steady beat, whether or not the answers before have come.
 * @param everyMs from one request to the next
 * @param agent whose connections are there already; left out: each is opened when it is needed
 */
export async function askSteadily(
  site: Server,
  { everyMs, seconds, agent }: { everyMs: number; seconds: number; agent?: Agent },
  requestOf: (turn: number) => LaneRequest,
): Promise<LaneAnswer[]> {
  const own = agent ?? new Agent({ keepAlive: true });
  const answered: LaneAnswer[] = [];
  const pending: Promise<void>[] = [];
  const startMs = performance.now();
  for (let turn = 0; turn * everyMs < seconds * 1000; turn += 1) {
    await sleep(Math.max(0, startMs + turn * everyMs - performance.now()));
    const request = requestOf(turn);
    const sentMs = performance.now();
    pending.push(
      send(site, own, request).then((status) => {
        answered.push({ path: request.path, tookMs: performance.now() - sentMs, isGood: status === 200 });
      }),
    );
  }
  await Promise.all(pending);
  if (!agent) own.destroy();
  return answered;
}

/** Lanes that each do one thing again and again, some ms after the end of the one before, until they are stopped. */
export function repeat(pauseMs: number, lanes: readonly ((agent: Agent) => Promise<unknown>)[]): () => Promise<void> {
  let isOver = false;
  const agent = new Agent({ keepAlive: true });
  const running = lanes.map(async (once) => {
    while (!isOver) {
      await once(agent);
      await sleep(pauseMs);
    }
  });
  return async () => {
    isOver = true;
    agent.destroy();
    await Promise.all(running);
  };
}

/** @returns the status; 0 without an answer */
export function send({ origin }: Server, agent: Agent, { path, from, cookie, body }: LaneRequest): Promise<number> {
  const change = { origin, 'x-console-request': '1', 'content-type': 'application/json' };
  const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : change) };
  return new Promise((done) => {
    const asked = ask(origin + path, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('close', () => done(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    asked.on('error', () => done(0));
    asked.end(body);
  });
}
