import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, isOver, startProcess } from '../../scripts/child-process.ts';
import { nodeOnServerCore } from './cores.ts';

/** A server that can be started any number of times: on the server's core, in production. */
export interface Server {
  name: string;
  args: string[];
  env: Record<string, string>;
  origin: string;
  /** A page or an answer that says 200 as soon as the server can do what it is for. */
  firstPath: string;
}

const logs = '.state/bench/logs';

/** Starts a server; it is not ready yet. */
export function startServer({ name, args, env }: Server): Child {
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name.replace(/\W+/g, '-')}.log`);
  return startProcess({
    name,
    ...nodeOnServerCore(args),
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    log,
  });
}

/**
 * Waits for the first 200.
 * @param everyMs how often to ask
 * @throws Error if the server ended, or took longer than two minutes
 */
export async function firstAnswer(server: Server, child: Child, everyMs = 5): Promise<void> {
  const end = performance.now() + 120_000;
  while ((await statusOf(server.origin + server.firstPath)) !== 200) {
    if (isOver(child)) throw new Error(`${server.name} ended; its last words are in ${child.log}`);
    if (performance.now() > end) throw new Error(`${server.name} did not answer; its words are in ${child.log}`);
    await sleep(everyMs);
  }
}

/**
 * Starts servers and waits until all of them answer.
 * @throws Error if another answers in the place of one: what that does would count as the new one's
 */
export async function startServers(servers: readonly Server[]): Promise<Map<Server, Child>> {
  for (const { name, origin, firstPath } of servers) {
    if ((await statusOf(origin + firstPath)) !== 0) throw new Error(`${origin} answers before ${name} has started`);
  }
  const started = new Map(servers.map((server) => [server, startServer(server)]));
  for (const [server, child] of started) await firstAnswer(server, child, 50);
  return started;
}

/** A new connection each time, so that none is waited for that the server has forgotten. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
    asked.end();
  });
}
