import { loadPage } from '@/lib/server/pages/load-page';
import { closeUpstream } from '@/lib/server/provider/transport';
import type { SessionState } from '@/lib/server/session/session';
import { type FakeUpstream, json, startUpstream } from './fake-upstream';
import { cookieFor } from './seal-session';
import { configure, sealToken } from './test-env';

const request = { cookie: '' };
jest.mock('next/headers', () => ({
  cookies: async () => ({ get: (name: string) => ({ value: request.cookie.slice(name.length + 1) }) }),
  headers: async () => new Headers({ 'x-console-path': '/home' }),
}));
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`-> ${to}`);
  },
}));

const ACCOUNT = 'owner@example.com';
const PEOPLE = ['owner', 'admin', null].map((role, nth) => ({
  email: nth === 0 ? ACCOUNT : `member-${nth}@example.com`,
  role,
  mfa: 'off',
}));
const ORGANIZATION = { organization_id: 7, name: 'Acme', useAccountLockout: false, services: { Customine: [] } };
const SITE = { planCode: 'free', planName: 'Free' };

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
beforeEach(async () => {
  configure(upstream.url);
  upstream.calls.length = 0;
  await signIn();
});
afterAll(async () => {
  await closeUpstream();
  await upstream.close();
});

async function signIn(state: SessionState = 'signedIn'): Promise<void> {
  request.cookie = await cookieFor({ account: ACCOUNT, state });
}

const pathOf = ({ path }: { path: string }) => path.split('?', 1)[0] ?? '';

/** Answers each path of the provider with its data; a path that is not named fails. */
function answerWith(answers: Record<string, unknown>, headers: Record<string, string> = {}): void {
  upstream.behave((arrived, response, incoming) => {
    const data = answers[pathOf(arrived)];
    const answer = data === undefined ? json({ status: 'error' }, 500) : json({ status: 'ok', data }, 200, headers);
    answer(arrived, response, incoming);
  });
}

const withMembers = (members: readonly unknown[], over: object = {}) => ({
  '/organization/': { organization: { ...ORGANIZATION, members, ...over } },
});

test('a page carries the reads that it names, and the organisation without its members', async () => {
  answerWith({ ...withMembers(PEOPLE), '/service/site': SITE });
  const { screen, me, organization: whole } = await loadPage('/home', { 'site.read': {}, 'organization.read': {} });
  expect(screen.initialData).toEqual({
    'site.read': SITE,
    'organization.read': { organization: expect.objectContaining({ name: 'Acme', members: [] }) },
  });
  expect(whole?.members).toHaveLength(3);
  expect(me).toMatchObject({ account: ACCOUNT, role: 'owner', isKnown: true, owners: 1, members: 3 });
  expect(screen).toMatchObject({ me, refreshedToken: null });
});

test('the member list comes with the organisation if it is short, and never by a call of its own', async () => {
  answerWith(withMembers(PEOPLE));
  const { screen } = await loadPage('/organization', { 'member.list': {} });
  expect(Object.keys(screen.initialData)).toEqual(['member.list']);
  expect(screen.initialData['member.list']).toMatchObject({ members: PEOPLE });
  expect(upstream.calls.map(pathOf)).toEqual(['/organization/']);
  answerWith(
    withMembers(Array.from({ length: 51 }, (_, nth) => ({ email: `m${nth}@example.com`, role: null, mfa: 'off' }))),
  );
  expect((await loadPage('/organization', { 'member.list': {} })).screen.initialData).toEqual({});
});

test('a read that fails is missing, and leaves the others and the page as they are', async () => {
  answerWith({ '/service/site': SITE });
  const { screen, me } = await loadPage('/home', { 'site.read': {}, 'organization.read': {}, 'member.list': {} });
  expect(screen.initialData).toEqual({ 'site.read': SITE });
  expect(me).toMatchObject({ isKnown: false, role: 'general', organization: null });
});

test('a read that only the page itself uses does not reach the browser', async () => {
  answerWith({ ...withMembers(PEOPLE), '/profile/': { name: 'Taro' } });
  const { screen, data } = await loadPage('/contract', { 'organization.read': {} }, { 'profile.read': {} });
  expect(data['profile.read']?.name).toBe('Taro');
  expect(Object.keys(screen.initialData)).toEqual(['organization.read']);
});

test('all reads are under way before one of them is answered', async () => {
  const waiting: (() => void)[] = [];
  upstream.behave((arrived, response, incoming) => {
    waiting.push(() => json({ status: 'error' }, 500)(arrived, response, incoming));
    if (waiting.length === 3) for (const answer of waiting) answer();
  });
  await loadPage('/contract', { 'organization.read': {}, 'site.read': {} }, { 'profile.read': {} });
  expect(upstream.calls).toHaveLength(3);
});

test('a screen that needs an organisation leads to the contracts without one', async () => {
  answerWith(withMembers([], { organization_id: 0 }));
  await expect(loadPage('/home')).rejects.toThrow('-> /contract');
  expect((await loadPage('/contract')).me.organization).toBeNull();
});

test('a token that is refreshed meanwhile is handed to the browser sealed', async () => {
  answerWith(withMembers(PEOPLE), { 'x-refreshed-token': sealToken('token-2', ACCOUNT) });
  const { screen } = await loadPage('/home');
  expect(screen.refreshedToken).toEqual(expect.any(String));
  expect(screen.refreshedToken).not.toContain('token-2');
});

test('while a password is still to be changed nothing is read', async () => {
  await signIn('password');
  expect((await loadPage('/chpasswd')).me.isKnown).toBe(false);
  expect(upstream.calls).toEqual([]);
});
