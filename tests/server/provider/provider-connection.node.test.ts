import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { createServer } from 'node:net';
import type tls from 'node:tls';
import { promisify } from 'node:util';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { closeUpstream, json, startUpstream } from '../support/fake-upstream';
import { listen } from '../support/listen';
import { configure } from '../support/test-env';
import { type Certificate, startTlsUpstream } from '../tls/server';
import { GOOD, logged, read, startGood, trustAuthority, write } from './calls';

/** Faults F17 to F19: what lies between the console and the provider, apart from its answers. */
jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

trustAuthority();
afterEach(async () => {
  jest.restoreAllMocks();
  await closeUpstream();
});

const OLD: tls.SecureContextOptions = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' };
const TLS_FAULTS: [string, Certificate, object, RegExp][] = [
  ['has expired', 'expired', {}, /^CERT_HAS_EXPIRED$/],
  ['names another host', 'other-name', {}, /^ERR_TLS_CERT_ALTNAME_INVALID$/],
  ['signed itself', 'self-signed', {}, /^DEPTH_ZERO_SELF_SIGNED_CERT$/],
  ['comes over TLS 1.1', 'good', OLD, /^(?:ERR_SSL_|EPROTO)/],
];

test.each(TLS_FAULTS)('a provider whose certificate %s is called by nobody', async (_what, name, more, reason) => {
  const upstream = await startTlsUpstream(name, more);
  configure(upstream.url);
  for (const ask of [read, write]) {
    jest.mocked(log).mockClear();
    expect(await ask()).toMatchObject({ http: 502, failure: { code: 'unreachable' } });
    const [line, ...others] = logged('provider.tls');
    expect(line).toEqual(['error', expect.objectContaining({ reason: expect.stringMatching(reason) })]);
    expect(others).toEqual([]);
  }
  expect(upstream.reached).toEqual([]);
  await upstream.close();
});

test('a certificate that is good, and trusted by the process, is all that a call needs', async () => {
  const upstream = await startTlsUpstream('good');
  configure(upstream.url);
  expect(await read()).toMatchObject({ http: 200, data: { name: 'x' } });
  expect(upstream.reached).toHaveLength(1);
  expect(logged('provider.tls')).toEqual([]);
  await upstream.close();
});

test('no variable turns the check of certificates off', async () => {
  const upstream = await startTlsUpstream('self-signed');
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const fetchAfter = async (first: string) => {
    const code = `await import('${first}');
    await fetch('${upstream.url}').then(() => console.log('taken'), ({ cause }) => console.log(cause.code));`;
    const node = ['--conditions=react-server', '--input-type=module', '-e', code];
    return (await promisify(execFile)(process.execPath, node, { env })).stdout.trim();
  };
  // What the console and what its commands load first; without either the variable would do what it says.
  const first = ['node:fs', './lib/server/http/no-debug.ts', './scripts/resolve-aliases.ts'];
  const refused = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  const found = await Promise.all(first.map(fetchAfter));
  await upstream.close();
  expect(found).toEqual(['taken', refused, refused]);
});

type Lookup = (hostname: string, options: dns.LookupAllOptions, done: (...answer: unknown[]) => void) => void;

/** The names that were looked up, and what the next look-up says. */
function nameServer(): { asked: string[]; says: (next: Lookup) => void } {
  const asked: string[] = [];
  let behave: Lookup = () => undefined;
  const lookup = (...[hostname, options, done]: Parameters<Lookup>) => {
    asked.push(hostname);
    behave(hostname, options, done);
  };
  jest.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup); // One of its forms, which Node itself uses.
  return { asked, says: (next) => (behave = next) };
}
const fails =
  (code: string): Lookup =>
  (_hostname, _options, done) =>
    done(Object.assign(new Error(code), { code }));
const answers =
  (address: string): Lookup =>
  (_hostname, { all }, done) =>
    all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);

test('a name that is not found is no answer and is not remembered, and each connection asks for it anew', async () => {
  const first = await startGood();
  const port = Number(new URL(first.url).port);
  const names = nameServer();
  configure(`http://localhost:${port}`);
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL']) {
    names.says(fails(code));
    expect(await write()).toMatchObject({ http: 502, failure: { code: 'unreachable' } });
  }
  names.says(answers('127.0.0.1'));
  const started = performance.now();
  expect(await read()).toMatchObject({ http: 200 });
  expect(performance.now() - started).toBeLessThan(5000);
  await first.close();
  // The console hears that its connection is gone.
  await new Promise((done) => setTimeout(done, 50));
  const second = await startGood(port);
  const before = names.asked.length;
  expect(await read()).toMatchObject({ http: 200 });
  expect(names.asked.slice(before)).toContain('localhost');
  await second.close();
});

test('a look-up that never ends takes no longer than a connection may', async () => {
  nameServer();
  configure('http://localhost:9');
  const started = performance.now();
  expect(await write()).toMatchObject({ http: 502, failure: { code: 'unreachable' } });
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each(['its name server', 'its handshake'])('a host that hangs in %s is given up in time', async (where) => {
  const silent = createServer((socket) => socket.resume());
  const port = await listen(silent);
  if (where === 'its name server') nameServer();
  const url = where === 'its name server' ? 'http://localhost:9' : `https://127.0.0.1:${port}`;
  configure(url, { PROVIDER_TIMEOUT_MS: '1000', PROVIDER_WRITE_TIMEOUT_MS: '1000' });
  for (const ask of [read, write]) {
    const started = performance.now();
    expect(await ask()).toMatchObject({ http: 504, failure: { code: 'timeout' } });
    // Without the deadline it would take a connection's five seconds.
    expect(performance.now() - started).toBeLessThan(4000);
  }
  silent.close();
});

test('a provider whose clock is off hears our own time, its refusal ends no session, and the gap is counted', async () => {
  const upstream = await startUpstream();
  configure(upstream.url);
  const skew = async () => (await metrics().clockSkew.get()).values[0]?.value;
  for (const gapS of [-600, 600]) {
    const date = new Date(Date.now() + gapS * 1000).toUTCString();
    upstream.behave(json({ status: 'date skew' }, 403, { date }));
    const refused = await write();
    expect(refused).toMatchObject({ http: 403, failure: { code: 'dateSkew' } });
    expect(refused.cookies.filter((cookie) => cookie.includes('Max-Age=0'))).toEqual([]);
    expect(Math.abs(((await skew()) ?? 0) - gapS)).toBeLessThan(3);
    upstream.behave(json(GOOD, 200, { date }));
    expect(await read()).toMatchObject({ http: 200 });
  }
  const sent = upstream.calls.map(({ headers }) => Date.parse(String(headers['x-date'])));
  expect(sent.every((time) => Math.abs(time - Date.now()) < 20_000)).toBe(true);
  upstream.behave(json(GOOD, 200, { date: 'not a date' }));
  expect(await read()).toMatchObject({ http: 200 });
  await upstream.close();
});
