import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processesBelow } from '../../scripts/child-process.ts';

/** What the kernel says of a process and all below it. Linux only. */

let ticks: number | undefined;

/** The unit in which the kernel counts CPU time. */
export function ticksInASecond(): number {
  return (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));
}

/** CPU time used so far, microseconds. */
export function cpuUs(pid: number): number {
  const perTickUs = 1e6 / ticksInASecond();
  return sum(pid, (id) => {
    // The name of the program may hold spaces; what follows its bracket does not.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * perTickUs;
  });
}

/** Memory in use, megabytes. */
export function residentMb(pid: number): number {
  return sum(pid, (id) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
}

function sum(pid: number, read: (id: number) => number): number {
  return [pid, ...processesBelow(pid)].reduce((total, id) => {
    try {
      return total + read(id);
    } catch {
      // It ended while the others were read.
      return total;
    }
  }, 0);
}
