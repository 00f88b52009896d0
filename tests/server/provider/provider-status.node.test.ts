import { createServer, type ServerResponse } from 'node:http';
import { log } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { providerStatus, readProviderStatus } from '@/lib/server/provider/provider-status';
import { closeUpstream } from '@/lib/server/provider/transport';
import { SERVER_TIMING } from '@/lib/server/timing';
import { startTlsUpstream } from '../tls/server';
import { closeServer, listen } from '../support/listen';
import { configure } from '../support/test-env';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

let respond: (response: ServerResponse) => void;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  respond(response);
});
const json = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(value));
const page = (indicator: string, more: object = {}) => ({ status: { indicator, description: 'Outage' }, ...more });

let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});
beforeEach(() => {
  configure(undefined, { STATUS_URL: `${origin}/api/v2/summary.json` });
  // The clock is never asked: each test reads by itself.
  processWide<NodeJS.Timeout>('providerStatusClock').value = setInterval(() => undefined, 60_000).unref();
  Object.assign(processWide('providerStatus'), { value: undefined });
  asked = [];
});
afterEach(async () => {
  clearInterval(processWide<NodeJS.Timeout>('providerStatusClock').value);
  jest.restoreAllMocks();
  await closeUpstream();
});
afterAll(() => closeServer(server));

test.each<[string, unknown, string | null]>([
  ['an incident', page('major', { incidents: [{ name: 'API is slow' }] }), 'API is slow'],
  ['only that some is down', page('minor'), 'Outage'],
  [
    'a maintenance that has begun',
    page('none', {
      scheduled_maintenances: [
        { name: 'Later', status: 'scheduled' },
        { name: 'Now', status: 'in_progress' },
      ],
    }),
    'Now',
  ],
  ['an incident of Instatus', { page: { status: 'HASISSUES' }, activeIncidents: [{ name: 'Sign-in' }] }, 'Sign-in'],
  ['a maintenance of Instatus without a name', { page: { status: 'UNDERMAINTENANCE' } }, null],
])('%s is reported in the words of the page, with the address that the operator named', async (_what, body, text) => {
  respond = json(body);
  await readProviderStatus();
  expect(providerStatus()).toEqual({ text, href: origin, isLeftAlone: false });
  expect(asked).toEqual(['/api/v2/summary.json']);
});

test.each<[string, unknown]>([
  ['Statuspage', page('none', { scheduled_maintenances: [{ name: 'Later', status: 'scheduled' }] })],
  ['Instatus', { page: { status: 'UP' }, activeMaintenances: [] }],
])('a page of %s that reports nothing shows nothing', async (_kind, body) => {
  respond = json(body);
  await readProviderStatus();
  expect([providerStatus(), jest.mocked(log).mock.calls]).toEqual([null, []]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['is no JSON', (response) => void response.end('<html>'), 'badAnswer'],
  ['has another form', json({ page: { status: '<b>' } }), 'badAnswer'],
  ['is an error', (response) => void response.writeHead(500).end(), 'status-500'],
  ['leads elsewhere', (response) => void response.writeHead(302, { location: '/other' }).end(), 'status-302'],
  ['never ends', (response) => void response.writeHead(200).write('{'), 'timeout'],
  ['is cut off', (response) => void response.destroy(), 'lost'],
  ['is huge', (response) => void response.end(Buffer.alloc(300_000, 32)), 'badAnswer'],
  [
    'says how huge it is',
    (response) => void response.writeHead(200, { 'content-length': 9e9 }).write(' '),
    'badAnswer',
  ],
  ['is packed', (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('a'), 'badAnswer'],
])('an answer that %s shows nothing, not even what was there, and is logged once', async (_what, bad, reason) => {
  respond = json(page('major'));
  await readProviderStatus();
  // Only where it must run out: an answer that is huge may take longer on a busy machine.
  if (reason === 'timeout') jest.replaceProperty(SERVER_TIMING, 'receiverMs', 100 as never);
  respond = bad;
  await readProviderStatus();
  await readProviderStatus();
  expect(providerStatus()).toBeNull();
  expect(jest.mocked(log).mock.calls).toEqual([['warn', { event: 'status.unreadable', reason }]]);
  expect(asked).not.toContain('/other');
});

test('words of a page are short, on one line, and turn nothing around', async () => {
  respond = json(page('critical', { incidents: [{ name: `\u202Edown\n${'x'.repeat(10_000)}` }] }));
  await readProviderStatus();
  expect(providerStatus()?.text).toMatch(/^down x{100,160}$/);
});

test('a certificate that is not trusted is told nothing', async () => {
  const upstream = await startTlsUpstream('self-signed');
  configure(undefined, { STATUS_URL: upstream.url });
  await readProviderStatus();
  expect([providerStatus(), upstream.reached]).toEqual([null, []]);
  expect(jest.mocked(log).mock.calls).toEqual([
    ['warn', { event: 'status.unreadable', reason: expect.stringContaining('SELF_SIGNED') }],
  ]);
  await upstream.close();
});

test('a page waits for nothing: it gets what was read before, and the first one begins the reading', async () => {
  clearInterval(processWide<NodeJS.Timeout>('providerStatusClock').value);
  processWide('providerStatusClock').value = undefined;
  const answered = new Promise<void>((done) => {
    respond = (response) => {
      json(page('major'))(response);
      done();
    };
  });
  expect([providerStatus(), providerStatus()]).toEqual([null, null]);
  await answered;
  while (providerStatus() === null) await new Promise((done) => setImmediate(done));
  expect(asked).toHaveLength(1);
});

test('without an address nobody is asked', async () => {
  configure();
  await readProviderStatus();
  expect([providerStatus(), asked]).toEqual([null, []]);
});
