import { get as getOver } from 'node:http';
import { GET, POST } from '@/app/api/provider/[operation]/route';
import '@/app/api/console/[operation]/route';
import { offerOperations } from '@/lib/server/http/fast-path/answer-operation';
import { get, OWN_HEADERS, post } from '../support/browser';
import { type FakeUpstream, startUpstream } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { good } from '../../operations/wired';
import { type OpenServer, serverOfFile } from './console-server';

const KEYS = { apikeys: [{ apikeyId: 'key-1', name: 'Nightly', userName: null, userEmail: null }] };
let upstream: FakeUpstream;
const serve = serverOfFile();
let { port, ask } = {} as OpenServer; // Each test opens one.
/** What went the framework's way. */
let framework: string[];

async function start(isDevelopment = false): Promise<void> {
  framework = [];
  ({ port, ask } = await serve(
    async (incoming, response) => {
      framework.push(`${incoming.method} ${incoming.url}`);
      response.end('framework');
    },
    { isDevelopment },
  ));
}

beforeEach(async () => {
  upstream = await startUpstream();
  configure(upstream.url);
  await start();
});
afterEach(() => upstream.close());

test('a read is answered without the framework exactly as by way of it', async () => {
  upstream.behave(good(KEYS));
  // A minute old: time for a fresh one.
  const earlier = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
  const cookie = await cookieFor();
  earlier.mockRestore();
  const direct = await ask('/api/provider/apikey.list', { cookie });
  const viaFramework = await get(GET, { cookie, params: { operation: 'apikey.list' } });
  expect(framework).toEqual([]);
  expect([direct.status, JSON.parse(direct.text)]).toEqual([viaFramework.status, await viaFramework.json()]);
  for (const [name, value] of viaFramework.headers) {
    const given = direct.headers[name];
    if (name === 'x-request-id') expect(given).toMatch(/^[\w-]{22}$/);
    else if (name === 'set-cookie')
      expect(given).toEqual([expect.stringMatching(/^__Host-console=.+; HttpOnly; Secure/)]);
    else expect([name, given]).toEqual([name, value]);
  }
  const always = { 'strict-transport-security': expect.any(String), 'cache-control': 'no-store' };
  expect(direct.headers).toMatchObject(always);
  expect(upstream.calls.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.1', undefined]);
});

test('a change is answered without the framework exactly as by way of it, and its body is held to the same limit', async () => {
  const cookie = await cookieFor();
  const send = (body: string) => ask('/api/provider/apikey.delete', { ...OWN_HEADERS, cookie }, 'POST', body);
  const viaFramework = (body: string) => post(POST, body, { cookie, params: { operation: 'apikey.delete' } });
  for (const body of ['{"id":"key-1"}', '{"id":', `{"id":"${'x'.repeat(1024 * 1024)}"}`]) {
    const [direct, other] = [await send(body), await viaFramework(body)];
    const [{ failure }, { failure: expected }] = [JSON.parse(direct.text), await other.json()];
    expect([direct.status, failure?.code]).toEqual([other.status, expected?.code]);
  }
  expect(upstream.calls.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  expect(framework).toEqual([]);
});

test('the console’s own calls are answered without the framework, too', async () => {
  const headers = { ...OWN_HEADERS, cookie: await cookieFor() };
  const read = await ask('/api/console/journal.list', headers);
  const change = await ask('/api/console/team.change', headers, 'POST', '{"changes":1}');
  expect([read, change].map(({ status, text }) => [status, JSON.parse(text).failure.code])).toEqual([
    [404, 'storeOff'],
    [422, 'badInput'],
  ]);
  expect(framework).toEqual([]);
});

test('a read with an input reaches the provider with it, and a bad one is refused', async () => {
  upstream.behave(good({ apikey: { apikeyId: 'key-1', name: 'Nightly', accessKey: 's3cret' } }));
  const cookie = await cookieFor();
  const input = (value: unknown) => `/api/provider/apikey.read?input=${encodeURIComponent(JSON.stringify(value))}`;
  expect((await ask(input({ id: 'key-1' }), { cookie })).status).toBe(200);
  expect((await ask(input({ id: '../x' }), { cookie })).status).toBe(422);
  expect((await ask('/api/provider/apikey.read?input={', { cookie })).status).toBe(400);
  expect(upstream.calls).toHaveLength(1);
});

test.each([
  ['nobody is signed in', '/api/provider/apikey.list', 401],
  ['no operation has the name', '/api/provider/apikey.nothing', 404],
  ['the operation changes something', '/api/provider/apikey.create', 405],
  ['the operation is the server’s own', '/api/provider/session.signIn', 404],
])('a read is refused where %s', async (_why, path, status) => {
  const answer = await ask(path);
  expect([answer.status, Object.keys(JSON.parse(answer.text))]).toEqual([status, ['failure']]);
  expect([upstream.calls, framework]).toEqual([[], []]);
});

test.each([
  ['GET', '/api/provider/apikey%2elist'],
  ['GET', '/api/provider/apikey.list/'],
  ['GET', '/api/provider/__proto__'],
  ['GET', '/api/session'],
])('%s %s goes the framework’s way', async (method, path) => {
  expect((await ask(path, {}, method)).text).toBe('framework');
  expect(framework).toEqual([`${method} ${path}`]);
});

test('a development session answers calls by way of the framework, whose code is the newest', async () => {
  await start(true);
  await ask('/api/provider/apikey.list');
  expect(framework).toHaveLength(1);
});

test('a browser that leaves ends its read at the provider too', async () => {
  const left = new Promise((done) => {
    upstream.behave((_arrived, _response, incoming) => incoming.once('close', () => done('left')));
  });
  const cookie = await cookieFor();
  const asked = getOver({ port, path: '/api/provider/apikey.list', headers: { cookie }, agent: false });
  asked.on('error', () => undefined);
  while (upstream.calls.length === 0) await new Promise((done) => setTimeout(done, 10));
  asked.destroy();
  expect(await left).toBe('left');
});

describe('a file that is sent while it is made', () => {
  const pieces = ['one\n', 'two\n'].map((text) => new TextEncoder().encode(text));
  let left = Promise.withResolvers<void>();
  /** Pieces, and then nothing more if it is to go on. */
  const offerFile = (goesOn: boolean) => {
    const wanted = [...pieces];
    const stream = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const piece = wanted.shift();
          if (piece) controller.enqueue(piece);
          else if (!goesOn) controller.close();
        },
        cancel: () => left.resolve(),
      });
    const headers = [['content-type', 'text/csv']] as const;
    const answer = async () => ({ http: 200, headers, body: null, stream: stream() });
    offerOperations('console', { GET: answer, POST: answer });
  };
  beforeEach(() => (left = Promise.withResolvers()));

  test('arrives whole', async () => {
    offerFile(false);
    const answer = await ask('/api/console/journal.export');
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'text/csv', 'one\ntwo\n']);
  });

  test('ends if the browser leaves', async () => {
    offerFile(true);
    const asked = getOver({ port, path: '/api/console/journal.export', agent: false }, (answer) => {
      answer.once('data', () => asked.destroy());
    });
    asked.on('error', () => undefined);
    await expect(left.promise).resolves.toBeUndefined();
  });
});
