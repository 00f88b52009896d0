import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleServer } from '../../scripts/fast-path/bundle-server.ts';
import { freePorts } from '../../scripts/ports.ts';
import { consoleEnv, makeSecrets, type Stack } from '../../scripts/stack.ts';
import { type OpenPorts, listen } from '../../stub/listen.ts';
import { createStub, type Stub } from '../../stub/stub.ts';
import { CONFIG } from '../stub/test-stub';

const OWNER = { account: 'misaki.sato@minato.example.com', password: 'minato-asagiri-2026' };
const secrets = makeSecrets();
const other = makeSecrets().tokenKey;
let stack: Stack;
let stub: Stub;
let opened: OpenPorts;

beforeAll(async () => {
  const port = await freePorts(13, 27_200);
  stack = { consolePort: port + 12, stubPort: port, stateFolder: mkdtempSync(join(tmpdir(), 'doctor-')), secrets };
  const tokenKey = Buffer.from(secrets.tokenKey, 'base64');
  stub = await createStub(
    { ...CONFIG, port, tokenKey, consoleOrigin: `http://localhost:${port + 12}` },
    () => undefined,
  );
  opened = await listen(stub, port);
});
afterEach(() => stub.world.scenarios.clear());
afterAll(async () => {
  await opened.close();
  stub.close();
});

/** Runs a command as an operator does, against the stub. */
function run(script: string, args: string[] = [], more: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...consoleEnv(stack), CONFORMANCE_PASSWORD: OWNER.password, ...more };
  const file = script.endsWith('.mjs') ? script : `scripts/${script}.ts`;
  const words = ['--conditions=react-server', file, ...args];
  return new Promise<{ code: number; text: string }>((done) => {
    execFile(process.execPath, words, { env: { ...env, NODE_ENV: 'test' } }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err });
    });
  });
}
const asOwner = ['--account', OWNER.account];

test('the doctor finds nothing bad in a good installation, says what it cannot know, and prints no secret', async () => {
  stub.world.scenarios.set('tokenRefreshedOnEveryAnswer', {});
  const { code, text } = await run('doctor', asOwner);
  expect([code, text.match(/^BAD.*/gm)]).toEqual([0, null]);
  const known =
    'provider, open call|clock against the provider|PROVIDER_TOKEN_KEY|SITE_APP_URL, framing|STATUS_URL|SMTP_URL';
  for (const about of known.split('|')) expect(text).toMatch(new RegExp(`^good +${about}`, 'm'));
  expect(text).toMatch(/^not checkable +APP_ORIGIN: the console does not answer.*\n +→ Run it again/m);
  expect([...Object.values(secrets), OWNER.password].filter((secret) => text.includes(secret))).toEqual([]);
});

test('the doctor names each thing that is wrong, with what to do', async () => {
  stub.world.scenarios.set('clockSkew', { ms: 600_000 });
  stub.world.scenarios.set('siblingMissing', { app: 'site' });
  const { code, text } = await run('doctor', asOwner, {
    PROVIDER_TIMEOUT: '1',
    SMTP_URI: 'smtp://mail',
    STRIPE_PUBLISHABLE_KEY_FILE: '/run/key',
    NODE_VERSION: '24',
    OTEL_SERVICE_NAME: 'console',
    JOURNAL_STREAM: '8:1234',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.invalid',
    SMTP_URL: 'smtp://127.0.0.1:9',
    JOURNAL_CHECKPOINTS: '/no/such/folder/ends',
    SESSION_PASSWORD: 'a'.repeat(40),
    CUSTOMISATION_APP_URL: 'http://localhost:9',
    REDIS_URL: 'redis://127.0.0.1:9',
    DATABASE_URL: 'postgres://user:a-password@127.0.0.1:9/none',
  });
  expect(code).toBe(1);
  const unread = ['PROVIDER_TIMEOUT', 'SMTP_URI', 'STRIPE_PUBLISHABLE_KEY_FILE'].map(
    (name) => `${name}: is read by nobody`,
  );
  const silent = ['SMTP_URL', 'REDIS_URL', 'DATABASE_URL'].map((name) => `${name}: does not answer`);
  const others =
    '--account: The account could not sign in|OTEL_EXPORTER_OTLP_TRACES_ENDPOINT .*: no address|provider, open call: refuses the date|' +
    'JOURNAL_CHECKPOINTS .*: cannot be written|SESSION_PASSWORD: is not random|CUSTOMISATION_APP_URL, framing: not reachable|SITE_APP_URL, framing: HTTP 404';
  for (const about of [...unread, ...silent, ...others.split('|')])
    expect(text).toMatch(new RegExp(`^BAD +${about}.*\\n +→ .+`, 'm'));
  expect(text).not.toMatch(/a-password|NODE_VERSION|OTEL_SERVICE_NAME|JOURNAL_STREAM/);
});

test('a release brings it along, as one of its bundles', async () => {
  const release = mkdtempSync(join(tmpdir(), 'release-'));
  await bundleServer(join(release, '.next'));
  cpSync('lib/server/env-schema.ts', join(release, 'lib/server/env-schema.ts'));
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'));
  const { code, text } = await run(join(release, '.next/console/doctor.mjs'), [], { SMTP_URI: 'smtp://mail' });
  rmSync(release, { recursive: true });
  expect([code, text.match(/^BAD.*/gm)]).toEqual([1, ['BAD            SMTP_URI: is read by nobody']]);
});

test('variables that are malformed are all named, and nothing else is tried', async () => {
  const { code, text } = await run('doctor', [], { SESSION_PASSWORD: 'short', METRICS_PORT: 'x' });
  expect([code, [...text.matchAll(/^BAD +(?<name>\w+)/gm)].map(({ groups }) => groups?.name)]).toEqual([
    1,
    ['SESSION_PASSWORD', 'METRICS_PORT'],
  ]);
});

test('a token key of another provider does not open what this one seals', async () => {
  stub.world.scenarios.set('tokenRefreshedOnEveryAnswer', {});
  const { text } = await run('doctor', asOwner, { PROVIDER_TOKEN_KEY: other });
  expect(text).toMatch(/^BAD +PROVIDER_TOKEN_KEY: does not open/m);
});

test('the stub keeps to the wire contract, changes included, and hears whose calls these are', async () => {
  stub.world.scenarios.set('tokenRefreshedOnEveryAnswer', {});
  const { code, text } = await run('conformance', [...asOwner, '--changes']);
  expect([code, text.match(/^DIFFERS.*/gm)]).toEqual([0, null]);
  expect(text).toMatch(/^ok +apikey\.delete$/m);
  const calls = stub.world.journal.calls().filter(({ operation }) => operation === 'apikey.delete');
  expect(calls.map(({ forwardedFor }) => isIP(forwardedFor ?? ''))).toEqual([4]);
});

test.each([
  ['yumi.takahashi', 'hidamari-no-niwa-5', /^not tried apikey\.list +refused to this account \(forbidden\)$/m, 0],
  ['sakura.watanabe', 'kari-no-aikotoba-1', /^The account must change its password first\.$/m, 1],
])('what the contract allows is no difference: %s', async (name, password, said, ends) => {
  const as = ['--account', `${name}@minato.example.com`];
  const { code, text } = await run('conformance', as, { CONFORMANCE_PASSWORD: password });
  expect([code, text]).toEqual([ends, expect.stringMatching(said)]);
});

test('conformance names the field in which an answer differs, and changes nothing unasked', async () => {
  stub.world.scenarios.set('wrongShape', { operation: 'member.list' });
  const { code, text } = await run('conformance', asOwner);
  expect(code).toBe(1);
  expect(text).toMatch(/^DIFFERS +member\.list +data\./m);
  expect(text).toMatch(/^not tried changes/m);
});
