import { setTimeout as sleep } from 'node:timers/promises';
import { countBy } from '../bench/statistics.ts';
import { unwrittenIn, verifyChains } from '../chaos/books.ts';
import type { Instance } from './instances.ts';
import { Visitor } from './load.ts';
import { type Row, row } from './table.ts';
import type { World } from './world.ts';

/** What consoles remember in their store, while they are restarted and killed: two in one PostgreSQL, one alone in SQLite. */
export type StoreWorld = Pick<World, 'a' | 'b' | 'target' | 'accounts' | 'env' | 'done' | 'lines'>;

/** An instance asks the store every two seconds; the rest is for a busy machine. */
const LEARNED_MS = 10_000;
/** Nobody else of the load is signed in with it. */
const PERSON = 'yumi.takahashi@minato';

/** Sessions that were ended on one console: none may come back, on whichever console and however often these begin anew. */
export class EndedSessions {
  readonly #world: StoreWorld;
  readonly #ended: Visitor[] = [];
  readonly #kept: Visitor[] = [];
  readonly #faults: string[] = [];
  #slowestMs = 0;

  constructor(world: StoreWorld) {
    this.#world = world;
  }

  /** Somebody signs in at both consoles, and ends on the first what the second has. */
  async endOne(): Promise<void> {
    const { a, b, accounts, target, lines } = this.#world;
    const person = accounts.find(({ email }) => email.startsWith(PERSON));
    if (!lines || !person) return;
    const [here, there] = [new Visitor(target, addressOf(a)), new Visitor(target, addressOf(b))];
    await there.signIn(person);
    await here.signIn(person);
    if (!(await isIn(there, b))) this.#faults.push('who has just signed in was out');
    const answer = await here.post('/api/console/session.endOthers', {});
    if (answer.status !== 200) this.#faults.push(`ending the others was answered with ${answer.status}`);
    await answer.arrayBuffer();
    const startMs = performance.now();
    while ((await isIn(there, b)) && performance.now() - startMs < LEARNED_MS) await sleep(100);
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startMs);
    this.#ended.push(there);
    this.#kept.splice(0, this.#kept.length, here);
  }

  /** Tries every one of them on both consoles. */
  async row(what: string): Promise<Row> {
    const { a, b, lines } = this.#world;
    if (!lines) return { what, figure: 'left out: there is no PostgreSQL here', state: 'out' };
    let taken = 0;
    for (const one of this.#ended) if ((await isIn(one, a)) || (await isIn(one, b))) taken += 1;
    for (const one of this.#kept)
      if (!(await isIn(one, a)) || !(await isIn(one, b))) this.#faults.push('who ended the others is out, too');
    await Promise.all([...this.#ended, ...this.#kept].map((one) => one.close()));
    const count = this.#ended.length;
    const figure = `${taken} of ${count} still taken, the slowest was out after ${(this.#slowestMs / 1000).toFixed(1)} s`;
    return row(what, taken === 0 && count > 0 && this.#faults.length === 0, figure, this.#faults);
  }
}

const addressOf = ({ port }: Instance) => `http://127.0.0.1:${port}`;

async function isIn(visitor: Visitor, at: Instance): Promise<boolean> {
  const answer = await visitor.get('/api/provider/profile.read', {}, addressOf(at));
  await answer.arrayBuffer();
  return answer.status === 200;
}

/**
 * The chain that both consoles wrote, by the operator's own command, and a line for each change that was said to be done: of the
 * journal, or of the log if the database did not take it.
 */
export async function proveJournal({ a, b, lines: read, env, done }: StoreWorld): Promise<Row[]> {
  if (!read) return [{ what: 'the journal', figure: 'left out: there is no PostgreSQL here', state: 'out' }];
  const { isWhole, stdout, stderr } = await verifyChains(env('x'.repeat(36)));
  const chains = stdout.trim().split('\n');
  const kept = (await read()).filter(({ operation, outcome }) => operation === 'profile.update' && outcome === 'done');
  const [lines, unwritten] = [
    countBy(kept, ({ call }) => call),
    countBy(unwrittenIn([...new Set([...a.logs(), ...b.logs()])]), (id) => id),
  ];
  const wrong = [...done].flatMap(([name, requestId]) => {
    const [written, logged] = [lines.get(requestId) ?? 0, unwritten.get(requestId) ?? 0];
    return written <= 1 && logged <= 1 && written + logged > 0
      ? []
      : [`${name}: ${written} lines, ${logged} in the log`];
  });
  const [inLog, inBoth] = [
    [...done.values()].filter((requestId) => unwritten.has(requestId)),
    [...done.values()].filter((requestId) => unwritten.has(requestId) && lines.has(requestId)),
  ];
  return [
    row(`the journal: its chain`, isWhole, chains.join('; '), [stderr.trim()]),
    row(
      `changes that were done, and stand neither in the journal nor in the log, or twice in one`,
      wrong.length === 0 && done.size > 0,
      `${wrong.length} of ${done.size}; ${inLog.length} in the log, ${inBoth.length} of them in the journal as well`,
      wrong,
    ),
  ];
}
