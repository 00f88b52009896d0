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
  const before = { all: ticksOfAll(), own: 0, seen: readProcesses() };
  before.own = ticksOf(root, before.seen);
  let seen = before.seen;
  const foreign = new Map<string, number>();
  const look = () => {
    const now = readProcesses();
    const own = treeOf(root, now);
    for (const [pid, { name, ticks }] of now) {
      if (own.has(pid) || pid === root) continue;
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
    const own = ticksOf(root, seen) - before.own;
    const cores = Math.max(0, (ticksOfAll() - before.all - own) / elapsed);
    const [endLoad = 0] = loadavg();
    const busiest = [...foreign].toSorted(([, a], [, b]) => b - a).slice(0, 3);
    const names = busiest.map(([name, ticks]) => `${name} ${(ticks / elapsed).toFixed(2)}`).join(', ');
    const text = `load ${startLoad.toFixed(1)} to ${endLoad.toFixed(1)}; others took ${cores.toFixed(2)} cores${names && ` (${names})`}`;
    return { cores, isBusy: cores > MOST_FOREIGN_CORES, text };
  };
}

/** Of all cores together: what was neither idle nor waiting for a disk, nor taken by the host. */
function ticksOfAll(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first.split(/\s+/).slice(1).map(Number);
  return user + nice + system + irq + softirq;
}

/** Of a process and all below it, those that have ended included. */
function ticksOf(root: number, all: ReadonlyMap<number, Process>): number {
  return [root, ...treeOf(root, all)].reduce((sum, pid) => {
    const { ticks: own = 0, childTicks = 0 } = all.get(pid) ?? {};
    return sum + own + childTicks;
  }, 0);
}

/** All below a process. */
function treeOf(root: number, all: ReadonlyMap<number, Process>): Set<number> {
  const found = new Set<number>();
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const [pid, { parent }] of all) if (parent === root || found.has(parent)) found.add(pid);
  }
  return found;
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
      found.set(Number(name), { name: program, parent: at(1), ticks, childTicks });
    } catch {
      // It ended while the others were read.
    }
  }
  return found;
}
