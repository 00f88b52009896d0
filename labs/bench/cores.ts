import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The first core is the server's, the others are the load's: neither takes the time of the other. */
export const SERVER_CORE = '0';

const hasTaskset = spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0 && availableParallelism() > 1;

/** Keeps this process, and whatever it starts from now on, off the server's core. */
export function leaveServerCore(): void {
  if (!hasTaskset)
    return console.log('Without taskset and a second core nothing is pinned: the figures will vary more.');
  const others = availableParallelism() === 2 ? '1' : `1-${availableParallelism() - 1}`;
  spawnSync('taskset', ['-acp', others, String(process.pid)], { stdio: 'ignore' });
}

/** The command that runs Node on the server's core. */
export function nodeOnServerCore(args: readonly string[]): { program: string; args: string[] } {
  if (!hasTaskset) return { program: process.execPath, args: [...args] };
  return { program: 'taskset', args: ['-c', SERVER_CORE, process.execPath, ...args] };
}
