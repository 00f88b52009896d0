import 'server-only';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { flushOutput } from '../output.ts';
import type { Service } from './create-console-server.ts';
import { SERVER_TIMING } from '../timing.ts';

/** Runs beside the process's own work, which may be what does not end. */
const WATCH = `const { workerData } = require('node:worker_threads');
setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData);`;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

function exitAtOnce(signal: NodeJS.Signals): void {
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Until `drainOnSignal` takes over. Of itself the first process of a container ignores signals, and a start can take minutes. */
export function exitOnSignal(): void {
  for (const signal of SIGNALS) process.on(signal, exitAtOnce);
}

/**
 * Ends the process without losing a request: it reports not ready, waits for balancers to notice, takes no new connections,
 * lets requests finish, and exits after 30 s at the latest. A second signal ends the process at once.
 * @param waitMs how long balancers take to notice
 */
export function drainOnSignal(
  server: Server,
  service: Service,
  waitMs: number,
  close: () => Promise<void>,
  hardStopMs = SERVER_TIMING.hardStopMs,
): void {
  for (const signal of SIGNALS) {
    process.off(signal, exitAtOnce);
    process.on(signal, () => {
      if (service.isDraining) process.exit(1);
      service.isDraining = true;
      new Worker(WATCH, { eval: true, workerData: waitMs + hardStopMs + 1000 }).on('error', () => undefined).unref();
      void drain(server, waitMs, hardStopMs, close);
    });
  }
}

/** Closes a server once its requests are answered. A connection whose request came before would stay open for a minute after it. */
export async function closeWhenAnswered(server: Server): Promise<void> {
  // Node.js reads it when an answer has left. To close connections instead cuts answers that a slow reader still gets.
  server.keepAliveTimeout = 1;
  await new Promise<void>((done) => {
    server.close(() => done());
  });
}

async function drain(server: Server, waitMs: number, hardStopMs: number, close: () => Promise<void>): Promise<void> {
  await sleep(waitMs);
  setTimeout(() => process.exit(1), hardStopMs).unref();
  await closeWhenAnswered(server);
  await close().catch(() => {});
  await flushOutput([process.stdout, process.stderr]);
  process.exit(0);
}
