import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, startProcess, stopAll } from '../../scripts/child-process.ts';
import { busyPorts, freePorts } from '../../scripts/ports.ts';
import { originOf, portsFrom, portsOf, STACK_PORTS } from '../../scripts/stack.ts';
import { untilReady } from '../../scripts/start-stack.ts';
import { seconds } from './proofs.ts';
import { type Row, row } from './table.ts';

/** `npm run demo` and a signal to npm: everything that it started ends. */
export async function demoEnds(log: string): Promise<Row> {
  const what = 'npm run demo: a signal to npm ends all that it started';
  const ports = portsFrom(await freePorts(STACK_PORTS, 13_000));
  const args = ['run', 'demo', '--', '--port', String(ports.consolePort), '--stub-port', String(ports.stubPort)];
  const child = startProcess({ name: 'The demo', program: 'npm', args, log });
  try {
    await untilReady(child, originOf(ports));
  } catch (error) {
    await stopAll([child]);
    return row(what, false, 'it did not come up', [error instanceof Error ? error.message : String(error)]);
  }
  const startMs = performance.now();
  child.process.kill('SIGTERM');
  while (!isOver(child) && performance.now() - startMs < 20_000) await sleep(50);
  const busy = await busyPorts(portsOf(ports));
  if (!isOver(child)) child.process.kill('SIGKILL');
  return row(
    what,
    busy.length === 0,
    `${busy.length} of ${portsOf(ports).length} ports still taken after ${seconds(performance.now() - startMs)}`,
  );
}
