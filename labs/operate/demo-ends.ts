import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, isOver, waitFor } from '../../scripts/child-process.ts';
import { busyPorts, freePorts } from '../../scripts/ports.ts';
import { portsOf, STACK_PORTS } from '../../scripts/stack.ts';
import { seconds } from './proofs.ts';
import { type Row, row } from './table.ts';

/** `npm run demo` and a signal to npm: everything that it started ends. */
export async function demoEnds(log: string): Promise<Row> {
  const port = await freePorts(STACK_PORTS, 13_000);
  const ports = { consolePort: port + STACK_PORTS - 1, stubPort: port, embedsPort: port + STACK_PORTS - 2 };
  const args = ['run', 'demo', '--', '--port', String(ports.consolePort), '--stub-port', String(ports.stubPort)];
  const output = openSync(log, 'w');
  const child: Child = { name: 'The demo', process: spawn('npm', args, { stdio: ['ignore', output, output] }), log };
  closeSync(output);
  const isUp = () =>
    fetch(`http://localhost:${ports.consolePort}/readyz`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    );
  await waitFor(child, isUp, 120_000);
  const startMs = performance.now();
  child.process.kill('SIGTERM');
  while (!isOver(child) && performance.now() - startMs < 20_000) await sleep(50);
  const busy = await busyPorts(portsOf(ports));
  if (!isOver(child)) child.process.kill('SIGKILL');
  return row(
    'npm run demo: a signal to npm ends all that it started',
    busy.length === 0,
    `${busy.length} of ${portsOf(ports).length} ports still taken after ${seconds(performance.now() - startMs)}`,
  );
}
