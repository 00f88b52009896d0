import 'server-only';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './create-console-server.ts';

const HARD_STOP_MS = 30_000;

/**
 * Ends the process without losing a request: it reports not ready, waits for balancers to notice, takes no new connections,
 * lets requests finish, and exits after 30 s at the latest. A second signal ends the process at once.
 * @param waitMs how long balancers take to notice
 */
export function drainOnSignal(server: Server, service: Service, waitMs: number, close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (service.isDraining) process.exit(1);
      service.isDraining = true;
      void drain(server, waitMs, close);
    });
  }
}

async function drain(server: Server, waitMs: number, close: () => Promise<void>): Promise<void> {
  await sleep(waitMs);
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  server.closeIdleConnections();
  await closed;
  await close().catch(() => {});
  process.exit(0);
}
