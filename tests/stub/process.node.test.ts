import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../scripts/ports.ts';
import { openDatabase } from '../../stub/db/database.ts';
import { readConfig } from '../../stub/env.ts';
import { CONFIG } from './test-stub.ts';

const folder = mkdtempSync(join(tmpdir(), 'stub-'));
const KEY = Buffer.alloc(32, 3).toString('base64');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ready {
  ready: boolean;
  ports: Record<string, number>;
  accounts: { email: string; password: string }[];
}

/** Starts the process as the demo does and waits for its one line. */
async function start(port: number): Promise<{ child: ChildProcess; ready: Ready }> {
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env.PATH,
    STUB_PORT: String(port),
    STUB_STATE: folder,
    PROVIDER_TOKEN_KEY: KEY,
    PROVIDER_AVATAR_SALT: 's',
  };
  const child = spawn(process.execPath, ['stub/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve);
    child.stderr.setEncoding('utf8').once('data', (text: string) => reject(new Error(text)));
  });
  return { child, ready: JSON.parse(line) as Ready };
}

const stop = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });

test('it says that it is ready, keeps its state from one start to the next, and stops when told', async () => {
  // Below the ports that the system lends to connections.
  const port = await freePorts(12, 27_000);
  const first = await start(port);
  expect(first.ready).toMatchObject({ ready: true, ports: { api: port, controlPanel: port + 4, card: port + 8 } });
  expect(first.ready.ports).toMatchObject({ smtp: port + 10, untrusted: port + 11 });
  const [main] = first.ready.accounts;
  const headers = { 'content-type': 'application/json', 'x-date': new Date().toISOString() };
  const remind = { method: 'POST', headers, body: JSON.stringify({ email: main?.email }) };
  expect((await fetch(`http://127.0.0.1:${port}/signup/console/remind/`, remind)).status).toBe(200);
  const held = fetch(`http://127.0.0.1:${port + 4}/control/mails`);
  expect(await (await held).json()).toHaveLength(1);
  expect(await stop(first.child, 'SIGTERM')).toBe(0);
  const second = await start(port);
  expect(await (await fetch(`http://127.0.0.1:${port + 4}/control/mails`)).json()).toHaveLength(1);
  expect(await stop(second.child, 'SIGINT')).toBe(0);
  const other = createServer().listen(port, '::1');
  const hasIpv6 = await once(other, 'listening').then(
    () => true,
    () => false,
  );
  if (hasIpv6) await expect(start(port)).rejects.toThrow('EADDRINUSE');
  other.close();
});

test('a disk that is full is named as the cause', () => {
  const db = openDatabase(null);
  db.get('PRAGMA max_page_count = 100');
  const fill = () => db.transaction(() => db.insert('writes', { entry: 'x'.repeat(1_000_000) }));
  expect(fill).toThrow('full');
  db.close();
});

test('a wrong environment stops it with every problem, and no value of a secret', () => {
  const env = {
    STUB_PORT: 'x',
    PROVIDER_TOKEN_KEY: 'c2hvcnQ=',
    CONSOLE_ORIGIN: 'nowhere',
    PROVIDER_WORD_PAYMENT: 'a/b',
    NODE_ENV: 'test' as const,
  };
  const start = () => readConfig(env);
  for (const name of ['STUB_PORT', 'PROVIDER_TOKEN_KEY', 'PROVIDER_AVATAR_SALT', 'CONSOLE_ORIGIN', 'payment'])
    expect(start).toThrow(name);
  expect(start).not.toThrow('c2hvcnQ=');
});

test('without more than a key and a salt it is the demo configuration', () => {
  const given = { PROVIDER_TOKEN_KEY: KEY, PROVIDER_AVATAR_SALT: 's', PROVIDER_CLIENT_IP_HEADER: '' };
  const config = readConfig({ ...given, NODE_ENV: 'test' });
  const { tokenKey: _key, avatarSalt: _salt, stateFolder: _folder, ...demo } = CONFIG;
  expect(config).toMatchObject(demo);
});
