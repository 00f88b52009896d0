import { sealRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { beginSession, openSession } from '@/lib/server/session/session';
import { succeed } from '@/lib/server/session/succession';
import { storeToken } from '@/lib/server/session/token-rotation';
import { codeOf, cookieOf } from '../support/browser';
import { type Behaviour, choosing, dead, json, upstreamOfFile } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { stateOf } from '../support/state-of';
import { sealToken } from '../support/test-env';
import { takeStep } from '../support/session-step';
import { ask } from '../support/ask';

const ACCOUNT = 'Owner@Example.com';
const upstream = upstreamOfFile();

const profile = { status: 'ok', data: { name: 'Taro' } };
const read = (cookie: string | undefined) => ask('profile.read', {}, { cookie });
const tokenOf = (authorization: string | undefined) =>
  Buffer.from((authorization ?? '').replace('Basic ', ''), 'base64')
    .toString()
    .slice(ACCOUNT.length + 1);
const begun = () => beginSession({ state: 'signedIn', account: ACCOUNT, token: 'token-1' });
const knowsOnly = (token: string) =>
  upstream.behave(choosing(({ headers }) => (tokenOf(headers.authorization) === token ? json(profile) : dead)));
const lastToken = () => tokenOf(upstream.calls.at(-1)?.headers.authorization);

/** A provider that gives a new token with every answer and honours only the `alive` newest. */
function rolling(alive: number, delayMs: (nth: number) => number = () => 0): { issued: string[] } {
  const issued = ['token-1'];
  upstream.behave((arrived, ...rest) => {
    const nth = issued.length;
    if (!issued.slice(-alive).includes(tokenOf(arrived.headers.authorization))) return dead(arrived, ...rest);
    issued.push(`token-${nth + 1}`);
    const header = { 'x-refreshed-token': sealToken(`token-${nth + 1}`, ACCOUNT) };
    setTimeout(() => json(profile, 200, header)(arrived, ...rest), delayMs(nth));
  });
  return { issued };
}

test('a refreshed token replaces the old one in the cookie, and the browser is told', async () => {
  const { issued } = rolling(1);
  const first = await read(await cookieFor({ account: ACCOUNT }));
  expect(first.headers.get('x-console-token')).toBe('replaced');
  expect(await first.text()).not.toContain(issued.at(-1));
  const second = await read(cookieOf(first));
  expect(second.status).toBe(200);
  expect(lastToken()).toBe('token-2');
});

const broken: Behaviour = (_arrived, response) => {
  const header = { 'x-refreshed-token': sealToken('token-2', ACCOUNT) };
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100', ...header });
  response.write('{');
  setTimeout(() => response.destroy(), 10);
};

test.each([
  ["an error's", json({ status: 'odd' }, 200, { 'x-refreshed-token': sealToken('token-2', ACCOUNT) })],
  ['a broken', broken],
])('%s answer may carry a new token too', async (_whose, behave) => {
  upstream.behave(behave);
  const refused = await read(await cookieFor({ account: ACCOUNT }));
  expect(refused.status).toBe(502);
  await read(cookieOf(refused));
  expect(lastToken()).toBe('token-2');
});

test('a successor goes on with a token that another answer brought meanwhile, unless it has a new one of its own', async () => {
  const tokens = [];
  for (const token of ['token-1', 'token-9']) {
    const before = begun();
    await storeToken(before, 'token-2');
    tokens.push((await succeed(before, beginSession({ ...before, token }))).token);
  }
  expect(tokens).toEqual(['token-2', 'token-9']);
});

test('a successor finds the token that an answer brought to the session before it, also after a step of its own', async () => {
  const before = begun();
  const next = await succeed(before, beginSession({ ...before, token: 'token-2' }));
  await storeToken(before, 'token-3');
  knowsOnly('token-3');
  const later = await succeed(next, beginSession(next));
  expect((await read(await cookieFor(later))).status).toBe(200);
});

test.each([200, 404])(
  'a new token without room in the cookie ends the session, beside HTTP %s (V-B8)',
  async (http) => {
    upstream.behave(json(profile, http, { 'x-refreshed-token': sealToken('t'.repeat(3000), ACCOUNT) }));
    const cookie = await cookieFor({ account: ACCOUNT });
    const answer = await read(cookie);
    expect([answer.status, await codeOf(answer)]).toEqual([500, 'sessionTooLarge']);
    expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect(await stateOf(cookie)).toBeNull();
  },
);

test('a read that fails at once and brings a token is not repeated: the token would be lost', async () => {
  upstream.behave(json({ status: 'error' }, 503, { 'x-refreshed-token': sealToken('token-2', ACCOUNT) }));
  const refused = await read(await cookieFor({ account: ACCOUNT }));
  expect([refused.status, upstream.calls.length, refused.headers.get('x-console-token')]).toEqual([503, 1, 'replaced']);
});

test('a cookie that was overtaken by another answer still works', async () => {
  rolling(1);
  const cookie = await cookieFor({ account: ACCOUNT });
  for (let count = 0; count < 5; count += 1) expect((await read(cookie)).status).toBe(200);
});

const ORDERS = 30;
const AT_ONCE = 10;

test('parallel answers in any order never sign anybody out', async () => {
  for (let order = 1; order <= ORDERS; order += 1) {
    // By a prime below 61 each of them comes in another order.
    rolling(AT_ONCE + 2, (nth) => (nth * 37 * order) % 61);
    const cookie = await cookieFor({ account: ACCOUNT });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => read(cookie)));
    expect([order, answers.filter(({ status }) => status !== 200)]).toEqual([order, []]);
    // Whatever came last, the browser goes on with what it keeps.
    for (const answer of answers.slice(-1)) expect((await read(cookieOf(answer) ?? cookie)).status).toBe(200);
  }
});

test('after parallel answers the token that was issued last is found, whichever answer came last', async () => {
  const provider = rolling(12, (nth) => 100 - nth * 10);
  const cookie = await cookieFor({ account: ACCOUNT });
  const answers = await Promise.all(Array.from({ length: 6 }, () => read(cookie)));
  knowsOnly(provider.issued.at(-1) ?? '');
  for (const answer of answers) expect((await read(cookieOf(answer))).status).toBe(200);
});

test('what the provider called dead is not tried again in place of another token', async () => {
  upstream.behave(dead);
  let session = begun();
  for (const token of ['token-2', 'token-3']) session = await storeToken(session, token);
  const tried: number[] = [];
  const successor = { ...session, sid: 'its-successor', root: session.sid };
  for (const one of [session, session, successor]) {
    const before = upstream.calls.length;
    await callWithSession(one, 'profile.read', {}, { requestId: 'r' });
    tried.push(upstream.calls.length - before);
  }
  expect(tried).toEqual([3, 1, 1]);
});

test.each([
  'garbage',
  '',
  sealToken('token-2', 'other@example.com'),
  sealToken('token-2', ACCOUNT, Buffer.alloc(32, 1)),
  sealToken('', ACCOUNT),
])('a header that does not open is ignored', async (header) => {
  upstream.behave(json(profile, 200, { 'x-refreshed-token': header }));
  const answer = await read(await cookieFor({ account: ACCOUNT }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-console-token')).toBeNull();
});

test('an answer that arrives after sign-out signs nobody in again', async () => {
  rolling(2, () => 80);
  const cookie = await cookieFor({ account: ACCOUNT });
  const late = read(cookie);
  await takeStep('sign-out', {}, { cookie });
  expect((await read(cookieOf(await late))).status).toBe(401);
});

test('a token that was refreshed during a render reaches the session, and only its own', async () => {
  const session = begun();
  const cookie = await cookieFor(session);
  const sealed = await sealRefreshedToken({ ...session, token: 'token-9', tokenAt: Date.now() + 1 });
  expect((await takeStep('renewal', { sealed }, { cookie: await cookieFor({ account: ACCOUNT }) })).status).toBe(409);
  const renewed = await takeStep('renewal', { sealed }, { cookie });
  upstream.behave(json(profile));
  await read(cookieOf(renewed));
  expect(lastToken()).toBe('token-9');
  for (const junk of ['x', 'Fe26.2*', '{}'])
    expect((await takeStep('renewal', { sealed: junk }, { cookie })).status).toBe(409);
});

test('a token that no answer brought to the cookie comes with the next, and that takes nothing from a later step', async () => {
  const session = begun();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 61_000);
  const cookie = await cookieFor(session);
  clock.mockRestore();
  const { tokenAt } = await storeToken(session, 'token-9');
  upstream.behave(json(profile));
  // One that is younger may come after a step of another instance.
  expect(cookieOf(await read(await cookieFor(session)))).toBeUndefined();
  const brought = cookieOf(await read(cookie));
  expect((await openSession(brought ?? '')).session).toMatchObject({ token: 'token-9', tokenAt });
  // It may come after the answer that told the browser of the token.
  expect((await takeStep('hand-over', {}, { cookie: brought })).status).toBe(200);
  const sealed = await sealRefreshedToken({ ...session, token: 'token-9', tokenAt });
  const renewed = await takeStep('renewal', { sealed }, { cookie });
  expect((await takeStep('hand-over', {}, { cookie: cookieOf(renewed) })).status).toBe(403);
  // The cookie is a minute old and has the older token, but a newer one is on its way.
  expect([cookieOf(renewed), cookieOf(await read(cookie))]).toEqual([expect.any(String), undefined]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  expect(cookieOf(await read(cookie))).toEqual(expect.any(String));
  jest.restoreAllMocks();
});

test('a token that a render brought is handed over once, however often its seal is sent', async () => {
  const session = begun();
  const cookie = await cookieFor(session);
  const sealed = await sealRefreshedToken({ ...session, token: 'token-9' });
  const given: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const renewed = await takeStep('renewal', { sealed }, { cookie });
    given.push((await takeStep('hand-over', {}, { cookie: cookieOf(renewed) })).status);
  }
  expect(given).toEqual([200, 403, 403]);
});
