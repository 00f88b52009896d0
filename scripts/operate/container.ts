import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Child, stopAll, waitFor } from '../child-process.ts';
import { freePorts } from '../ports.ts';
import { consoleEnv, makeSecrets, portsFrom, STACK_PORTS } from '../stack.ts';
import { type Row, row } from './table.ts';

/**
 * Builds the last stage of the shipped container file with buildah and runs it, without any registry of images: its base is
 * this machine's Node.js with the libraries that it loads, and its first stage is what `npm run pack-release` makes here.
 */
const FILE = 'deploy/container/Containerfile';
const MAX_MB = 150;
const USER = '10001:10001';

/** @returns rows, one of them `out` where this machine has no buildah or may not use it */
export async function proveContainer(log: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'console-container-'));
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) =>
    spawnSync('buildah', [...store, ...args], {
      encoding: 'utf8',
      timeout: 240_000,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    });
  try {
    const isThere = process.getuid?.() === 0 && spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0;
    if (!isThere)
      return [{ what: 'container', figure: 'left out: there is no buildah here that may run', state: 'out' }];
    const release = join(folder, 'stage/release');
    must(
      spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/pack.ts', '--out', release], {
        encoding: 'utf8',
      }),
    );
    makeBase(join(folder, 'base'), buildah);
    const args = ['--build-context', `build=${join(folder, 'stage')}`, '--build-arg', 'RUN_IMAGE=localhost/base'];
    must(buildah('build', ...args, '--format', 'docker', '-f', FILE, '-t', 'console', '.'));
    return await run(buildah, store, release, log);
  } finally {
    // Layers may hold folders without write permission.
    spawnSync('chmod', ['-R', 'u+w', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

type Buildah = (...args: string[]) => SpawnSyncReturns<string>;

/** An image with Node.js and nothing else: not even a shell. */
function makeBase(folder: string, buildah: Buildah): void {
  const libraries = must(spawnSync('ldd', [process.execPath], { encoding: 'utf8' })).matchAll(/(?<path>\/\S+\.so\S*)/g);
  for (const path of [...libraries].map(({ groups }) => groups?.path ?? '')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  for (const path of ['etc', 'tmp', 'usr/local/bin']) mkdirSync(join(folder, path), { recursive: true });
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'));
  for (const [name, text] of Object.entries({
    passwd: 'root:x:0:0::/:\n',
    group: 'root:x:0:\n',
    hosts: '127.0.0.1 localhost\n',
  }))
    writeFileSync(join(folder, 'etc', name), text);
  writeFileSync(join(folder, 'Containerfile'), 'FROM scratch\nCOPY . /\nENV PATH=/usr/local/bin\n');
  must(buildah('build', '-t', 'localhost/base', '-f', join(folder, 'Containerfile'), folder));
}

async function run(buildah: Buildah, store: string[], release: string, log: string): Promise<Row[]> {
  const container = must(buildah('from', 'localhost/console')).trim();
  // What an engine reads of the image; buildah runs commands, not entry points.
  const config = JSON.parse(must(buildah('inspect', '--type', 'image', 'localhost/console'))) as {
    Docker: { config: { Entrypoint: string[]; User: string; Healthcheck?: { Test: string[] } } };
  };
  const { Entrypoint: entry, User: user, Healthcheck: health } = config.Docker.config;
  const ports = portsFrom(await freePorts(STACK_PORTS, 46_000));
  const env = { ...consoleEnv({ ...ports, stateFolder: '', secrets: makeSecrets() }), STORE: 'off' };
  const flags = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const start = (args: string[]) => [...store, 'run', '--isolation', 'chroot', '--user', USER, ...args];
  const output = openSync(log, 'w');
  const child: Child = {
    name: 'The container',
    process: spawn('buildah', start([...flags, container, '--', ...entry]), { stdio: ['ignore', output, output] }),
    log,
  };
  closeSync(output);
  const address = `http://127.0.0.1:${ports.consolePort}`;
  const status = (path: string) =>
    fetch(address + path).then(
      ({ status: code }) => code,
      () => 0,
    );
  try {
    await waitFor(child, async () => ((await status('/readyz')) === 200 ? true : undefined), 60_000);
    const pages: number[] = [];
    for (let round = 0; round < 60; round += 1) pages.push(await status('/signin'));
    const inside = (args: string[]) => spawnSync('buildah', start([...flags, container, '--', ...args])).status === 0;
    return rowsOf({ pages, user, health: health?.Test ?? [], inside, bytes: sizeOf(release) });
  } finally {
    await stopAll([child]);
  }
}

interface Found {
  pages: number[];
  user: string;
  health: string[];
  /** Whether a command ends well in the container. */
  inside: (args: string[]) => boolean;
  bytes: number;
}

function rowsOf({ pages, user, health, inside, bytes }: Found): Row[] {
  const writes = ['/console/x', '/console/.next/x', '/x'].map(
    (path) => `try{require('fs').writeFileSync('${path}','');process.exitCode=9}catch{}`,
  );
  const isClosed = inside(['node', '-e', writes.join(';')]);
  const good = pages.filter((code) => code === 200).length;
  return [
    row(
      'container: pages that it answers as a user of its own',
      good === pages.length && user === USER,
      `${good} of ${pages.length}, user ${user}`,
    ),
    row(
      'container: its health check, without a shell',
      health[0] === 'CMD' && inside(health.slice(1)),
      health.join(' ') || 'none',
    ),
    row('container: files that it could change of its own', isClosed, isClosed ? 'none' : 'some'),
    row(
      'container: size over its base',
      bytes > 0 && bytes <= MAX_MB * 1e6,
      `${(bytes / 1e6).toFixed(0)} MB (limit ${MAX_MB})`,
    ),
  ];
}

function sizeOf(folder: string): number {
  return Number(must(spawnSync('du', ['-sb', folder], { encoding: 'utf8' })).split('\t', 1)[0]);
}

/** @throws Error with what the command said */
function must({ status, stdout, stderr, error }: SpawnSyncReturns<string>): string {
  if (status !== 0) throw new Error(`A step of the container failed.\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}
