import { createServer, request as requestOf } from 'node:http';
import { type Child, stopAll } from '../../../scripts/child-process';
import { freePorts } from '../../../scripts/ports';
import { findRedis, startRedis } from '../../../scripts/redis';
import { startConsole, untilReady } from '../../../scripts/start-stack';
import type { WorkerStack } from './worker-stack';

/** Where a console answers. */
export interface Place {
  address: string;
}

/** One of several consoles that stand side by side, as behind a balancer that sends each request to any of them. */
export interface Instance extends Place {
  /** Ends it as an operator does, and starts it again. */
  restart: () => Promise<void>;
}

/** Starts a console for each of these environments, beside the worker's own and for the same public origin. */
export async function withInstances(
  { env }: WorkerStack,
  from: number,
  each: readonly Record<string, string>[],
  logOf: (name: string) => string,
  use: (...instances: Instance[]) => Promise<void>,
): Promise<void> {
  const first = await freePorts(each.length, from);
  const addressOf = (index: number) => `http://127.0.0.1:${first + index}`;
  const start = (index: number): Child => {
    const own = { ...env, ...each[index], PORT: String(first + index) };
    return startConsole(own, logOf(`console-${index}.log`), `Console ${index}`);
  };
  const children = each.map((_env, index) => start(index));
  const restart = async (index: number) => {
    await stopAll(children.slice(index, index + 1));
    const child = start(index);
    children[index] = child;
    await untilReady(child, addressOf(index));
  };
  try {
    for (const [index, child] of children.entries()) await untilReady(child, addressOf(index));
    await use(...each.map((_env, index) => ({ address: addressOf(index), restart: () => restart(index) })));
  } finally {
    await stopAll(children);
  }
}

/** Lends an origin behind which two consoles answer in turn, one request each. They share the worker's store, and Redis where there is one. */
export async function withBalancer(
  stack: WorkerStack,
  from: number,
  logOf: (name: string) => string,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = await freePorts(2, from);
  const origin = `http://localhost:${port}`;
  const path = findRedis();
  const redis = path === undefined ? undefined : await startRedis(path, port + 1);
  const env = { APP_ORIGIN: origin, ...(redis ? { REDIS_URL: `redis://127.0.0.1:${port + 1}` } : {}) };
  try {
    await withInstances(stack, from + 10, [env, env], logOf, async (...both) => {
      let turn = 0;
      const balancer = createServer((request, response) => {
        turn += 1;
        const onward = requestOf(`${both[turn % both.length]?.address}${request.url}`, {
          method: request.method,
          headers: request.headers,
        });
        onward.once('response', (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        onward.once('error', () => response.destroy());
        response.once('close', () => onward.destroy());
        request.pipe(onward);
      });
      await new Promise<void>((done) => balancer.listen(port, 'localhost', done));
      try {
        await use(origin);
      } finally {
        balancer.close();
        balancer.closeAllConnections();
      }
    });
  } finally {
    if (redis) await stopAll([redis]);
  }
}

/** A browser's side of the door, without a browser: it keeps its cookie and goes to whichever instance it is sent to. */
export class Visitor {
  cookie: string | undefined;
  readonly #origin: string;

  constructor(origin: string, cookie?: string) {
    this.#origin = origin;
    this.cookie = cookie;
  }

  /** Somebody else with a copy of the cookie. */
  copy(): Visitor {
    return new Visitor(this.#origin, this.cookie);
  }

  async post(to: Place, path: string, body: unknown = {}): Promise<Response> {
    const headers = { origin: this.#origin, 'x-console-request': '1', 'content-type': 'application/json' };
    return this.#send(to, path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  get(to: Place, path: string): Promise<Response> {
    return this.#send(to, path, {});
  }

  async #send(to: Place, path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const headers = { ...init.headers, ...(this.cookie ? { cookie: this.cookie } : {}) };
    const answer = await fetch(to.address + path, { ...init, headers });
    const pair = answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('console='))
      ?.split(';', 1)[0];
    if (pair) this.cookie = pair.endsWith('=') ? undefined : pair;
    return answer;
  }
}
