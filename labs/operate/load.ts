import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** Where the load goes, and how it knows the proxy's certificate. */
export interface Target {
  origin: string;
  authority: string;
}

interface Person {
  email: string;
  password: string;
}

/** What became of requests: those that failed with a few words each, and how long the good ones took. */
export interface Tally {
  sent: number;
  failed: string[];
  tookMs: number[];
}

/** A browser's side of the door: a connection of its own that is kept, a cookie, and one request after the other. */
export class Visitor {
  readonly #target: Target;
  readonly #address: string;
  readonly #agent: Agent;
  #cookie = '';

  /** @param address of one console, to go past the proxy */
  constructor(target: Target, address = target.origin) {
    this.#target = target;
    this.#address = address;
    // nginx ends a connection of HTTP/2 after a thousand requests. A browser ends well what is under way then, undici cuts it off.
    this.#agent = new Agent({ connections: 1, pipelining: 1, allowH2: false, connect: { ca: target.authority } });
  }

  async signIn(person: Person): Promise<void> {
    const answer = await this.post('/api/session/sign-in', person);
    if (answer.status !== 200) throw new Error(`Nobody could sign in: ${answer.status} ${await answer.text()}`);
  }

  post(path: string, body: unknown): Promise<Response> {
    const headers = { origin: this.#target.origin, 'x-console-request': '1', 'content-type': 'application/json' };
    return this.get(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async get(path: string, init: RequestInit = {}, address = this.#address): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string> | undefined), cookie: this.#cookie };
    const answer = await fetch(address + path, {
      ...init,
      headers,
      dispatcher: this.#agent,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    // Its end is not taken: whoever has a copy of the cookie would go on with it, too.
    for (const line of answer.headers.getSetCookie())
      if (/console=[^;]/.test(line)) this.#cookie = line.split(';', 1)[0] ?? '';
    return answer;
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}

/** A page asks for its scripts for so long before it loads itself anew. */
const RELOAD_MS = 4000;
/** An address of a script or style in a page. */
export const SCRIPT = /\/_next\/static\/[^"'\\ ]+?\.(?:js|css)/g;

/** How often people do something together, and at how many places each of them reads. */
export interface LoadPace {
  perS: number;
  readersEach: number;
}

/** Traffic of signed-in people that goes on until it is told to stop. */
export class Load {
  readonly writes: Tally = emptyTally();
  readonly reads: Tally = emptyTally();
  readonly pages: Tally = emptyTally();
  /** The names that writes gave and of which an answer said that it is done, each with its request's id. */
  readonly done = new Map<string, string>();
  readonly #mark: string;
  readonly #pace: LoadPace;
  #nextMs = 0;
  readonly #visitors: Visitor[] = [];
  readonly #work: Promise<void>[] = [];
  #isOver = false;

  constructor(mark: string, pace: LoadPace = { perS: Number.POSITIVE_INFINITY, readersEach: 1 }) {
    this.#mark = mark;
    this.#pace = pace;
  }

  /** @param people each writes at one place and reads at others */
  async start(target: Target, people: readonly Person[]): Promise<void> {
    for (const [index, person] of people.entries()) {
      const writer = new Visitor(target);
      const readers = Array.from({ length: this.#pace.readersEach }, () => new Visitor(target));
      this.#visitors.push(writer, ...readers);
      for (const visitor of [writer, ...readers]) await visitor.signIn(person);
      this.#work.push(this.#write(writer, index), ...readers.map((reader) => this.#read(reader)));
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
    await Promise.all(this.#visitors.map((visitor) => visitor.close()));
  }

  /** @returns once so many writes were sent */
  async reach(writes: number): Promise<void> {
    while (this.writes.sent < writes) await sleep(100);
  }

  /** Waits until the next request may leave. What was missed is made up for, up to a second of it. */
  async #turn(): Promise<void> {
    const nowMs = performance.now();
    this.#nextMs = Math.max(this.#nextMs, nowMs - 1000) + 1000 / this.#pace.perS;
    if (this.#nextMs > nowMs) await sleep(this.#nextMs - nowMs);
  }

  async #write(visitor: Visitor, index: number): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      await this.#turn();
      const name = `${this.#mark}-${index}-${round}`;
      await count(this.writes, name, async () => {
        const answer = await visitor.post('/api/provider/profile.update', { name });
        const text = await answer.text();
        if (answer.status !== 200) return `${answer.status} ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`;
        this.done.set(name, answer.headers.get('x-request-id') ?? '');
        return null;
      });
    }
  }

  /** Calls, and a page now and then with the scripts that it names. */
  async #read(visitor: Visitor): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      await this.#turn();
      await count(this.reads, 'profile.read', async () => statusFault(await visitor.get('/api/provider/profile.read')));
      if (round % 20 === 0) await count(this.pages, '/profile', () => loadPage(visitor));
    }
  }
}

/**
 * Loads a page with its scripts. If one is nowhere, because the last console of its release stops, it is loaded once more after
 * a while, as the page does by itself.
 */
async function loadPage(visitor: Visitor): Promise<string | null> {
  let fault: string | null = null;
  for (let round = 0; round < 2; round += 1) {
    if (round > 0) await sleep(RELOAD_MS);
    const answer = await visitor.get('/profile');
    const scripts = [...new Set((await answer.text()).match(SCRIPT))];
    if (answer.status !== 200 || scripts.length === 0) return `${answer.status}, ${scripts.length} scripts`;
    fault = null;
    for (const script of scripts) {
      const wrong = await statusFault(await visitor.get(script));
      if (wrong !== null) fault = `${script} ${wrong}`;
    }
    if (fault === null) return null;
  }
  return fault;
}

async function statusFault(answer: Response): Promise<string | null> {
  await answer.arrayBuffer();
  return answer.status === 200 ? null : String(answer.status);
}

async function count(tally: Tally, what: string, ask: () => Promise<string | null>): Promise<void> {
  const startMs = performance.now();
  tally.sent += 1;
  const fault = await ask().catch((error: unknown) => wordsOf(error));
  if (fault === null) tally.tookMs.push(performance.now() - startMs);
  else tally.failed.push(`${new Date().toISOString()} ${what}: ${fault}`);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function emptyTally(): Tally {
  return { sent: 0, failed: [], tookMs: [] };
}

/** The time that this share of the good requests stayed below, in ms. */
export function quantile({ tookMs }: Tally, share: number): number {
  return tookMs.toSorted((a, b) => a - b)[Math.floor(share * tookMs.length)] ?? 0;
}
