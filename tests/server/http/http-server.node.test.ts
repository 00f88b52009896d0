import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { LINKS } from '@/lib/server/env-schema';
import { watchEventLoop } from '@/lib/server/http/request-count';
import { type Options, securityTxt, type Service } from '@/lib/server/http/create-console-server';
import { closeWhenAnswered } from '@/lib/server/http/drain';
import { listen } from '../support/listen';
import { ORIGIN } from '../support/test-env';
import { counting, type OpenServer, sendBytes, serverOfFile } from './console-server';

const TOKEN = 'a-token-of-sixteen-or-more';
const serve = serverOfFile();
let service: Service;
let port: number;
let ask: OpenServer['ask'];
let seen: { headers: Record<string, unknown>; bytes: number }[];

async function start(handle?: Options['handle'], isBehind?: Options['isBehind']): Promise<void> {
  seen = [];
  const more = { support: 'https://help.example.net/new', metricsToken: TOKEN, isBehind };
  ({ service, port, ask } = await serve(handle ?? counting(seen), more));
}

beforeEach(() => start());

async function expectOverloaded(path: string): Promise<void> {
  const { status, headers, text } = await ask(path);
  expect([status, headers['retry-after'], JSON.parse(text).failure.code]).toEqual([503, '1', 'overloaded']);
}

test('a page learns the address of the connection, whatever the browser says it is', async () => {
  await ask('/home', { 'x-console-peer': '203.0.113.9', 'x-forwarded-for': '203.0.113.7' });
  expect(seen[0]?.headers).toMatchObject({ 'x-console-peer': '127.0.0.1', 'x-forwarded-for': '203.0.113.7' });
});

test('a page hears only of the configured host and scheme', async () => {
  await ask('/home', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  });
  expect(seen[0]?.headers).toMatchObject({
    host: 'console.example.com',
    'x-forwarded-host': 'console.example.com',
    'x-forwarded-proto': 'https',
  });
  expect(JSON.stringify(seen)).not.toContain('evil');
});

test('a request without a host is refused', async () => {
  const [answer] = await once(request({ port, path: '/home', setHost: false, agent: false }).end(), 'response');
  expect([answer.resume().statusCode, seen]).toEqual([400, []]);
});

test('a body that does not end is cut off', async () => {
  const outcome = await new Promise((done) => {
    const way = { port, path: '/api/session/sign-in', method: 'POST', agent: false };
    const endless = request(way, () => done('answered'));
    endless.on('error', () => done('cut off'));
    const chunk = Buffer.alloc(64 * 1024);
    const pour = () => {
      while (!endless.destroyed && endless.write(chunk));
    };
    endless.on('drain', pour);
    pour();
  });
  expect([outcome, seen]).toEqual(['cut off', []]);
});

test('a process that stops says that it is not ready, answers what still comes, and keeps no connection', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  service.isDraining = true;
  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
  const page = await ask('/home');
  expect([page.status, page.headers.connection]).toEqual([200, 'close']);
});

test('a request from before the stop is answered whole, however slowly it is read, and keeps no connection', async () => {
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) =>
    setTimeout(() => response.end(Buffer.alloc(8_000_000)), 100),
  );
  const answered = once(request({ port: await listen(server), agent }).end(), 'response');
  await once(server, 'request');
  const closed = closeWhenAnswered(server);
  const [response] = await answered;
  expect(response.headers.connection).toBe('keep-alive');
  await new Promise((done) => setTimeout(done, 500));
  expect((await response.toArray()).reduce((bytes: number, chunk: Buffer) => bytes + chunk.length, 0)).toBe(8_000_000);
  await closed;
  agent.destroy();
}, 10_000);

test('more than a thousand requests at once are asked to come back', async () => {
  service.inFlight = 1000;
  await expectOverloaded('/api/provider/member.list');
  expect((await ask('/healthz')).status).toBe(200);
});

test('while the process cannot keep up, calls are asked to come back; pages and health answer', async () => {
  let isBehind = true;
  await start(undefined, () => isBehind);
  await expectOverloaded('/api/session');
  for (const path of ['/home', '/healthz', '/readyz']) expect((await ask(path)).status).toBe(200);
  isBehind = false;
  expect((await ask('/api/session')).status).toBe(200);
});

test('a process is behind after five late looks in a row, not after one long task', () => {
  jest.useFakeTimers();
  let nowMs = 0;
  const isBehind = watchEventLoop(500, () => nowMs);
  const looks = (count: number, tookMs: number) => {
    for (let look = 0; look < count; look += 1) {
      nowMs += tookMs;
      jest.advanceTimersByTime(500);
    }
    return isBehind();
  };
  expect([looks(1, 60_000), looks(20, 600), looks(4, 1100), looks(1, 500)]).toEqual([false, false, false, false]);
  expect([looks(4, 1100), looks(1, 1100), looks(1, 600)]).toEqual([false, true, false]);
  jest.clearAllTimers();
  jest.useRealTimers();
});

test('requests are counted down however they end', async () => {
  await start(async (_incoming, response) => void response.destroy());
  await expect(ask('/home')).rejects.toThrow('socket hang up');
  await new Promise((done) => setTimeout(done, 20));
  expect(service.inFlight).toBe(0);
});

test('a fault of the framework is answered without a word about it', async () => {
  await start(async () => {
    throw new Error('a secret');
  });
  const answer = await ask('/home');
  expect([answer.status, answer.text]).toEqual([500, '500\n']);
});

test('the figures are for those who know the token', async () => {
  expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).text).not.toBe('fine');
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN])
    expect((await ask('/metrics', { authorization })).text).toBe('fine');
});

test('security.txt names the support address of the operator, until a day that is not far', async () => {
  const { status, headers, text } = await ask('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
  const fields = new Map([...text.matchAll(/^(\S+): (.*)$/gm)].map(([, name, value = '']) => [name, value]));
  expect(fields.get('Contact')).toBe('https://help.example.net/new');
  expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect([days > 1, days < 365]).toEqual([true, true]);
  expect([headers['set-cookie'], seen]).toEqual([undefined, []]);
});

test.each([
  ['the placeholder of an address', LINKS.LINK_SUPPORT],
  ['an address without encryption', 'http://localhost:4100/support'],
])('security.txt is not there with %s', (_what, support) => {
  expect(securityTxt(support, new URL(ORIGIN))).toBeNull();
});

test.each([
  '/api/../home',
  '/api/%2e%2e/home',
  '/api/provider/%2E%2e/%2e./organization.read',
  '/./home',
  '/api/session/..',
  '/api/provider/..;/organization.read',
])('an address with dot segments reaches nothing: %s', async (path) => {
  const { status, headers } = await sendBytes(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect([status, seen]).toEqual([400, []]);
  expect(headers).toMatch(/content-security-policy: default-src 'none'/i);
});

test.each(['x', '200-ok'])('an expectation that nobody knows is refused with all headers: %s', async (expectation) => {
  const ask = `POST /api/session/sign-in HTTP/1.1\r\nHost: x\r\nExpect: ${expectation}\r\nContent-Length: 0\r\n\r\n`;
  const { status, headers } = await sendBytes(port, ask);
  expect([status, seen]).toEqual([417, []]);
  for (const name of ['content-security-policy', 'strict-transport-security', 'cache-control: no-store'])
    expect(headers.toLowerCase()).toContain(name);
});
