import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of processes that the kernel gives so much memory and no more. */
export interface ControlGroup {
  /** Puts a process in, best as soon as it begins: what it had taken before is not counted. */
  take: (pid: number) => void;
  /** What its processes hold of their own: without pages of files, which the kernel takes back when it needs them. */
  ownMb: () => number;
  /** The most that it has ever held, pages of files included: a store that is read and written fills the group with them. */
  peakMb: () => number;
  /** How many of its processes the kernel ended for want of memory. */
  kills: () => number;
  /** Once its processes have ended. */
  remove: () => void;
}

/** The names of both generations of control groups. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup',
    sign: 'cgroup.controllers',
    limits: { 'memory.max': 1, 'memory.swap.max': 0 },
    peak: 'memory.peak',
    own: 'anon',
    events: 'memory.events',
  },
  {
    root: '/sys/fs/cgroup/memory',
    sign: 'memory.limit_in_bytes',
    limits: { 'memory.limit_in_bytes': 1, 'memory.memsw.limit_in_bytes': 1 },
    peak: 'memory.max_usage_in_bytes',
    own: 'rss',
    events: 'memory.oom_control',
  },
] as const;

/**
 * Makes a control group with a limit.
 * @throws Error with a sentence if this machine has none, or this user may make none: nothing weaker is tried
 */
export function makeControlGroup(limitMb: number): ControlGroup {
  const version = VERSIONS.find(({ root, sign }) => existsSync(join(root, sign)));
  if (!version) throw new Error('This machine has no control groups of memory: the limit cannot be tried here.');
  const folder = join(version.root, `console-limits-${process.pid}`);
  try {
    if ('memory.max' in version.limits) writeFileSync(join(version.root, 'cgroup.subtree_control'), '+memory');
    mkdirSync(folder);
    // The limit itself is first. Not every kernel counts swap; one that does not has the same limit for both.
    for (const [at, [name, share]] of Object.entries(version.limits).entries())
      if (at === 0 || existsSync(join(folder, name)))
        writeFileSync(join(folder, name), String(limitMb * share * 1_048_576));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`This user may not make a control group: the limit cannot be tried here (${reason}).`);
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const valueIn = (name: string, key: string) => Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(read(name))?.[1] ?? 0);
  return {
    take: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    ownMb: () => valueIn('memory.stat', version.own) / 1_048_576,
    peakMb: () => Number(read(version.peak)) / 1_048_576,
    kills: () => valueIn(version.events, 'oom_kill'),
    remove: () => rmdirSync(folder),
  };
}
