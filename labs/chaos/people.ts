import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoAccount } from '../../scripts/stack.ts';
import { Browser, isChangeAt, type Reply } from './browser.ts';
import type { Instance } from './instances.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Trace } from './trace.ts';
import type { Look, Weather } from './weather.ts';

/** The deadlines that the consoles are given, short so that an hour tries many faults. */
export const DEADLINES = { read: 3000, write: 5000 } as const;
const SLACK_MS = 200;
/** One command of Redis may take this long before it is given up (lib/server/shared-memory/redis.ts). */
const REDIS_MS = 2000;
const UNKNOWN = JSON.stringify({ filters: { outcome: 'unknown' } });
const READS = ['profile.read', 'organization.read', 'apikey.list', 'mfa.list'] as const;

interface Members {
  data: { organization: { members: { email: string; role: string | null }[] } };
}

export interface Crowd {
  /** One group of consoles: a person stays with it. */
  instances: readonly Instance[];
  ledger: Ledger;
  trace: Trace;
  weather: Weather;
  origin: string;
  /** Whatever may stand in no answer. */
  secretsIn: (text: string) => string | undefined;
  /** Colleagues without a role. */
  membersOf: (account: DemoAccount) => string[];
}

/** One person: reads and changes, signs out and in again, and tries cookies of sessions that have ended. */
export class Person {
  readonly #crowd: Crowd;
  readonly #account: DemoAccount;
  /** Members whose role an owner changes. */
  readonly #members: readonly string[];
  readonly #index: number;
  readonly #random: Random;
  readonly #browser: Browser;
  readonly #ended: { name: string; cookie: string }[] = [];
  #signedInAt: number | undefined;
  #isBound = false;
  #changes = 0;

  constructor(crowd: Crowd, account: DemoAccount, index: number, random: Random) {
    this.#crowd = crowd;
    this.#account = account;
    this.#members = account.role === 'owner' ? crowd.membersOf(account) : [];
    this.#browser = new Browser(index, account.email, crowd.trace);
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
    if (chance < 0.22) await this.#change();
    else if (chance < 0.28) await this.#changeRole();
    else if (chance < 0.36) await this.#open();
    else if (chance < 0.4) await (this.#isStaying() ? this.#read() : this.#signOut());
    else if (chance < 0.41) await this.#endOthers();
    else if (chance < 0.43) await this.#tryCopied();
    else if (chance < 0.5) await this.#tryEnded();
    else if (chance < 0.53) await this.#settle();
    else await this.#read();
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#account;
    this.#browser.begin();
    const said = await this.#ask('/api/session/sign-in', DEADLINES.write, { email, password });
    this.#crowd.ledger.counts.signIns += 1;
    this.#isBound = false;
    if (said?.status !== 200 || !this.#browser.session) {
      await sleep(300);
      return;
    }
    this.#signedInAt = performance.now();
    const { challenge } = said;
    if (challenge !== undefined && !this.#isStaying() && this.#random.next() < 0.4) await this.#bind(challenge);
  }

  async #bind(challenge: string): Promise<void> {
    const free = this.#browser.session;
    const at = this.#random.pick(this.#crowd.instances);
    const isKnown = await this.#browser.bind(at, challenge);
    this.#isBound = this.#browser.session?.name !== free?.name;
    if (this.#isBound && free) this.#ended.push(free);
    // Without an answer its cookie may be that of before: this person signs in anew.
    if (!isKnown) this.#signedInAt = undefined;
  }

  /** Some stay signed in until their proof is old. */
  #isStaying(): boolean {
    return this.#index % 4 === 0;
  }

  async #read(): Promise<void> {
    const said = await this.#ask(`/api/provider/${this.#random.pick(READS)}`, DEADLINES.read);
    this.#crowd.ledger.counts.reads += 1;
    if (said?.status === 401) this.#noteSignedOut(said.code);
  }

  async #open(): Promise<void> {
    const said = await this.#ask(this.#random.pick(['/home', '/apikey', '/profile']), DEADLINES.read);
    this.#crowd.ledger.counts.pages += 1;
    if (said?.status === 307) this.#noteSignedOut(said.code || 'page');
  }

  async #change(): Promise<void> {
    this.#changes += 1;
    const name = `chaos ${this.#index} ${this.#changes}`;
    const said = await this.#ask('/api/provider/profile.update', DEADLINES.write, { name });
    this.#crowd.ledger.counts.writes += 1;
    if (said?.status === 401) this.#noteSignedOut(said.code);
    if (said?.code === 'lost' || said?.code === 'timeout') await this.#settle();
  }

  /** Looks, and changes what it saw: of two owners the second is told. */
  async #changeRole(): Promise<void> {
    if (this.#members.length === 0) return this.#change();
    const email = this.#random.pick(this.#members);
    const said = await this.#ask('/api/provider/organization.read', DEADLINES.read);
    if (said?.status === 401) this.#noteSignedOut(said.code);
    if (said?.status !== 200) return;
    const members = (JSON.parse(said.text) as Members).data.organization.members; // By the row's schema.
    const role = members.find((member) => member.email === email)?.role ?? null;
    const next = role === null ? 'admin' : null;
    const answer = await this.#ask('/api/provider/member.setRole', DEADLINES.write, {
      email,
      role: next,
      seen: { role },
    });
    this.#crowd.ledger.counts.writes += 1;
    if (answer?.status === 401) this.#noteSignedOut(answer.code);
  }

  /** What became of a change whose answer was lost. */
  async #settle(): Promise<void> {
    const said = await this.#ask(`/api/console/journal.list?input=${encodeURIComponent(UNKNOWN)}`, DEADLINES.read);
    const ids = said?.status === 200 ? [...said.text.matchAll(/"id":(\d+),/g)].map(([, id]) => Number(id)) : [];
    if (ids.length === 0) return;
    const id = this.#random.pick([ids[0] ?? 0, this.#random.pick(ids)]);
    await this.#ask('/api/console/journal.settle', DEADLINES.write, { id });
    this.#crowd.ledger.counts.settled += 1;
  }

  /** Ends all other sessions of the account, and gives the proof that it takes if it is asked for, first a wrong one. */
  async #endOthers(): Promise<void> {
    const said = await this.#ask('/api/console/session.endOthers', DEADLINES.write, {});
    if (said?.status === 401) this.#noteSignedOut(said.code);
    if (said?.code !== 'freshNeeded') return;
    for (const password of ['not the password', this.#account.password])
      await this.#ask('/api/session/step-up', DEADLINES.write, { password });
  }

  /** The cookie of a bound session without that of its device, as if somebody had copied it. */
  async #tryCopied(): Promise<void> {
    const { session } = this.#browser;
    if (this.#isBound && session) await this.#browser.replay(this.#random.pick(this.#crowd.instances), session, true);
  }

  async #signOut(): Promise<void> {
    const { session } = this.#browser;
    const on = this.#random.pick(this.#crowd.instances);
    const { life } = on;
    const said = await this.#ask('/api/session/sign-out', DEADLINES.write, {}, on);
    // Without an answer it may have ended or not: this person signs in anew.
    this.#signedInAt = undefined;
    if (said?.status !== 200 || !session) return;
    const { ledger, trace } = this.#crowd;
    ledger.counts.signOuts += 1;
    trace.end(session.name, on, life);
    this.#ended.push(session);
  }

  /** A copy of a cookie whose session has ended, at any instance: the judgement of the run says whether that may still be good. */
  async #tryEnded(): Promise<void> {
    if (this.#ended.length === 0) return;
    const { instances, ledger } = this.#crowd;
    const answer = await this.#browser.replay(this.#random.pick(instances), this.#random.pick(this.#ended));
    if (answer) ledger.counts.replays += 1;
  }

  #noteSignedOut(code: string): void {
    const { ledger, weather } = this.#crowd;
    // Whether somebody ended it is judged at the end of the run.
    if (code === 'sessionEnded' || weather.maySignOut(this.#signedInAt ?? 0)) ledger.counts.excused += 1;
    else ledger.breach('signedOut', `${this.#account.email}: ${code}; ${weather.now()}`);
    this.#signedInAt = undefined;
  }

  async #ask(path: string, deadlineMs: number, body?: object, to?: Instance): Promise<Reply | undefined> {
    const { instances, ledger, weather, origin } = this.#crowd;
    const at = to ?? this.#random.pick(instances);
    const since = weather.look(at);
    const startMs = performance.now();
    const headers = { origin, 'x-console-request': '1', 'content-type': 'application/json' };
    const answer = await this.#browser.send(at, body ? { path, body, headers } : { path });
    if (!answer) {
      ledger.counts.unanswered += 1;
      if (isChangeAt(path) && since.isDisturbed() && !at.isFrozen) ledger.counts.cut += 1;
      return undefined;
    }
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
    // A change of the store whose end was asked for is called lost, as one of the provider.
    else if ((code === 'storeAway' || (code === 'lost' && path.startsWith('/api/console/'))) && !since.isStoreWell())
      return;
    else if (status >= 500 && since.isProviderWell() && !since.isDisturbed() && !since.isStarved())
      ledger.breach('failed', `${path}: ${status} ${code}; ${about}`);
  }
}
