import { log } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { providerStatus, readProviderStatus } from '@/lib/server/provider/provider-status';
import { SERVER_TIMING } from '@/lib/server/timing';
import { startTlsUpstream } from '../tls/server';
import { hangUp } from '../../operations/wired';
import { configure } from '../support/test-env';
import { type Behaviour, closeUpstream, json, raw, upstreamOfFile } from '../support/fake-upstream';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const upstream = upstreamOfFile();
const asked = () => upstream.calls.map(({ path }) => path);
const [LATER, NOW] = [
  { name: 'Later', status: 'scheduled' },
  { name: 'Now', status: 'in_progress' },
];
const page = (indicator: string, more: object = {}) => ({ status: { indicator, description: 'Outage' }, ...more });

beforeEach(() => {
  configure(undefined, { STATUS_URL: `${upstream.url}/api/v2/summary.json` });
  // The clock is never asked: each test reads by itself.
  processWide<NodeJS.Timeout>('providerStatusClock').value = setInterval(() => undefined, 60_000).unref();
  Object.assign(processWide('providerStatus'), { value: undefined });
});
afterEach(async () => {
  clearInterval(processWide<NodeJS.Timeout>('providerStatusClock').value);
  jest.restoreAllMocks();
  await closeUpstream();
});

test.each<[string, unknown, string | null]>([
  ['an incident', page('major', { incidents: [{ name: 'API is slow' }] }), 'API is slow'],
  ['only that some is down', page('minor'), 'Outage'],
  ['a maintenance that has begun', page('none', { scheduled_maintenances: [LATER, NOW] }), 'Now'],
  ['an incident of Instatus', { page: { status: 'HASISSUES' }, activeIncidents: [{ name: 'Sign-in' }] }, 'Sign-in'],
  ['a maintenance of Instatus without a name', { page: { status: 'UNDERMAINTENANCE' } }, null],
])('%s is reported in the words of the page, with the address that the operator named', async (_what, body, text) => {
  upstream.behave(json(body));
  await readProviderStatus();
  expect(providerStatus()).toEqual({ text, href: upstream.url, isLeftAlone: false });
  expect(asked()).toEqual(['/api/v2/summary.json']);
});

test.each<[string, unknown]>([
  ['Statuspage', page('none', { scheduled_maintenances: [LATER] })],
  ['Instatus', { page: { status: 'UP' }, activeMaintenances: [] }],
])('a page of %s that reports nothing shows nothing', async (_kind, body) => {
  upstream.behave(json(body));
  await readProviderStatus();
  expect([providerStatus(), jest.mocked(log).mock.calls]).toEqual([null, []]);
});

test.each<[string, Behaviour, string]>([
  ['is no JSON', raw('<html>'), 'badAnswer'],
  ['has another form', json({ page: { status: '<b>' } }), 'badAnswer'],
  ['is an error', json('', 500), 'status-500'],
  ['leads elsewhere', json('', 302, { location: '/other' }), 'status-302'],
  ['never ends', (_asked, response) => void response.writeHead(200).write('{'), 'timeout'],
  ['is cut off', hangUp, 'lost'],
  ['is huge', raw(Buffer.alloc(300_000, 32)), 'badAnswer'],
  [
    'says how huge',
    (_asked, response) => void response.writeHead(200, { 'content-length': 9e9 }).write(' '),
    'badAnswer',
  ],
  ['is packed', json('a', 200, { 'content-encoding': 'gzip' }), 'badAnswer'],
])('an answer that %s shows nothing, not even what was there, and is logged once', async (_what, bad, reason) => {
  upstream.behave(json(page('major')));
  await readProviderStatus();
  // Only where it must run out: an answer that is huge may take longer on a busy machine.
  if (reason === 'timeout') jest.replaceProperty(SERVER_TIMING, 'receiverMs', 100 as never);
  upstream.behave(bad);
  await readProviderStatus();
  await readProviderStatus();
  expect(providerStatus()).toBeNull();
  expect(jest.mocked(log).mock.calls).toEqual([['warn', { event: 'status.unreadable', reason }]]);
  expect(asked()).not.toContain('/other');
});

test('words of a page are short, on one line, and turn nothing around', async () => {
  upstream.behave(json(page('critical', { incidents: [{ name: `\u202Edown\n${'x'.repeat(10_000)}` }] })));
  await readProviderStatus();
  expect(providerStatus()?.text).toMatch(/^down x{100,160}$/);
});

test('a certificate that is not trusted is told nothing', async () => {
  const untrusted = await startTlsUpstream('self-signed');
  configure(undefined, { STATUS_URL: untrusted.url });
  await readProviderStatus();
  expect([providerStatus(), untrusted.reached]).toEqual([null, []]);
  expect(jest.mocked(log).mock.calls).toEqual([
    ['warn', { event: 'status.unreadable', reason: expect.stringContaining('SELF_SIGNED') }],
  ]);
  await untrusted.close();
});

test('a page waits for nothing: it gets what was read before, and the first one begins the reading', async () => {
  clearInterval(processWide<NodeJS.Timeout>('providerStatusClock').value);
  processWide('providerStatusClock').value = undefined;
  upstream.behave(json(page('major')));
  expect([providerStatus(), providerStatus()]).toEqual([null, null]);
  while (providerStatus() === null) await new Promise((done) => setImmediate(done));
  expect(asked()).toHaveLength(1);
});

test('without an address nobody is asked', async () => {
  configure();
  await readProviderStatus();
  expect([providerStatus(), asked()]).toEqual([null, []]);
});
