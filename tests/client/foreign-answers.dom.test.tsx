import { read, write } from '@/lib/client/api';
import { classifyFailure } from '@/lib/rules/failures';

/** Answers of someone before the console, such as a proxy, and no answers at all. */
const page = (status: number, headers = {}) =>
  (async () => new Response('<html>nginx</html>', { status, statusText: '', headers })) as typeof fetch;

test.each([502, 503, 504])(
  'a read that a proxy answered with %i says status and request id, not that there is no connection',
  async (status) => {
    let sent = '';
    globalThis.fetch = async (address, init) => {
      sent = new Headers(init?.headers).get('x-request-id') ?? '';
      return page(status)(address, init);
    };
    const { failure } = await read('profile.read');
    expect(failure).toMatchObject({ code: 'access', status, requestId: sent });
    expect(failure?.text).not.toBe('');
    expect(sent).toMatch(/^b-[0-9a-f]{16}$/);
  },
);

test("a proxy's own request id counts more than the browser's", async () => {
  globalThis.fetch = page(502, { 'x-request-id': 'edge-7' });
  expect((await read('profile.read')).failure?.requestId).toBe('edge-7');
});

test('a change that a proxy answered with 502 is unknown, and says so with status and request id', async () => {
  globalThis.fetch = page(502);
  const { failure } = await write('profile.update', { name: 'x' });
  expect(failure).toMatchObject({ code: 'unknownResult', cause: 'access', status: 502, text: 'Bad Gateway' });
  expect(failure?.requestId).not.toBe('');
});

test('a change that a proxy refused did not happen', async () => {
  globalThis.fetch = page(413);
  expect((await write('profile.update', { name: 'x' })).failure).toMatchObject({ code: 'access', status: 413 });
});

test('an answer that was cut off leaves a change unknown', async () => {
  globalThis.fetch = async () => new Response('{"data":', { status: 200 });
  expect((await write('profile.update', { name: 'x' })).failure).toMatchObject({ code: 'unknownResult', status: 200 });
});

test('an answer that was lost leaves a change unknown, unless it is that of what is read before', async () => {
  const failure = { code: 'lost', status: 502, requestId: 'r' };
  const answer = (more: object) => async () => Response.json({ failure: { ...failure, ...more } }, { status: 502 });
  globalThis.fetch = answer({});
  expect((await write('profile.update', { name: 'x' })).failure?.code).toBe('unknownResult');
  globalThis.fetch = answer({ isUnsent: true });
  expect((await write('profile.update', { name: 'x' })).failure?.code).toBe('lost');
});

test('no answer at all is no connection, and leaves a change unknown', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await read('profile.read')).failure?.code).toBe('offline');
  expect((await write('profile.update', { name: 'x' })).failure).toMatchObject({ code: 'unknownResult', status: 0 });
});

test('a refusal with HTTP 403 keeps its description for every change', () => {
  const facts = { operation: 'customisation.setSlots', http: 403, status: 'error', description: 'Unpaid.' } as const;
  expect(classifyFailure(facts)).toMatchObject({ code: 'denied', text: 'Unpaid.' });
});
