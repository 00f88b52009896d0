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

const BROKEN = { code: 'unknownResult', cause: 'access' };
const json = (body: object, status: number) => async () => Response.json(body, { status });
const dead = () => Promise.reject(new TypeError('Failed to fetch'));
test.each<[string, typeof fetch, object]>([
  [
    'a proxy answered with 502 is unknown, and says so with status and request id',
    page(502),
    { ...BROKEN, status: 502, text: 'Bad Gateway', requestId: expect.stringMatching(/./) },
  ],
  ['a proxy refused did not happen', page(413), { code: 'access', status: 413 }],
  ['was answered and cut off is unknown', async () => new Response('{"data":'), { code: 'unknownResult', status: 200 }],
  ['a gateway answered with JSON is unknown', json({ message: 'Bad Gateway' }, 502), { ...BROKEN, status: 502 }],
  [
    'a gateway refused with JSON did not happen',
    json({ failure: { code: 413 } }, 413),
    { code: 'access', status: 413 },
  ],
  ['somebody answered with a bare word is unknown', async () => Response.json('OK'), { code: 'unknownResult' }],
  ['got no answer at all is unknown', dead, { code: 'unknownResult', status: 0 }],
])('a change that %s', async (_what, answer, failure) => {
  globalThis.fetch = answer;
  expect((await write('profile.update', { name: 'x' })).failure).toMatchObject(failure);
});

test('an answer that was lost leaves a change unknown, unless it is that of what is read before', async () => {
  const failure = { code: 'lost', status: 502, requestId: 'r' };
  const answer = (more: object) => async () => Response.json({ failure: { ...failure, ...more } }, { status: 502 });
  globalThis.fetch = answer({});
  expect((await write('profile.update', { name: 'x' })).failure?.code).toBe('unknownResult');
  globalThis.fetch = answer({ isUnsent: true });
  expect((await write('profile.update', { name: 'x' })).failure?.code).toBe('lost');
});

test("a proxy's own request id counts more than the browser's, and no answer at all is no connection", async () => {
  globalThis.fetch = page(502, { 'x-request-id': 'edge-7' });
  expect((await read('profile.read')).failure?.requestId).toBe('edge-7');
  globalThis.fetch = dead;
  expect((await read('profile.read')).failure?.code).toBe('offline');
});

test('a refusal with HTTP 403 keeps its description for every change', () => {
  const facts = { operation: 'customisation.setSlots', http: 403, status: 'error', description: 'Unpaid.' } as const;
  expect(classifyFailure(facts)).toMatchObject({ code: 'denied', text: 'Unpaid.' });
});
