import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalEach } from './child-process.ts';

/** Where packages of systems put the server's own programs, which are on no PATH. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'];

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  /** Stops it from answering, with every connection open, and lets it go on. */
  hang: () => void;
  goOn: () => void;
  /** Ends it at once, as a loss of power would; `start` brings it back with what it had committed. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

/** The folder of PostgreSQL's programs: that of POSTGRES_BIN, or of the newest package; undefined if there is none. */
export function findPostgres(): string | undefined {
  const wished = process.env.POSTGRES_BIN;
  if (wished) return wished;
  const versions = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).map((version) => join(folder, version, 'bin')),
  );
  return versions.toSorted().findLast((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a PostgreSQL of its own with an empty database, in a folder of its own.
 * @param bin as found
 * @param passwordFile holds what its user has to say; left out, nobody is asked for a password
 * @throws Error if it does not start
 */
export async function startPostgres(bin: string, port: number, passwordFile?: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'console-postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, 'data');
  makeCluster(bin, data, user, passwordFile);
  const flags = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  let server = spawn(join(bin, 'postgres'), flags, { ...user, cwd: folder, stdio: 'ignore' });
  const url = `postgres://console@127.0.0.1:${port}/postgres`;
  const ready = async () => {
    for (let left = 100; left > 0; left -= 1) {
      if (spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
      await sleep(100);
    }
    throw new Error('PostgreSQL did not start.');
  };
  await ready();
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (server.exitCode !== null || server.signalCode !== null) return done();
      server.once('exit', () => done());
      server.kill(signal);
    });
  return {
    url,
    hang: () => signalAll(server.pid, 'SIGSTOP'),
    goOn: () => signalAll(server.pid, 'SIGCONT'),
    // SIGQUIT: it ends with all its children and writes nothing more.
    kill: () => end('SIGQUIT'),
    start: async () => {
      server = spawn(join(bin, 'postgres'), flags, { ...user, cwd: folder, stdio: 'ignore' });
      await ready();
    },
    stop: async () => {
      signalAll(server.pid, 'SIGCONT');
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * An empty cluster in the folder `data`. Making one takes a second of work, and a copy of one that was made before a fifth of it:
 * what nobody is asked for a password in is kept for the next.
 */
function makeCluster(bin: string, data: string, user: ReturnType<typeof unprivileged>, passwordFile?: string): void {
  const kept = resolve('node_modules/.cache/postgres', encodeURIComponent(bin));
  const copy = (from: string, to: string) => spawnSync('cp', ['-a', from, to]).status === 0;
  if (passwordFile === undefined && existsSync(kept) && copy(kept, data)) return;
  rmSync(data, { recursive: true, force: true });
  const access = passwordFile === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile];
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'console', ...access, '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: dirname(data),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`);
  if (passwordFile !== undefined) return;
  // Several make one at the same time, and the first is kept.
  const mine = `${kept}.${process.pid}`;
  mkdirSync(dirname(kept), { recursive: true });
  try {
    if (copy(data, mine)) renameSync(mine, kept);
  } catch {
    rmSync(mine, { recursive: true, force: true });
  }
}

/** The server and its children: each connection has a process of its own. */
function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  signalEach([pid, ...childrenOf(pid)], signal);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // Other systems than Linux.
    const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean).map(Number);
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout);
    if (uid > 0) return { uid, gid };
  }
  return {};
}
