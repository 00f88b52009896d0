import { SERVER_TIMING } from '@/lib/server/timing';
import { loadPage } from '@/lib/server/pages/load-page';
import type { SessionState } from '@/lib/server/session/session';
import { choosing, json, upstreamOfFile } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { sealToken } from '../support/test-env';

const request = { cookie: '' };
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-console-path': '/home', cookie: request.cookie }),
}));
jest.mock('next-intl/server', () => ({ getLocale: async () => 'ja' }));
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`-> ${to}`);
  },
}));

jest.mock('@/lib/server/console/sessions', () => ({ readOwnSessions: jest.fn() }));
jest.mock('@/lib/server/store/database', () => ({
  ...jest.requireActual<object>('@/lib/server/store/database'),
  isStoreOn: () => true,
}));

const ACCOUNT = 'owner@example.com';
const PEOPLE = ['owner', 'admin', null].map((role, nth) => ({
  email: nth === 0 ? ACCOUNT : `member-${nth}@example.com`,
  role,
  mfa: 'off',
}));
const ORGANIZATION = { organization_id: 7, name: 'Acme', useAccountLockout: false, services: { Customine: [] } };
const SITE = { planCode: 'free', planName: 'Free' };

const upstream = upstreamOfFile();
beforeEach(async () => {
  jest.replaceProperty(SERVER_TIMING as { pageHoldMs: number }, 'pageHoldMs', 5000);
  await signIn();
});

async function signIn(state: SessionState = 'signedIn'): Promise<void> {
  request.cookie = await cookieFor({ account: ACCOUNT, state });
}

const pathOf = ({ path }: { path: string }) => path.split('?', 1)[0] ?? '';

/** Answers each path of the provider with its data; a path that is not named fails. */
function answerWith(answers: Record<string, unknown>, headers: Record<string, string> = {}): void {
  const answerOf = (data: unknown) =>
    data === undefined ? json({ status: 'error' }, 500) : json({ status: 'ok', data }, 200, headers);
  upstream.behave(choosing((arrived) => answerOf(answers[pathOf(arrived)])));
}

const withMembers = (members: readonly unknown[], over: object = {}) => ({
  '/organization/': { organization: { ...ORGANIZATION, members, ...over } },
});

test('a page carries the reads that it names, and the organisation without its members', async () => {
  answerWith({ ...withMembers(PEOPLE), '/service/site': SITE });
  const { screen, organization: whole } = await loadPage('/home', { 'site.read': {}, 'organization.read': {} });
  expect(screen.initialData).toEqual({
    'site.read': SITE,
    'organization.read': { organization: expect.objectContaining({ name: 'Acme', members: [] }) },
  });
  expect(screen.later).toEqual({});
  expect(await whole).toMatchObject({ members: PEOPLE });
  expect(screen.user).toMatchObject({ account: ACCOUNT });
  expect(screen).toMatchObject({ membership: { role: 'owner', owners: 1, members: 3, mfa: 'off' } });
  expect(screen.refreshedToken).toBeNull();
});

test('the member list comes with the organisation if it is short, and never by a call of its own', async () => {
  answerWith(withMembers(PEOPLE));
  const { screen } = await loadPage('/organization', { 'member.list': {} });
  expect(Object.keys(screen.initialData)).toEqual(['member.list']);
  expect(screen.initialData['member.list']).toMatchObject({ members: PEOPLE });
  expect(upstream.calls.map(pathOf)).toEqual(['/organization/']);
  const many = Array.from({ length: 51 }, (_, nth) => ({ email: `m${nth}@example.com`, role: null, mfa: 'off' }));
  answerWith(withMembers(many));
  const { screen: long } = await loadPage('/organization', { 'member.list': {} });
  expect([long.initialData, await long.later['member.list']]).toEqual([{}, undefined]);
});

const keysOf = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    apikeyId: `k${nth}`,
    name: `Key ${count - nth}`,
    userName: '',
    userEmail: ACCOUNT,
  }));

test('of a long list a page carries the rows that are seen first, and how many it leaves out', async () => {
  answerWith({ ...withMembers(PEOPLE), '/apikey/list/': { apikeys: keysOf(100) } });
  const { screen: short } = await loadPage('/apikey', { 'apikey.list': {} });
  expect([short.initialData, short.beginnings]).toEqual([{ 'apikey.list': { apikeys: keysOf(100) } }, {}]);
  answerWith({ ...withMembers(PEOPLE), '/apikey/list/': { apikeys: keysOf(300) } });
  const { screen } = await loadPage('/apikey', { 'apikey.list': {} });
  expect([screen.initialData, await screen.later['apikey.list']]).toEqual([{}, undefined]);
  const { answer, left } = screen.beginnings['apikey.list'] ?? {};
  const names = (answer as { apikeys: { name: string }[] }).apikeys.map(({ name }) => name);
  expect([names[0], names.at(-1), left]).toEqual(['Key 1', 'Key 15', 285]);
});

test('a list that was long is not read for a screen that shows none of it, until it is short again', async () => {
  const carried = async (path: '/home' | '/apikey', length: number) => {
    answerWith({ ...withMembers(PEOPLE), '/apikey/list/': { apikeys: keysOf(length) } });
    const before = upstream.calls.filter((arrived) => pathOf(arrived) === '/apikey/list/').length;
    const { screen } = await loadPage(path, { 'apikey.list': {} });
    const asked = upstream.calls.filter((arrived) => pathOf(arrived) === '/apikey/list/').length - before;
    return [asked, Object.keys(screen.initialData), Object.keys({ ...screen.beginnings, ...screen.later })];
  };
  expect(await carried('/home', 300)).toEqual([1, [], ['apikey.list']]);
  expect(await carried('/home', 300)).toEqual([0, [], []]);
  expect(await carried('/apikey', 20)).toEqual([1, ['apikey.list'], []]);
  expect(await carried('/home', 20)).toEqual([1, ['apikey.list'], []]);
});

test('the sessions of one account come with each visit of /home, which shows what is new among them, however many they are', async () => {
  const { readOwnSessions } = jest.requireMock<typeof import('@/lib/server/console/sessions')>(
    '@/lib/server/console/sessions',
  );
  const news = [{ id: 's60' }];
  const sessions = Array.from({ length: 60 }, (_, nth) => ({ id: `s${nth}` }));
  jest.mocked(readOwnSessions).mockResolvedValue({ sessions, news } as never);
  answerWith(withMembers(PEOPLE));
  for (let visit = 0; visit < 2; visit += 1) {
    const { screen } = await loadPage('/home', { 'session.list': {} });
    expect(Object.keys(screen.later)).toEqual(['session.list']);
    expect(screen.beginnings['session.list']).toMatchObject({ answer: { news } });
  }
});

test('a long list that comes after its page has begun comes whole, so that nobody reads it twice', async () => {
  const apikeys = Array.from({ length: 300 }, (_, nth) => ({
    apikeyId: `k${nth}`,
    name: '',
    userName: '',
    userEmail: '',
  }));
  jest.replaceProperty(SERVER_TIMING as { pageHoldMs: number }, 'pageHoldMs', 50);
  upstream.behave((arrived, response, incoming) => {
    const isList = pathOf(arrived) === '/apikey/list/';
    const data = isList ? { apikeys } : withMembers(PEOPLE)['/organization/'];
    setTimeout(() => json({ status: 'ok', data })(arrived, response, incoming), isList ? 200 : 0);
  });
  const { screen } = await loadPage('/apikey', { 'apikey.list': {} });
  expect(screen.beginnings).toEqual({});
  expect(await screen.later['apikey.list']).toEqual({ data: { apikeys } });
});

test('a read that fails reaches its panel as its failure, and leaves the others and the page as they are', async () => {
  answerWith({ '/service/site': SITE });
  const { screen } = await loadPage('/home', { 'site.read': {}, 'organization.read': {}, 'member.list': {} });
  expect(screen.initialData).toEqual({ 'site.read': SITE });
  expect(await screen.later['organization.read']).toMatchObject({ failure: { code: 'access', status: 500 } });
  expect(await screen.later['member.list']).toMatchObject({ failure: { code: 'access' } });
  expect(await screen.membership).toBeNull();
});

test('all reads are under way before one of them is answered', async () => {
  const waiting: (() => void)[] = [];
  upstream.behave((arrived, response, incoming) => {
    // A refusal: a breakdown would be asked again.
    waiting.push(() => json({ status: 'error' }, 403)(arrived, response, incoming));
    if (waiting.length === 3) for (const answer of waiting) answer();
  });
  await loadPage('/contract', { 'organization.read': {}, 'site.read': {}, 'profile.read': {} });
  expect(upstream.calls).toHaveLength(3);
});

test('a page waits for no read that takes long, and the next page begins at once', async () => {
  jest.replaceProperty(SERVER_TIMING as { pageHoldMs: number }, 'pageHoldMs', 200);
  const waiting: (() => void)[] = [];
  upstream.behave((arrived, response, incoming) => {
    if (pathOf(arrived) === '/service/site') {
      waiting.push(() => json({ status: 'ok', data: SITE })(arrived, response, incoming));
    } else json({ status: 'ok', data: withMembers(PEOPLE)['/organization/'] })(arrived, response, incoming);
  });
  const reads = { 'site.read': {}, 'organization.read': {} };
  const first = await loadPage('/home', reads);
  expect(Object.keys(first.screen.initialData)).toEqual(['organization.read']);
  expect(first.screen.refreshedToken).toBeInstanceOf(Promise);
  await new Promise((resolve) => setTimeout(resolve, 250));
  for (const answer of waiting.splice(0)) answer();
  expect(await first.screen.later['site.read']).toEqual({ data: SITE });
  expect(await first.screen.refreshedToken).toBeNull();
  jest.replaceProperty(SERVER_TIMING as { pageHoldMs: number }, 'pageHoldMs', 60_000);
  const second = await loadPage('/home', reads);
  expect(Object.keys(second.screen.later)).toEqual(['site.read']);
  for (const answer of waiting) answer();
});

test('what the user was on an earlier page is known before the organisation is read again', async () => {
  answerWith(withMembers(PEOPLE));
  await loadPage('/home');
  upstream.behave(() => undefined);
  jest.replaceProperty(SERVER_TIMING as { pageHoldMs: number }, 'pageHoldMs', 50);
  const { screen } = await loadPage('/home');
  expect(screen.membership).toBeInstanceOf(Promise);
  expect(screen.lastMembership).toMatchObject({ role: 'owner', organization: { id: 7, name: 'Acme' } });
});

test('a token that the provider refuses leaves the end of the session to the browser', async () => {
  upstream.behave(json({ message: 'User not authorized' }, 403));
  const { screen } = await loadPage('/home', { 'site.read': {} });
  expect([screen.initialData, screen.later]).toEqual([{}, {}]);
});

test('a screen that needs an organisation leads to the contracts without one', async () => {
  answerWith(withMembers([], { organization_id: 0 }));
  await expect(loadPage('/home')).rejects.toThrow('-> /contract');
  expect(await (await loadPage('/contract')).screen.membership).toMatchObject({ organization: null });
});

test('a token that is refreshed meanwhile is handed to the browser sealed', async () => {
  answerWith(withMembers(PEOPLE), { 'x-refreshed-token': sealToken('token-2', ACCOUNT) });
  const { screen } = await loadPage('/home');
  expect(await screen.refreshedToken).toEqual(expect.any(String));
  expect(await screen.refreshedToken).not.toContain('token-2');
  // Left before it was handed back, it comes again with the next page.
  answerWith(withMembers(PEOPLE));
  const { screen: next } = await loadPage('/home');
  expect(await next.refreshedToken).toEqual(expect.any(String));
});

test('while a password is still to be changed nothing is read', async () => {
  await signIn('password');
  expect((await loadPage('/chpasswd')).screen.membership).toBeNull();
  expect(upstream.calls).toEqual([]);
});
