import { randomBytes } from 'node:crypto';
import type { Load, LoadPace, Tally } from './load.ts';
import { type Row, row } from './table.ts';
import type { World } from './world.ts';

/** What proofs that put people to work have in common. */

export function patience(isShort: boolean): number {
  return isShort ? 1500 : 5000;
}

/** In short a steady pace, which leaves the cores to what runs beside it; else as much as the consoles take. */
export function paceIn(isShort: boolean): LoadPace | undefined {
  return isShort ? { perS: 40, readersEach: 1 } : undefined;
}

/** As many who write as who read. */
export function peopleIn(isShort: boolean): number {
  return isShort ? 2 : 4;
}

export function lost(what: string, { writes, reads, pages }: Load): Row[] {
  const failed = (tally: Tally) => tally.failed.length;
  return [
    row(`${what}: writes that failed`, failed(writes) === 0, `${failed(writes)} of ${writes.sent}`, writes.failed),
    row(
      `${what}: reads, pages and scripts that failed`,
      failed(reads) + failed(pages) === 0,
      `${failed(reads) + failed(pages)} of ${reads.sent + pages.sent}`,
      [...reads.failed, ...pages.failed],
    ),
  ];
}

/** The changes of names that the provider took, by name. It keeps its newest 20,000 writes: a long run collects them meanwhile. */
export class ProviderWrites {
  readonly times = new Map<string, number>();
  readonly #controlPanel: string;
  #newest = '';

  constructor({ controlPanel }: Pick<World, 'controlPanel'>) {
    this.#controlPanel = controlPanel;
  }

  /** Adds what came since the last time. */
  async collect(): Promise<void> {
    const answer = await fetch(`${this.#controlPanel}/control/writes`);
    // The control panel's contract: docs/stub.md.
    const entries = (await answer.json()) as { operation: string; body: { name?: string } | null }[];
    const known = entries.findLastIndex((entry) => JSON.stringify(entry) === this.#newest);
    if (this.#newest !== '' && known < 0)
      throw new Error('The provider took more writes than it keeps: collect more often.');
    for (const { operation, body } of entries.slice(known + 1))
      if (operation === 'profile.update' && body?.name) this.times.set(body.name, (this.times.get(body.name) ?? 0) + 1);
    if (entries.length > 0) this.#newest = JSON.stringify(entries.at(-1));
  }
}

/** What the provider took against what was said to be done: each once, and nothing that nobody sent. */
export async function doubled(
  world: Pick<World, 'controlPanel' | 'done'>,
  load: Load,
  writes = new ProviderWrites(world),
): Promise<Row> {
  await writes.collect();
  await fetch(`${world.controlPanel}/control/writes`, { method: 'DELETE' });
  for (const [name, requestId] of load.done) world.done.set(name, requestId);
  const twice = [...writes.times].filter(([, count]) => count > 1).map(([name, count]) => `${name} ${count} times`);
  const missing = [...load.done.keys()]
    .filter((name) => !writes.times.has(name))
    .map((name) => `${name} was said to be done`);
  return row(
    'writes at the provider: done twice, missing',
    twice.length + missing.length === 0 && load.done.size > 0,
    `${twice.length}, ${missing.length} of ${load.done.size}`,
    [...twice, ...missing],
  );
}

/** Demo accounts without a second factor; more people than accounts share them. */
export function peopleOf({ accounts }: Pick<World, 'accounts'>, count: number): { email: string; password: string }[] {
  const names = ['misaki.sato@minato', 'daisuke.suzuki@minato'];
  const found = names.flatMap((name) => accounts.filter(({ email }) => email.startsWith(name)));
  return Array.from({ length: count }, (_, index) => found[index % found.length]).filter(
    (person) => person !== undefined,
  );
}

export function password(): string {
  return randomBytes(36).toString('base64url');
}
