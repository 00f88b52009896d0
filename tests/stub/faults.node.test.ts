import { connect } from 'node:net';
import { listen, type OpenPorts } from '../../stub/listen.ts';
import { control, requestOf, type Session, signIn, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();
let listening: OpenPorts;
let session: Session;
beforeAll(async () => {
  listening = await listen(stub, 0);
});
beforeEach(async () => {
  session = await signIn(stub, 'owner');
});
afterAll(() => listening.close());

const on = (name: string, options: object = {}) => control(stub, 'scenario', { name, on: true, ...options });
const send = ([path, init]: ReturnType<typeof requestOf>, more: RequestInit = {}, host = '127.0.0.1') =>
  fetch(`http://${host}:${listening.ports.api}${path}`, { ...init, ...more });
const read = (waitMs = 5000) =>
  send(requestOf('member.list', {}, session), { redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
const rename = (name: string, more?: RequestInit) => send(requestOf('profile.update', { name }, session), more);
/** The name that a profile has, asked for without a port. */
const nameNow = async () =>
  ((await (await stub.apps.api.request(...requestOf('profile.read', {}, session))).json()) as { data: object }).data;

test('without a fault the answer comes, by address and by name', async () => {
  expect((await read()).status).toBe(200);
  expect((await send(requestOf('member.list', {}, session), {}, 'localhost')).status).toBe(200);
});

test.each(['down', 'commitThenReset'])('%s: the connection ends without an answer', async (name) => {
  await on(name);
  await expect(read()).rejects.toThrow('fetch failed');
});

test.each(['resetMidAnswer', 'truncated'])('%s: the answer begins and does not end', async (name) => {
  await on(name);
  const answer = await read();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('commitThenReset: the work is done all the same', async () => {
  await on('commitThenReset', { operation: 'profile.update' });
  await expect(rename('確定済み')).rejects.toThrow('fetch failed');
  expect(await nameNow()).toMatchObject({ name: '確定済み' });
});

test.each(['hang', 'drip'])('%s: nothing whole comes before the caller gives up', async (name) => {
  await on(name, { ms: 200 });
  await expect(read(700).then((answer) => answer.text())).rejects.toMatchObject({ name: 'TimeoutError' });
  await control(stub, 'scenarios', {}, 'DELETE');
  expect((await read()).status).toBe(200);
});

test('slow: the answer comes late and whole', async () => {
  await on('slow', { ms: 300 });
  const startMs = performance.now();
  expect((await (await read()).json()) as object).toMatchObject({ status: 'ok' });
  expect(performance.now() - startMs).toBeGreaterThan(290);
});

test('a caller who goes away while it is slow has nothing done in their name', async () => {
  await on('slow', { ms: 400 });
  await expect(rename('zu spät', { signal: AbortSignal.timeout(100) })).rejects.toThrow('aborted');
  await new Promise((resolve) => setTimeout(resolve, 450));
  await control(stub, 'scenarios', {}, 'DELETE');
  expect(await nameNow()).toMatchObject({ name: '佐藤 美咲' });
});

test.each([
  ['malformed', (text: string) => expect(() => JSON.parse(text) as unknown).toThrow('JSON')],
  ['emptyBody', (text: string) => expect(text).toBe('')],
  ['wrongShape', (text: string) => expect(JSON.parse(text)).toMatchObject({ status: 'ok', data: { members: 'many' } })],
] as const)('%s: a 200 that means nothing', async (name, check) => {
  await on(name);
  const answer = await read();
  expect(answer.status).toBe(200);
  check(await answer.text());
});

test('wrongContentType, http502 and redirect say so in their headers', async () => {
  await on('wrongContentType', { count: 1 });
  expect((await read()).headers.get('content-type')).toMatch('text/html');
  await on('http502', { count: 1 });
  const html = await read();
  expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  await on('redirect', { count: 1, url: 'http://127.0.0.1:9/elsewhere' });
  const moved = await read();
  expect([moved.status, moved.headers.get('location')]).toEqual([307, 'http://127.0.0.1:9/elsewhere']);
  await on('http503', { count: 1, ms: 2000 });
  expect((await read()).headers.get('retry-after')).toBe('2');
});

test.each(['hugeBody', 'gzipBomb'])('%s: as many megabytes as asked for, the answer at their end', async (name) => {
  await on(name, { megabytes: 8 });
  const text = await (await read()).text();
  expect(text.length).toBeGreaterThan(8 * 1024 * 1024);
  expect(JSON.parse(text)).toMatchObject({ status: 'ok' });
});

test('paths reach the routes undecoded and unfolded', async () => {
  const raw = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(listening.ports.api, '127.0.0.1', () => {
        socket.write(`GET ${target}?timestamp=${Date.now()} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      });
      let text = '';
      socket
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
  for (const target of ['/apikey/../profile/', '/x/%2e%2e/profile/', '/profile/%2e', '//profile/', '/profile/;a']) {
    expect([target, (await raw(target)).split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 404 Not Found']);
  }
  const calls = (await (await control(stub, 'calls', {}, 'GET')).json()) as { path: string }[];
  expect(calls.map(({ path }) => path)).toContain('/x/%2e%2e/profile/');
});

test('bytes that are no HTTP end one connection and nothing else', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(listening.ports.api, '127.0.0.1', () => socket.write('\0\xff nonsense\r\n\r\n'));
    socket
      .on('close', () => resolve())
      .on('error', () => undefined)
      .resume();
  });
  expect((await read()).status).toBe(200);
});

test.each([
  ['postalDown', 'postal', '/api/105/0011.json'],
  ['avatarDown', 'avatar', '/default.webp'],
  ['cardDown', 'card', '/v3/'],
  ['searchDown', 'search', '/hs-visitor-identification'],
] as const)('%s takes only its own host away', async (name, host, path) => {
  await on(name);
  await expect(fetch(`http://127.0.0.1:${listening.ports[host]}${path}`)).rejects.toThrow('fetch failed');
  expect((await read()).status).toBe(200);
});

test('a receiver of notifications has the faults of the provider: what it took lies in the inbox', async () => {
  const post = (query: string) =>
    fetch(`http://127.0.0.1:${listening.ports.controlPanel}/hooks/receiver${query}`, {
      method: 'POST',
      redirect: 'manual',
      body: JSON.stringify({ text: 'Added\nmore' }),
    });
  const statuses = [(await post('')).status, (await post('?http=503')).status, (await post('?fault=redirect')).status];
  expect(statuses).toEqual([204, 503, 307]);
  const bad = [(await post('?http=99')).status, (await post('?fault=malforme')).status];
  expect([...bad, (await post('?http=204&fault=malformed')).status]).toEqual([400, 400, 204]);
  expect(await (await post('?fault=malformed')).text()).toBe(',,');
  await expect(post('?fault=commitThenReset')).rejects.toThrow('fetch failed');
  const subjects = stub.world.mailer.list('receiver').map(({ subject }) => subject);
  expect(subjects.join(', ')).toBe('200 Added, 200 Added, 204 Added, 503 Added, 204 Added');
});
