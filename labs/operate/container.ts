import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { startProcess, stopAll } from '../../scripts/child-process.ts';
import { freePorts } from '../../scripts/ports.ts';
import { consoleEnv, makeSecrets, portsFrom, STACK_PORTS } from '../../scripts/stack.ts';
import { untilReady } from '../../scripts/start-stack.ts';
import { ownRoot } from './own-root.ts';
import { seconds } from './proofs.ts';
import { type Row, row } from './table.ts';

/**
 * Builds the shipped container file with buildah and runs what it makes, without any registry of images: its bases are made of
 * this machine's programs with the libraries that they load. In short its first stage is what `npm run pack-release` makes here.
 */
const FILE = 'deploy/container/Containerfile';
const MAX_MB = 150;
const USER = '10001:10001';

/**
 * @param isWhole the first stage too: `npm ci` and the build, inside of its base; the network and some minutes are needed
 * @param patienceMs after so long a command of buildah is ended
 * @returns rows, one of them `out` where this machine has no buildah or may not use it
 */
export async function proveContainer(log: string, isWhole = false, patienceMs = () => 900_000): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'console-container-'));
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const [program, ...words] = [...ownRoot(), 'buildah'];
  const buildah = (...args: string[]) =>
    spawnSync(program, [...words, ...store, ...args], {
      encoding: 'utf8',
      timeout: patienceMs(),
      maxBuffer: 64e6,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    });
  try {
    const isThere = process.getuid?.() === 0 && spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0;
    if (!isThere)
      return [{ what: 'container', figure: 'left out: there is no buildah here that may run', state: 'out' }];
    const release = join(folder, 'stage/release');
    makeBase(join(folder, 'base'), buildah, 'localhost/base', []);
    const run = ['--build-arg', 'RUN_IMAGE=localhost/base'];
    const first = isWhole ? wholeStage(folder, buildah) : packedStage(release);
    const startMs = performance.now();
    must(buildah('build', ...run, ...first, '--format', 'docker', '-f', FILE, '-t', 'console', '.'));
    if (isWhole) copyOut(buildah, release);
    const rows = await tryOut(buildah, store, release, log);
    return isWhole ? [row(WHOLE, true, seconds(performance.now() - startMs)), ...rows] : rows;
  } finally {
    // Layers may hold folders without write permission.
    spawnSync('chmod', ['-R', 'u+w', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

type Buildah = (...args: string[]) => SpawnSyncReturns<string>;

const WHOLE = 'container: both stages built, with npm ci and the build in the first';

/** In place of the first stage: the release that lies here. */
function packedStage(release: string): string[] {
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/pack.ts', '--out', release];
  must(spawnSync(process.execPath, args, { encoding: 'utf8' }));
  return ['--build-context', `build=${dirname(release)}`];
}

/** What the first stage calls: a shell with a few programs, Node.js, npm and the authorities of this machine. */
function wholeStage(folder: string, buildah: Buildah): string[] {
  const base = join(folder, 'build-base');
  makeBase(base, buildah, 'localhost/build-base', PROGRAMS, () => {
    const npm = dirname(dirname(realpathSync(must(spawnSync('which', ['npm'], { encoding: 'utf8' })).trim())));
    cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
    cpSync('/etc/ssl/certs', join(base, 'etc/ssl/certs'), { recursive: true, dereference: true });
  });
  // What npm has fetched on this machine before is not fetched again.
  const cache = must(spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' })).trim();
  return ['--build-arg', 'BUILD_IMAGE=localhost/build-base', '--volume', `${cache}:/root/.npm`];
}

const NATIVE = ['m.so.6', 'rt.so.1', 'dl.so.2', 'pthread.so.0', 'resolv.so.2', 'gcc_s.so.1', 'stdc++.so.6'].map(
  (name) => `lib${name}`,
);
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const PROGRAMS = ['sh', 'env', 'uname', 'mkdir', 'rm', 'cp', 'dirname', 'cat', 'ls'];

/** The files of the image, for their size. */
function copyOut(buildah: Buildah, release: string): void {
  const container = must(buildah('from', 'localhost/console')).trim();
  const root = must(buildah('mount', container)).trim();
  cpSync(join(root, 'console'), release, { recursive: true, verbatimSymlinks: true });
}

/** An image with Node.js and these programs, and nothing else: without any, not even a shell. */
function makeBase(
  folder: string,
  buildah: Buildah,
  name: string,
  programs: readonly string[],
  more: () => void = () => undefined,
): void {
  const paths = programs.map((program) => must(spawnSync('which', [program], { encoding: 'utf8' })).trim());
  const loaded = [process.execPath, ...paths].map((path) => must(spawnSync('ldd', [path], { encoding: 'utf8' })));
  const libraries = loaded.join('\n').matchAll(/(?<path>\/\S+\.so\S*)/g);
  const found = new Set([...libraries].map(({ groups }) => groups?.path ?? ''));
  const system = dirname([...found].find((path) => path.endsWith('/libc.so.6')) ?? '');
  // What native parts of packages load.
  if (programs.length > 0) for (const name of NATIVE) if (existsSync(join(system, name))) found.add(join(system, name));
  for (const path of found) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  for (const path of ['etc', 'tmp', 'root', 'usr/local/bin']) mkdirSync(join(folder, path), { recursive: true });
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'));
  for (const path of paths) copyFileSync(path, join(folder, 'usr/local/bin', basename(path)));
  if (programs.length > 0) {
    // Where Node.js and the first lines of scripts look for them.
    mkdirSync(join(folder, 'usr/bin'), { recursive: true });
    symlinkSync('usr/local/bin', join(folder, 'bin'));
    symlinkSync('../local/bin/env', join(folder, 'usr/bin/env'));
  }
  more();
  for (const [name, text] of Object.entries({
    passwd: 'root:x:0:0::/:\n',
    group: 'root:x:0:\n',
    hosts: '127.0.0.1 localhost\n',
  }))
    writeFileSync(join(folder, 'etc', name), text);
  // npm goes through whatever this machine trusts, and keeps its cache where it is mounted.
  const env = programs.length > 0 ? `ENV HOME=/root NODE_EXTRA_CA_CERTS=${AUTHORITIES}\n` : '';
  writeFileSync(join(folder, 'Containerfile'), `FROM scratch\nCOPY . /\nENV PATH=/usr/local/bin\n${env}`);
  must(buildah('build', '-t', name, '-f', join(folder, 'Containerfile'), folder));
}

async function tryOut(buildah: Buildah, store: string[], release: string, log: string): Promise<Row[]> {
  const container = must(buildah('from', 'localhost/console')).trim();
  // What an engine reads of the image; buildah runs commands, not entry points.
  const config = JSON.parse(must(buildah('inspect', '--type', 'image', 'localhost/console'))) as {
    Docker: { config: { Entrypoint: string[]; User: string; Healthcheck?: { Test: string[] } } };
  };
  const { Entrypoint: entry, User: user, Healthcheck: health } = config.Docker.config;
  const ports = portsFrom(await freePorts(STACK_PORTS, 14_000));
  const env = { ...consoleEnv({ ...ports, stateFolder: '', secrets: makeSecrets() }), STORE: 'off' };
  const flags = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const [program, ...words] = [...ownRoot(), 'buildah'];
  const start = (args: string[]) => [...words, ...store, 'run', '--isolation', 'chroot', '--user', USER, ...args];
  const child = startProcess({
    name: 'The container',
    program,
    args: start([...flags, container, '--', ...entry]),
    log,
  });
  const address = `http://127.0.0.1:${ports.consolePort}`;
  const status = (path: string) =>
    fetch(address + path).then(
      ({ status: code }) => code,
      () => 0,
    );
  try {
    await untilReady(child, address, 60_000);
    const pages: number[] = [];
    for (let round = 0; round < 60; round += 1) pages.push(await status('/signin'));
    const inside = (args: string[]) => spawnSync(program, start([...flags, container, '--', ...args])).status === 0;
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
