import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child-process.ts';
import { installPackages } from './system-packages.ts';

/** The checking tools are the server under another name, and their package starts no service. */
const NAMES = ['valkey-server', 'redis-server', 'valkey-check-rdb', 'redis-check-rdb'];
const PACKAGE = 'redis-tools';
const SERVER = 'redis-server';

/**
 * Finds a Redis server that starts, or fetches one.
 * @returns its path, or undefined: then the gate skips the tests that need it and says so
 */
export function ensureRedis(): string | undefined {
  const found = findRedis();
  if (found !== undefined) return found;
  console.log('No Redis server was found. Fetching one ...');
  installPackages([PACKAGE], 120_000);
  return findRedis();
}

/** The path of a Redis server that starts: the one that REDIS_SERVER_PATH names, or one on the PATH. */
export function findRedis(): string | undefined {
  const wished = process.env.REDIS_SERVER_PATH;
  if (wished) return starts(wished) ? wished : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && starts(path));
}

/**
 * Starts a Redis server that keeps nothing on disk, and waits until it listens.
 * @param path as found
 * @throws Error if it does not start
 */
export async function startRedis(path: string, port: number): Promise<Child> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child: Child = { name: 'Redis', process: spawn(path, args, { argv0: SERVER, stdio: 'ignore' }), log: null };
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
  return spawnSync(path, ['--version'], { argv0: SERVER, stdio: 'ignore', timeout: 20_000 }).status === 0;
}
