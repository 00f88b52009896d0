import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child-process.ts';
import { allOnPath } from './on-path.ts';

/** The checking tools are the server under another name, and their package starts no service. */
const NAMES = ['valkey-server', 'redis-server', 'valkey-check-rdb', 'redis-check-rdb'];
/** The name that it has to be called by to be one. */
export const REDIS_SERVER = 'redis-server';

/** The path of a Redis server that starts: the one that REDIS_SERVER_PATH names, or one on the PATH. */
export function findRedis(): string | undefined {
  const wished = process.env.REDIS_SERVER_PATH;
  if (wished) return starts(wished) ? wished : undefined;
  return allOnPath(...NAMES).find(starts);
}

/**
 * Starts a Redis server that keeps nothing on disk, and waits until it listens.
 * @param path as found
 * @param tls its arguments for TLS; left out, it speaks without
 * @throws Error if it does not start
 */
export async function startRedis(path: string, port: number, tls?: readonly string[]): Promise<Child> {
  const listen = tls
    ? ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...tls]
    : ['--port', String(port)];
  const addresses = tls ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
  const args = [...listen, '--bind', ...addresses, '--save', '', '--appendonly', 'no'];
  const child: Child = {
    name: 'Redis',
    process: spawn(path, args, { argv0: REDIS_SERVER, stdio: 'ignore' }),
    log: null,
  };
  for (let round = 0; round < 200; round += 1) {
    if (await listens(port)) return child;
    await sleep(50);
  }
  child.process.kill('SIGKILL');
  throw new Error('Redis did not come up.');
}

/** Asked by a connection: to try the port by listening on it could keep the server itself from it. */
function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      done(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { argv0: REDIS_SERVER, stdio: 'ignore', timeout: 20_000 }).status === 0;
}
