import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename } from 'node:path';
import { ticksInASecond } from './process-figures.ts';

/** Of one core, on average over a part: with more of it taken by others, its figures are not kept. */
const MOST_FOREIGN_CORES = 0.15;
/** Often enough to see who takes the time, and seldom enough to take none. */
const LOOK_MS = 5000;

/** CPU time in ticks of the kernel. */
interface Process {
  /** Tells it from another that gets the same number later. */
  id: string;
  name: string;
  parent: number;
  ticks: number;
  /** Of children that have ended. */
  childTicks: number;
}

/** What others took of the machine while something ran. */
export interface Company {
  /** Cores that others kept busy, on average. */
  cores: number;
  /** The same for each program by its name, as far as it was seen running. */
  by: ReadonlyMap<string, number>;
  isBusy: boolean;
  /** The load at the start and at the end, and whoever took the most. */
  text: string;
}

/**
 * Watches who else takes the machine's time, from now on. Linux only.
 * @param root the process that is not counted, nor what it starts
 * @returns the end of it
 */
export function watchMachine(root = process.pid): () => Company {
  const startMs = performance.now();
  const [startLoad = 0] = loadavg();
  let seen = readProcesses();
  // For good: what outlives whoever started it, as a browser's processes do for a moment, becomes a child of the first process.
  const own = new Set<string>();
  noteOwn(root, seen, own);
  const before = ticksOfOthers(own, seen);
  const foreign = new Map<string, number>();
  let ended = 0;
  const look = () => {
    const now = readProcesses();
    noteOwn(root, now, own);
    // What ends below the first process, or the kernel's own, leaves its time to nobody who is counted.
    for (const [pid, { id, parent, ticks, childTicks }] of seen)
      if (parent <= 2 && !own.has(id) && now.get(pid)?.id !== id) ended += ticks + childTicks;
    for (const [pid, { id, name, ticks }] of now) {
      if (own.has(id)) continue;
      const took = ticks - (seen.get(pid)?.ticks ?? 0);
      if (took <= 0) continue;
      const said = nameOf(pid, name);
      foreign.set(said, (foreign.get(said) ?? 0) + took);
    }
    seen = now;
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    const elapsed = ((performance.now() - startMs) / 1000) * ticksInASecond();
    const cores = Math.max(0, (ticksOfOthers(own, seen) + ended - before) / elapsed);
    const [endLoad = 0] = loadavg();
    const busiest = [...foreign].toSorted(([, a], [, b]) => b - a);
    const by = new Map(busiest.map(([name, ticks]) => [name, ticks / elapsed]));
    const names = Array.from(by, ([name, taken]) => `${name} ${taken.toFixed(2)}`)
      .slice(0, 3)
      .join(', ');
    const text = `load ${startLoad.toFixed(1)} to ${endLoad.toFixed(1)}; others took ${cores.toFixed(2)} cores${names && ` (${names})`}`;
    return { cores, by, isBusy: cores > MOST_FOREIGN_CORES, text };
  };
}

/**
 * Of all processes that are not ours, with those of their children that have ended. What the machine took as a whole less our own would count a
 * browser's ended processes, which nobody waits for, as others'; and the first process inherits everybody's orphans.
 */
function ticksOfOthers(own: ReadonlySet<string>, all: ReadonlyMap<number, Process>): number {
  let sum = 0;
  for (const [pid, { id, ticks, childTicks }] of all) {
    if (!own.has(id)) sum += ticks + (pid === 1 ? 0 : childTicks);
  }
  return sum;
}

/** Adds a process and all below it. */
function noteOwn(root: number, all: ReadonlyMap<number, Process>, own: Set<string>): void {
  const found = new Set([root]);
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const [pid, { parent }] of all) if (found.has(parent)) found.add(pid);
  }
  for (const [pid, { id }] of all) if (found.has(pid)) own.add(id);
}

/** What runs in Node.js says no more of itself than that; its script does. */
function nameOf(pid: number, name: string): string {
  if (!/^(?:node|MainThread)$/.test(name)) return name;
  try {
    const [, ...given] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return `node ${basename(given.find((one) => one !== '' && !one.startsWith('-')) ?? '')}`.trimEnd();
  } catch {
    return name; // It has ended.
  }
}

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program may hold spaces and brackets; what follows its last bracket does not.
      const end = text.lastIndexOf(')');
      const fields = text.slice(end + 2).split(' ');
      const at = (index: number) => Number(fields[index] ?? 0);
      const program = text.slice(text.indexOf('(') + 1, end);
      const [ticks, childTicks] = [at(11) + at(12), at(13) + at(14)];
      found.set(Number(name), { id: `${name} ${fields[19]}`, name: program, parent: at(1), ticks, childTicks });
    } catch {
      // It ended while the others were read.
    }
  }
  return found;
}
