import { GET as start } from '@/app/api/session/social/[provider]/route';
import { bodyOf, get } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { newAccount, NEXT_STEPS, SOCIAL, worldOfFile } from '../support/sign-in-world';
import { begin, comeBack } from '../support/social-steps';
import { stateOf } from '../support/state-of';
import { takeStep } from '../support/session-step';
import { configure, later } from '../support/test-env';

const EXCHANGE = 'GET /signin/callback/google';
const world = worldOfFile();
afterEach(() => void jest.useRealTimers());

function letIn(account = newAccount(), mfa = 'off', status = 'ok', http = 200): string {
  world.on(EXCHANGE, json({ status, data: { email: account, token: 'social-token', mfa } }, http));
  return account;
}

test('a press on the button leads to the provider, and binds the way back to this browser', async () => {
  const { response, state } = await begin();
  const to = new URL(response.headers.get('location') ?? '');
  expect(response.status).toBe(303);
  expect(to.origin + to.pathname).toBe(`${world.upstream.url}/signin/start/google`);
  expect(to.searchParams.get('signin_type')).toBe('Admin');
  expect(state.length).toBeGreaterThan(20);
  const cookie = response.headers.getSetCookie().join();
  for (const part of ['__Host-flow=', 'Max-Age=600']) expect(cookie).toContain(part);
  expect(cookie).not.toContain(state);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { 'sec-fetch-site': 'same-site' }],
  ['nobody knows where', {}],
  ['another site, by its referrer', { referer: 'https://evil.example/' }],
])('a start from %s binds nothing and leads to the sign-in page', async (_where, headers: Record<string, string>) => {
  const { response, cookie } = await begin('google', '?redirect=/apikey', headers);
  expect(response.headers.get('location')).toBe('/signin?redirect=%2Fapikey');
  expect(cookie).toBe('');
});

test('a browser that says nothing but its referrer may start from our own page', async () => {
  expect((await begin('google', '', { referer: 'https://console.example.com/signin' })).cookie).not.toBe('');
});

test.each(['unknown', 'Google', '..%2fgoogle', '__proto__', 'constructor', ''])('no start for %j', async (provider) => {
  const { response, cookie } = await begin(provider);
  expect([response.status, cookie]).toEqual([404, '']);
});

test('whoever is signed in already goes on', async () => {
  const response = await get(start, {
    params: { provider: 'google' },
    search: '?redirect=/security',
    cookie: await cookieFor(),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(response.headers.get('location')).toBe('/security');
});

test.each(NEXT_STEPS)(
  'a social sign-in with MFA %s and status %s leads to %s, as by password',
  async (mfa, status, next, state) => {
    const account = letIn(newAccount(), mfa, status);
    const flow = await begin('google', '?redirect=/security%3Fa=1');
    const { data, session } = await comeBack(flow.cookie, { code: 'good-code', state: flow.state });
    expect(data).toEqual({ next, path: '/security?a=1' });
    expect(await stateOf(session)).toMatchObject({ email: account, state });
    const sent = new URL(world.upstream.calls[0]?.path ?? '', world.upstream.url).searchParams;
    expect([sent.get('signin_type'), sent.get('code'), sent.get('state')]).toEqual(['Admin', 'good-code', flow.state]);
  },
);

test('the wanted page is judged when the flow begins', async () => {
  letIn();
  const flow = await begin('google', `?redirect=${encodeURIComponent('//evil.example/')}`);
  expect((await comeBack(flow.cookie, { code: 'c', state: flow.state })).data).toEqual({ next: 'home', path: '/' });
});

test('a provider that makes its own state is taken at its cookie', async () => {
  letIn();
  const flow = await begin();
  expect((await comeBack(flow.cookie, { code: 'c', state: 'state-of-the-provider' })).status).toBe(200);
  const other = await begin();
  expect((await comeBack(other.cookie, { code: 'c', state: flow.state })).status).toBe(403);
});

describe('a code that this browser did not ask for', () => {
  const refused = async (cookie: string, fields: Record<string, unknown>) => {
    const { status, failure, session } = await comeBack(cookie, fields);
    expect([status, failure?.code, session]).toEqual([403, 'socialRefused', undefined]);
    expect(world.calls()).toEqual([]);
  };
  beforeEach(() => void letIn());

  test('is refused without a flow, and the provider hears nothing', async () => {
    await refused('', { code: 'attackers-code', state: 'attackers-state' });
    await refused('__Host-flow=Fe26.2*garbage', { code: 'attackers-code', state: 'attackers-state' });
  });

  test('is refused with a state of no flow of ours where the provider hands ours back, and the flow is still good', async () => {
    configure(world.upstream.url, { ...SOCIAL, SOCIAL_ECHO_STATE: 'google' });
    letIn();
    const { cookie, state } = await begin();
    for (const foreign of ['attackers-state', `${state}x`, state.slice(1), 'console-'])
      await refused(cookie, { code: 'attackers-code', state: foreign });
    expect((await comeBack(cookie, { code: 'c', state })).status).toBe(200);
  });

  test('is refused for another provider than the one that was begun, with a cookie that was changed, and ten minutes later', async () => {
    const [{ cookie, state }, elsewhere] = [await begin(), await begin('github')];
    await refused(elsewhere.cookie, { code: 'c', state: elsewhere.state });
    const middle = Math.floor(cookie.length / 2);
    const other = cookie[middle] === 'A' ? 'B' : 'A';
    await refused(cookie.slice(0, middle) + other + cookie.slice(middle + 1), { code: 'c', state });
    later(601_000);
    await refused(cookie, { code: 'c', state });
  });

  test.each<[string, (state: string) => Record<string, string> | Promise<Record<string, string>>]>([
    ['with the state of a flow in another browser', async () => ({ code: 'c', state: (await begin()).state })],
    ['without a state', () => ({ code: 'c' })],
    ['with an empty state', () => ({ code: 'c', state: '' })],
    ['where nothing came back at all', (state) => ({ state })],
  ])('is refused %s', async (_how, comes) => {
    const { cookie, state } = await begin();
    await refused(cookie, await comes(state));
  });
});

test('a flow is good for one exchange, whatever came of it, and with every copy of its cookie', async () => {
  for (const http of [200, 406, 500]) {
    world.forget();
    letIn(newAccount(), 'off', http === 200 ? 'ok' : 'error', http);
    const flow = await begin();
    const fields = { code: 'c', state: flow.state };
    const first = await comeBack(flow.cookie, fields);
    const marked = first.cookies.find((cookie) => cookie.startsWith('__Host-flow=')) ?? '';
    expect(marked).not.toBe('');
    expect((await comeBack(flow.cookie, fields)).status).toBe(403);
    expect((await comeBack(marked, fields)).status).toBe(403);
    expect(world.calls()).toEqual([EXCHANGE]);
  }
});

test('an exchange that the provider did not answer costs the address no attempt', async () => {
  world.on(EXCHANGE, json({ status: 'error' }, 500));
  const headers = { 'x-forwarded-for': '192.0.2.44' };
  configure(world.upstream.url, { ...SOCIAL, TRUST_PROXY: '1' });
  for (let round = 0; round < 101; round += 1) {
    const { cookie, state } = await begin();
    const answer = await takeStep('social-callback', { provider: 'google', code: 'c', state }, { cookie, headers });
    expect([round, (await bodyOf(answer)).failure?.code]).toEqual([round, 'access']);
  }
});

test('a double post makes one exchange', async () => {
  letIn();
  const flow = await begin();
  const both = await Promise.all([1, 2].map(() => comeBack(flow.cookie, { code: 'c', state: flow.state })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(world.calls()).toEqual([EXCHANGE]);
});

test('an error, of one parameter or more, is passed on to the provider, shortened, and its word comes back as a refusal', async () => {
  world.on(EXCHANGE, json({ status: 'error', description: 'Access was denied' }, 406));
  const flow = await begin();
  const { status, failure } = await comeBack(flow.cookie, {
    state: flow.state,
    error: 'access_denied',
    error_code: '403',
    error_message: 'x'.repeat(5000),
  });
  expect([status, failure?.code, failure?.text]).toEqual([406, 'wrongCredentials', 'Access was denied']);
  const sent = new URL(world.upstream.calls[0]?.path ?? '', world.upstream.url).searchParams;
  expect([sent.get('error'), sent.get('error_message')?.length]).toEqual(['access_denied', 500]);
  const { cookie, state } = await begin();
  expect((await comeBack(cookie, { state, error_message: 'No' })).failure?.code).toBe('wrongCredentials');
});

test('an error without our state, or with a code, does not spend the flow, and no code is sent on (V-R15)', async () => {
  letIn();
  const { cookie, state } = await begin();
  for (const fields of [
    { error: 'access_denied' },
    { error: 'access_denied', state: 'of-somebody' },
    { code: 'c', state, error: 'access_denied' },
  ])
    expect((await comeBack(cookie, fields)).failure?.code).toBe('socialRefused');
  expect(world.calls()).toEqual([]);
  expect((await comeBack(cookie, { code: 'c', state })).status).toBe(200);
});

test('to sign out gives up a social sign-in too, one under way included (V-R3)', async () => {
  letIn();
  const flow = await begin();
  const out = await takeStep('sign-out', {}, { cookie: flow.cookie });
  expect(out.headers.getSetCookie().join()).toContain('__Host-flow=; Max-Age=0');
  expect((await comeBack(flow.cookie, { code: 'c', state: flow.state })).failure?.code).toBe('socialRefused');
});
