import { type Child, startNode, stopAll, waitFor } from '../../scripts/child-process';
import { freePorts } from '../../scripts/ports';
import type { WorkerStack } from './worker-stack';

/** One of several consoles that stand side by side, as behind a balancer that sends each request to any of them. */
export interface Instance {
  address: string;
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
  const children: Child[] = [];
  const addresses = each.map((_env, index) => `http://127.0.0.1:${first + index}`);
  try {
    for (const [index, more] of each.entries()) {
      const args = ['--conditions=react-server', 'server.ts'];
      const own = { ...env, ...more, PORT: String(first + index) };
      children.push(startNode({ name: `Console ${index}`, args, env: own, log: logOf(`console-${index}.log`) }));
    }
    for (const [index, child] of children.entries()) await waitFor(child, () => isUp(addresses[index]), 120_000);
    await use(...addresses.map((address) => ({ address })));
  } finally {
    await stopAll(children);
  }
}

async function isUp(address: string | undefined): Promise<true | undefined> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined);
  return answer?.ok ? true : undefined;
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

  async post(to: Instance, path: string, body: unknown = {}): Promise<Response> {
    const headers = { origin: this.#origin, 'x-console-request': '1', 'content-type': 'application/json' };
    return this.#send(to, path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  get(to: Instance, path: string): Promise<Response> {
    return this.#send(to, path, {});
  }

  async #send(to: Instance, path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
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
