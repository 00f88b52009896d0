import { execFileSync } from 'node:child_process';
import { processesBelow, readProc, statOf } from '../../scripts/child-process.ts';

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
    const { 11: user = 0, 12: system = 0 } = statOf(id);
    return (Number(user) + Number(system)) * perTickUs;
  });
}

/** Memory in use, megabytes. */
export function residentMb(pid: number): number {
  return sum(pid, (id) => Number(/VmRSS:\s+(\d+)/.exec(readProc(`${id}/status`))?.[1] ?? 0) / 1024);
}

function sum(pid: number, read: (id: number) => number): number {
  return [pid, ...processesBelow(pid)].reduce((total, id) => total + read(id), 0);
}
