import type { Child } from '../../scripts/child-process.ts';
import { type Load, load } from './load.ts';
import { cpuUs } from './process-figures.ts';

/** Something under load: where to ask, and whose CPU time it takes. */
export interface Contender extends Omit<Load, 'connections' | 'seconds'> {
  name: string;
  child: Child;
}

/** What one contender did in each round. */
export interface Series {
  perSecond: number[];
  cpuUs: number[];
  p50Us: number[];
}

interface Plan {
  rounds: number;
  seconds: number;
  connections: number;
}

/** Warms contenders up, one after the other: a fresh process takes several times as long for a request. */
export async function warmUp(contenders: readonly Contender[], seconds: number): Promise<void> {
  for (const contender of contenders) await load({ ...contender, connections: 16, seconds });
}

/**
 * Puts contenders under load in turn, the order changing with every round, so that what else happens on the machine
 * strikes all of them alike.
 * @returns by name, one value for each round
 */
export async function alternate(contenders: readonly Contender[], plan: Plan): Promise<Map<string, Series>> {
  const all = new Map(contenders.map(({ name }) => [name, { perSecond: [], cpuUs: [], p50Us: [] } as Series]));
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const pid = contender.child.process.pid ?? 0;
      const before = cpuUs(pid);
      const { requests, perSecond, p50Us } = await load({ ...contender, ...plan });
      const series = all.get(contender.name);
      series?.perSecond.push(perSecond);
      series?.cpuUs.push((cpuUs(pid) - before) / requests);
      series?.p50Us.push(p50Us);
    }
  }
  return all;
}

/** The series of a contender that took part. */
export function seriesOf(all: ReadonlyMap<string, Series>, name: string): Series {
  const found = all.get(name);
  if (!found) throw new Error(`${name} took no part`);
  return found;
}
