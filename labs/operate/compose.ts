import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { parse } from 'yaml';
import { distFolder } from '../../scripts/build-stamp.ts';
import { type Child, lineWith, stopAll, waitFor } from '../../scripts/child-process.ts';
import { findPostgres, type Postgres, startPostgres } from '../../scripts/postgres.ts';
import { findRedis, REDIS_SERVER } from '../../scripts/redis.ts';
import type { DemoAccount } from '../../scripts/stack.ts';
import { untilReady } from '../../scripts/start-stack.ts';
import { SCRIPT, Visitor } from './load.ts';
import { ownRoot } from './own-root.ts';
import { findProxy } from '../../scripts/programs.ts';
import { type Proxy, type ProxySettings, startProxy } from './proxies.ts';
import { type Row, row } from './table.ts';

/**
 * The stack of deploy/compose without an engine: each service is a process with the command, environment, secrets, names and ports
 * of the file, in a network and below folders that nobody else sees. What an engine does beyond that (images, volumes, limits) is
 * not tried.
 */
const FOLDER = 'deploy/compose';
/** Whatever runs in it ends with it. */
const OWN_NETWORK = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
/** Two consoles listen on one port here, so each has an address of its own. */
const ADDRESSES = { 'console-a': '127.0.0.2', 'console-b': '127.0.0.3' } as const;

interface Service {
  environment?: Record<string, string>;
  command?: string[];
  entrypoint?: string[];
  healthcheck?: { test: string[] };
}

const AROUND = ['redis', 'postgres', 'stub'] as const;
const AFTERWARDS = ['embeds', 'verify', 'backup'] as const;
type ServiceName = 'proxy' | keyof typeof ADDRESSES | (typeof AROUND | typeof AFTERWARDS)[number];

interface Compose {
  services: Record<ServiceName, Service>;
  secrets: Record<string, { file: string }>;
}

/** @returns rows, one of them `out` where a network of its own cannot be had, and red if it takes longer than `patienceMs` */
export function proveCompose(logs: string, patienceMs: number): Row[] {
  const leftOut = (why: string): Row[] => [{ what: 'compose.yaml', figure: `left out: ${why}`, state: 'out' }];
  const [unshare = '', ...words] = [...ownRoot(), 'unshare', ...OWN_NETWORK];
  const may = process.getuid?.() === 0 && spawnSync(unshare, [...words, 'ip', 'link']).status === 0;
  if (!may) return leftOut('this user may not make a network here');
  const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
  const missing = [
    ...(findProxy('nginx') === undefined ? ['nginx'] : []),
    ...(findRedis() === undefined || !has('redis-cli') ? ['Redis'] : []),
    ...(findPostgres() === undefined ? ['PostgreSQL'] : []),
    ...(has('openssl') ? [] : ['openssl']),
  ];
  if (missing.length > 0) return leftOut(`there is no ${missing.join(', ')} here`);
  mkdirSync(logs, { recursive: true });
  const report = join(logs, 'rows.json');
  const self = [process.execPath, '--no-warnings', import.meta.filename, resolve(logs), report];
  // Nothing softer ends what waits for a process with numbers of its own.
  const end = { timeout: patienceMs, killSignal: 'SIGKILL' } as const;
  const { status, stdout, stderr } = spawnSync(unshare, [...words, ...self], { encoding: 'utf8', ...end });
  if (status !== 0) return [row('compose.yaml: its services', false, 'did not come up', [stderr.trim() || stdout])];
  return JSON.parse(readFileSync(report, 'utf8')) as Row[]; // Written by this file.
}

if (process.argv[1] === import.meta.filename)
  await runInside(process.argv[2] ?? '', process.argv[3] ?? '').catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });

async function runInside(logs: string, report: string): Promise<void> {
  const { services, secrets } = parse(readFileSync(join(FOLDER, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;
  makeRoom(secrets, logs);
  const children: Child[] = [];
  let proxy: Proxy | undefined;
  let database: Postgres | undefined;
  const start = (name: ServiceName, [program = '', ...args]: string[], own: Record<string, string> = {}): Child => {
    const log = join(logs, `${name}.log`);
    const output = openSync(log, 'w');
    const env = { ...own, ...surroundings(), ...services[name].environment };
    // The server of a machine that has only Redis's tools bears another name.
    const path = program === REDIS_SERVER ? (findRedis() ?? program) : program;
    const running = spawn(path, args, { env, argv0: program, stdio: ['ignore', output, output] });
    const child: Child = { name, process: running, log };
    closeSync(output);
    children.push(child);
    return child;
  };
  try {
    database = await startDatabase(services.postgres.environment);
    start('redis', services.redis.command ?? []);
    const stub = start('stub', services.stub.command ?? []);
    const ready = await waitFor(stub, () => lineWith(stub, 'ready'), 60_000);
    const healthy: ServiceName[] = AROUND.filter((name) => isHealthy(services[name]));
    for (const name of ['console-a', 'console-b'] as const) {
      const own = { PORT: '3000', HOST: ADDRESSES[name], NEXT_DIST_DIR: distFolder };
      await untilReady(start(name, entryPoint(), own), `http://${name}:3000`, 60_000);
      healthy.push(name);
    }
    // Compose reads a doubled dollar as one.
    for (const name of AFTERWARDS)
      start(name, services[name].entrypoint?.map((word) => word.replaceAll('$$', '$')) ?? []);
    healthy.push(...AFTERWARDS.filter((name) => isHealthy(services[name])));
    const { environment = {} } = services['console-a'];
    // The image of nginx fills the template in as this does.
    const settings = services.proxy.environment as unknown as ProxySettings;
    proxy = await startProxy('nginx', findProxy('nginx') ?? '', settings, join(logs, 'proxy.log'));
    healthy.push('proxy');
    const figure = `${healthy.length} of ${Object.keys(services).length}: ${healthy.join(', ')}`;
    const rows = [
      row('compose.yaml: services that are up', healthy.length === Object.keys(services).length, figure),
      await proveUse(environment.APP_ORIGIN ?? '', (ready.accounts ?? []) as DemoAccount[], logs),
      await proveOutside(environment),
    ];
    writeFileSync(report, JSON.stringify(rows));
  } finally {
    await proxy?.stop();
    await stopAll(children);
    await database?.stop();
  }
}

/** What an engine makes before it starts anything: names, secrets where services read them, empty volumes. Gone with the process. */
function makeRoom(secrets: Compose['secrets'], logs: string): void {
  const hosts = join(logs, 'hosts');
  const lines = [
    '127.0.0.1 localhost proxy redis postgres stub',
    ...Object.entries(ADDRESSES).map(([name, at]) => `${at} ${name}`),
  ];
  writeFileSync(hosts, `${lines.join('\n')}\n`);
  must('ip', ['link', 'set', 'lo', 'up']);
  must('mount', ['--bind', hosts, '/etc/hosts']);
  for (const folder of ['/run', '/var/lib']) must('mount', ['-t', 'tmpfs', 'none', folder]);
  for (const folder of ['/run/secrets', '/run/verify', '/var/lib/backups']) mkdirSync(folder);
  copyFileSync('deploy/kubernetes/daily/backup.sh', '/run/backup.sh');
  const own = join(logs, 'compose');
  mkdirSync(own, { recursive: true });
  copyFileSync(join(FOLDER, 'start.sh'), join(own, 'start.sh'));
  must('sh', [join(own, 'start.sh')], { ...process.env, COMPOSE: 'none' });
  for (const [name, { file }] of Object.entries(secrets)) copyFileSync(join(own, file), join('/run/secrets', name));
}

/** As the image does with these variables: a user with this password, and a database of its own. */
async function startDatabase(environment: Service['environment'] = {}): Promise<Postgres> {
  const { POSTGRES_USER: user = '', POSTGRES_DB: name = '', POSTGRES_PASSWORD_FILE: passwordFile = '' } = environment;
  const database = await startPostgres(findPostgres() ?? '', 5432, passwordFile);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const client = new Client({ host: 'postgres', user, password, database: 'postgres' });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  return database;
}

/** What runs in the image, as its file says. */
function entryPoint(): string[] {
  const list = /^ENTRYPOINT (?<list>.*)$/m.exec(readFileSync('deploy/container/Containerfile', 'utf8'))?.groups?.list;
  return JSON.parse(list ?? '[]') as string[];
}

/** The service's own check, where it has one. */
function isHealthy({ healthcheck }: Service): boolean {
  const [kind, program = '', ...args] = healthcheck?.test ?? [];
  if (kind !== 'CMD') return false;
  for (const end = Date.now() + 20_000; Date.now() < end; )
    if (spawnSync(program, args, { env: { ...surroundings(), PGHOST: 'postgres' }, timeout: 5000 }).status === 0)
      return true;
  return false;
}

/** Nothing of this machine's environment but where programs lie. */
function surroundings(): NodeJS.ProcessEnv {
  const folders = [dirname(process.execPath), findPostgres() ?? '', dirname(findRedis() ?? ''), process.env.PATH ?? ''];
  return { NODE_ENV: 'production', PATH: folders.join(delimiter) };
}

/** Somebody signs in through the proxy, opens a page with its scripts and changes something, and is out on both consoles at the end. */
async function proveUse(origin: string, accounts: readonly DemoAccount[], logs: string): Promise<Row> {
  const target = { origin, authority: readFileSync('/run/secrets/certificate', 'utf8') };
  const [person] = accounts;
  if (!person) throw new Error('The stub names no account.');
  const visitor = new Visitor(target);
  const faults: string[] = [];
  const expect = async (
    what: string,
    status: number,
    ask: () => Promise<{ status: number; text: () => Promise<string> }>,
  ) => {
    const answer = await ask();
    const text = await answer.text();
    if (answer.status !== status) faults.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  await visitor.signIn(person);
  const page = await expect('/profile', 200, () => visitor.get('/profile'));
  const scripts = [...new Set(page.match(SCRIPT))];
  for (const script of scripts) await expect(script, 200, () => visitor.get(script));
  if (scripts.length === 0) faults.push('the page has no scripts');
  await expect('a change', 200, () => visitor.post('/api/provider/profile.update', { name: 'compose' }));
  for (let round = 0; round < 10; round += 1)
    await expect('a read', 200, () => visitor.get('/api/provider/profile.read'));
  const names = Object.keys(ADDRESSES);
  for (const name of names)
    if (!readFileSync(join(logs, `${name}.log`), 'utf8').includes('"operation":"profile.read"'))
      faults.push(`nothing came to ${name}`);
  const consoles = names.map((name) => `http://${name}:3000`);
  for (const at of consoles) await expect(at, 200, () => visitor.get('/api/provider/profile.read', {}, at));
  await expect('the sign-out', 200, () => visitor.post('/api/session/sign-out', {}));
  for (const at of consoles)
    await expect(`${at} afterwards`, 401, () => visitor.get('/api/provider/profile.read', {}, at));
  await visitor.close();
  const lines = await countLines();
  if (lines === 0) faults.push('the database has no line of the change');
  return row(
    'compose.yaml: sign-in, page, change and sign-out through the proxy',
    faults.length === 0,
    `${scripts.length} scripts, ${lines} line of the change in the database, out on both consoles`,
    faults,
  );
}

async function countLines(): Promise<number> {
  const client = new Client({ connectionString: readFileSync('/run/secrets/database-url', 'utf8').trim() });
  await client.connect();
  const { rows } = await client.query(
    "select 1 from journal_lines where operation = 'profile.update' and outcome = 'done'",
  );
  await client.end();
  return rows.length;
}

/** What browsers are told to ask beside the console: the published ports of the stub. */
async function proveOutside(environment: Record<string, string>): Promise<Row> {
  const addresses = Object.values(environment).filter((value) => value.startsWith('http://localhost:'));
  const silent: string[] = [];
  for (const address of addresses) if (!(await fetch(address).catch(() => undefined))) silent.push(address);
  const figure = `${addresses.length - silent.length} of ${addresses.length} answer`;
  return row('compose.yaml: addresses that browsers get', silent.length === 0 && addresses.length > 0, figure, silent);
}

/** @throws Error with what the command said */
function must(program: string, args: string[], env = process.env): void {
  const { status, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
