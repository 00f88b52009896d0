import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from './instances.ts';
import { Load } from './load.ts';
import { proveJournal } from './memory.ts';
import { doubled, lost, password, peopleOf, ProviderWrites } from './people-at-work.ts';
import { type Row, row } from './table.ts';
import type { World } from './world.ts';

const ROLLING_PER_S = 200;

/** Each console is restarted once a minute, for so long, while people do a steady number of things a second. */
export async function proveRolling(world: World, release: Release, minutes: number): Promise<Row[]> {
  const { a, b, target, proxy } = world;
  const passwords = password();
  for (const instance of [a, b]) await instance.start(release, world.env(passwords));
  const load = new Load('rolling', { perS: ROLLING_PER_S, readersEach: 7 });
  await load.start(target, peopleOf(world, 4));
  const startMs = performance.now();
  const writes = new ProviderWrites(world);
  let restarts = 0;
  for (let half = 1; half < 2 * minutes; half += 1) {
    await sleep(Math.max(0, startMs + half * 30_000 - performance.now()));
    const instance = half % 2 === 1 ? a : b;
    await proxy.takeOut(instance.which);
    if (!(await instance.stop())) throw new Error('A console did not end by itself.');
    await instance.startAgain(release);
    await proxy.takeIn(instance.which);
    restarts += 1;
    if (restarts % 10 === 0) await writes.collect();
  }
  const sent = load.writes.sent + load.reads.sent + load.pages.sent;
  const perS = (1000 * sent) / (performance.now() - startMs);
  await load.stop();
  for (const instance of [a, b]) instance.notePeak();
  const out = [...load.writes.failed, ...load.reads.failed].filter((fault) => fault.includes(': 401'));
  return [
    row(
      `${minutes} minutes, each console restarted once a minute: restarts, requests a second`,
      perS >= 0.95 * ROLLING_PER_S,
      `${restarts}, ${perS.toFixed(0)} (at least ${0.95 * ROLLING_PER_S})`,
    ),
    ...lost(`${minutes} minutes of restarts`, load),
    row(`${minutes} minutes of restarts: people signed out`, out.length === 0, `${out.length}`, out),
    await doubled(world, load, writes),
    ...(await proveJournal(world)),
  ];
}
