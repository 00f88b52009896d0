import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoAccount } from '../../scripts/stack.ts';
import type { Instance } from './instances.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Look, Weather } from './weather.ts';

/** The deadlines that the consoles are given, short so that an hour tries many faults. */
export const DEADLINES = { read: 3000, write: 5000 } as const;
const SLACK_MS = 200;
/** One command of Redis may take this long before it is given up (lib/server/shared-memory/redis.ts). */
const REDIS_MS = 2000;
/** A browser gives up later than any deadline. */
const PATIENCE_MS = 15_000;
/** A Redis that was late is left alone for five seconds, then told what ended. */
const TOLD_MS = 8000;
const CHANGE = '/api/provider/profile.update';
const READS = ['profile.read', 'organization.read', 'apikey.list', 'mfa.list'] as const;

interface SessionEnd {
  cookie: string;
  on: Instance;
  life: number;
}

interface RequestOptions extends Omit<RequestInit, 'headers'> {
  headers: Record<string, string>;
}

interface Reply {
  status: number;
  text: string;
  code: string;
  cookies: readonly string[];
  /** When its first bytes came: a page begins at once and goes on. */
  atMs: number;
}

export interface Crowd {
  instances: readonly Instance[];
  ledger: Ledger;
  weather: Weather;
  origin: string;
  /** Whatever may stand in no answer. */
  secretsIn: (text: string) => string | undefined;
}

/** One person: reads and changes, signs out and in again, and tries cookies of sessions that have ended. */
export class Person {
  readonly #crowd: Crowd;
  readonly #account: DemoAccount;
  readonly #index: number;
  readonly #random: Random;
  readonly #jar = new Map<string, string>();
  readonly #ended: SessionEnd[] = [];
  #signedInAt: number | undefined;
  #changes = 0;

  constructor(crowd: Crowd, account: DemoAccount, index: number, random: Random) {
    this.#crowd = crowd;
    this.#account = account;
    this.#index = index;
    this.#random = random;
  }

  async live(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (this.#signedInAt === undefined) await this.#signIn();
      else await this.#act();
      await sleep(this.#random.whole(20, 160));
    }
  }

  async #act(): Promise<void> {
    const chance = this.#random.next();
    if (chance < 0.28) await this.#change();
    else if (chance < 0.36) await this.#open();
    else if (chance < 0.4) await this.#signOut();
    else if (chance < 0.5) await this.#tryEnded();
    else await this.#read();
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#account;
    this.#jar.delete('console');
    const said = await this.#ask('/api/session/sign-in', DEADLINES.write, { email, password });
    this.#crowd.ledger.counts.signIns += 1;
    if (said?.status === 200 && this.#jar.has('console')) this.#signedInAt = performance.now();
    else await sleep(300);
  }

  async #read(): Promise<void> {
    const said = await this.#ask(`/api/provider/${this.#random.pick(READS)}`, DEADLINES.read);
    this.#crowd.ledger.counts.reads += 1;
    if (said?.status === 401) this.#noteSignedOut(said.code);
  }

  async #open(): Promise<void> {
    const said = await this.#ask(this.#random.pick(['/home', '/apikey', '/profile']), DEADLINES.read);
    this.#crowd.ledger.counts.pages += 1;
    if (said?.status === 307) this.#noteSignedOut('page');
  }

  async #change(): Promise<void> {
    this.#changes += 1;
    const tag = `chaos-${this.#index}-${this.#changes}`;
    const { ledger } = this.#crowd;
    // Were the answer never to come, then that is what was said.
    ledger.said.set(tag, 'unanswered');
    const said = await this.#ask(CHANGE, DEADLINES.write, { name: tag });
    ledger.counts.writes += 1;
    if (said) ledger.said.set(tag, said.status === 200 ? 'done' : said.code);
    if (said?.status === 401) this.#noteSignedOut(said.code);
  }

  async #signOut(): Promise<void> {
    const cookie = this.#jar.get('console');
    const on = this.#random.pick(this.#crowd.instances);
    const { life } = on;
    const said = await this.#ask('/api/session/sign-out', DEADLINES.write, {}, on);
    // Without an answer it may have ended or not: this person signs in anew.
    this.#signedInAt = undefined;
    if (said?.status !== 200 || cookie === undefined) return;
    this.#crowd.ledger.counts.signOuts += 1;
    this.#ended.push({ cookie, on, life });
  }

  /** A copy of a cookie whose session has ended, at any instance. */
  async #tryEnded(): Promise<void> {
    if (this.#ended.length === 0) return;
    const { cookie, on, life } = this.#random.pick(this.#ended);
    const { weather, instances, ledger } = this.#crowd;
    const at = this.#random.pick(instances);
    const knowsItself = at === on && at.life === life;
    const before = weather.redisLostAt;
    const copy = { headers: { cookie: `console=${cookie}` } };
    const answer = await this.#fetch(at, '/api/provider/profile.read', copy);
    if (!answer) return;
    ledger.counts.replays += 1;
    if (answer.status !== 200) return;
    // While what the instances share is away, or answers too late on a busy machine, another instance cannot know
    // (docs/operating.md#sessions); it is told as soon as that answers again.
    const isAway = () => weather.isRedisAway() || weather.redisLostAt !== before;
    if (!knowsItself && !isAway()) await sleep(TOLD_MS);
    const again = knowsItself || isAway() ? answer : await this.#fetch(at, '/api/provider/profile.read', copy);
    if (again?.status !== 200 || (!knowsItself && isAway())) ledger.counts.excused += 1;
    else
      ledger.breach(
        'cameBack',
        `ended on ${on.index} (life ${life}), good on ${at.index} (life ${at.life}); ${weather.now()}`,
      );
  }

  #noteSignedOut(code: string): void {
    const { ledger, weather } = this.#crowd;
    if (weather.maySignOut()) ledger.counts.excused += 1;
    else ledger.breach('signedOut', `${this.#account.email}: ${code}; ${weather.now()}`);
    this.#signedInAt = undefined;
  }

  async #ask(path: string, deadlineMs: number, body?: object, to?: Instance): Promise<Reply | undefined> {
    const { instances, ledger, weather, origin } = this.#crowd;
    const at = to ?? this.#random.pick(instances);
    const cookie = [...this.#jar].map((pair) => pair.join('=')).join('; ');
    const since = weather.look(at);
    const startMs = performance.now();
    const answer = await this.#fetch(at, path, {
      redirect: 'manual',
      headers: { cookie, ...(body ? { origin, 'x-console-request': '1', 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer) {
      ledger.counts.unanswered += 1;
      if (path === CHANGE && since.isDisturbed() && !at.isFrozen) ledger.counts.cut += 1;
      return undefined;
    }
    this.#keep(answer.cookies);
    if (!since.isDisturbed()) {
      const lateMs = answer.atMs - startMs - deadlineMs - since.excuseMs(REDIS_MS);
      ledger.worstLateMs = Math.max(ledger.worstLateMs, lateMs);
      if (answer.code === 'busy') ledger.busyMs.push(answer.atMs - startMs);
      if (lateMs > SLACK_MS) ledger.breach('late', `${path} by ${Math.round(lateMs)} ms; ${since.words()}`);
    }
    this.#judge(path, answer, since);
    return answer;
  }

  #judge(path: string, { status, text, code }: Reply, since: Look): void {
    const { ledger } = this.#crowd;
    const about = since.words();
    const secret = this.#crowd.secretsIn(text);
    if (secret) ledger.breach('secrets', `${path}: ${secret}; ${about}`);
    if (code === 'internal' || (status === 500 && code === ''))
      ledger.breach('internal', `${path}: ${status}; ${about}`);
    else if (status >= 500 && since.isProviderWell() && !since.isDisturbed() && !since.isStarved())
      ledger.breach('failed', `${path}: ${status} ${code}; ${about}`);
  }

  async #fetch(at: Instance, path: string, init: RequestOptions): Promise<Reply | undefined> {
    // Everybody comes from an address of their own.
    const headers = { ...init.headers, 'x-forwarded-for': `10.0.0.${this.#index + 1}` };
    try {
      const answer = await fetch(at.origin + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      const beginMs = performance.now();
      const text = await answer.text();
      const atMs = path.startsWith('/api/') ? performance.now() : beginMs;
      return { status: answer.status, text, code: codeIn(text), cookies: answer.headers.getSetCookie(), atMs };
    } catch {
      return undefined;
    }
  }

  #keep(cookies: readonly string[]): void {
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
  }
}

function codeIn(text: string): string {
  return /^\{"failure":\{"code":"(\w+)"/.exec(text)?.[1] ?? '';
}
