import { GET, POST } from '@/app/api/provider/[operation]/route';
import { rowOf } from '@/lib/operations/table';
import { bodyOf, get, post, OWN_HEADERS } from '../server/support/browser';
import { cookieFor } from '../server/support/seal-session';
import { ORIGIN } from '../server/support/test-env';
import { doorOfFile, SIGNED_IN } from './door-world';
import { organization, SAMPLES } from './samples';
import { except, good } from './wired';
import { ask } from '../server/support/ask';

const door = doorOfFile();

const BAD: unknown[] = [null, [], 'text', 7, { email: {} }];
// The sample of a job is signed, which needs a configuration.
test.each(SIGNED_IN.filter((name) => rowOf(name).readsJob || Object.keys(SAMPLES[name]).length > 0))(
  '%s with bad input is refused, with a reason for each field',
  async (name) => {
    const cookie = await cookieFor();
    for (const input of BAD) expect((await door.call(name, cookie, input)).status).toBe(422);
    expect(door.upstream.calls).toEqual([]);
  },
);

test('an input that is given twice is refused, whatever it says (V-R11)', async () => {
  const search = `?input=${encodeURIComponent('{"id":"key-1"}')}&input=${encodeURIComponent('{"id":"key-2"}')}`;
  const response = await get(GET, { cookie: await cookieFor(), params: { operation: 'apikey.read' }, search });
  expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([400, 'badJson']);
  expect(door.upstream.calls).toEqual([]);
});

test('what a row does not name never reaches the provider', async () => {
  const extra = { role: 'owner', isAdmin: true, planCode: 'enterprise', organization_id: 99 };
  for (const name of ['apikey.create', 'organization.setLockout', 'profile.update'] as const) {
    await ask(name, { ...extra, ...SAMPLES[name] }, { cookie: await cookieFor() });
    expect(Object.keys(JSON.parse(door.upstream.calls.at(-1)?.body ?? '{}'))).toEqual(Object.keys(SAMPLES[name]));
  }
});

const REROUTING = '.. .a a/b a#b a?b a;b %2e%2e ..%2forganization x"y ｋ'.split(' ');
const NO_PARTS = [...REROUTING, '', ' ', 'a'.repeat(129), { a: 1 }];
test.each(NO_PARTS)('a path part %j is refused before anything is sent', async (id) => {
  for (const name of ['apikey.read', 'apikey.delete'] as const)
    expect((await door.call(name, await cookieFor(), { id })).status).toBe(422);
  expect(door.upstream.calls).toEqual([]);
});

test.each(['key:1', 'v1.a..b', 'YWI=', '~a@b'])('an identifier %j is sent as the provider gave it', async (id) => {
  await door.call('apikey.delete', await cookieFor(), { id });
  expect(door.upstream.calls.at(-1)?.path.split('?')[0]).toBe(`/apikey/${id}`);
});

test("another organisation's id and domain are refused, one's own id is filled in", async () => {
  const cookie = await cookieFor();
  for (const organization_id of [8, -1, 0, 2 ** 53, [7], '7'])
    expect([403, 422]).toContain(
      (await door.call('member.add', cookie, { ...SAMPLES['member.add'], organization_id })).status,
    );
  expect((await door.call('customisation.end', cookie, { domain: 'other.example.com' })).status).toBe(403);
  expect(door.reached('member.add')).toBe(0);
  await door.call('member.add', cookie);
  const sent = { organization_id: 7, email: 'new@example.com', role: null };
  expect(JSON.parse(door.upstream.calls.at(-1)?.body ?? '')).toEqual(sent);
});

test('a token is called replaced only where one was', async () => {
  for (const name of ['profile.read', 'member.list', 'profile.update'] as const)
    expect((await door.call(name, await cookieFor())).headers.get('x-console-token')).toBeNull();
});

test('who is no member of the organisation is out of reach', async () => {
  const cookie = await cookieFor();
  const stranger = 'stranger@other.example';
  for (const [name, input] of [
    ['mfa.off', { email: stranger }],
    ['member.delete', { email: stranger }],
    ['member.setRole', { email: stranger, role: 'admin' }],
  ] as const)
    expect([(await door.call(name, cookie, input)).status, door.reached(name)]).toEqual([403, 0]);
});

test.each([
  ['site.setPlan', { planCode: 'community' }],
  ['service.setPlan', { service: 'Deploit', planId: 'made-up' }],
  ['signup.start', { email: 'a@example.com', service: 'deploit' }],
] as const)('%s takes nothing that cannot be had: %j', async (name, input) => {
  expect((await door.call(name, await cookieFor(), input)).status).toBe(422);
  expect(door.upstream.calls).toEqual([]);
});

test('an admin cannot touch an owner, nor make one; members leave by themselves', async () => {
  const admin = await cookieFor({ account: 'admin@example.com' });
  for (const [name, input] of [
    ['member.add', { email: 'x@example.com', role: 'owner' }],
    ['member.setRole', { email: 'admin@example.com', role: 'owner' }],
    ['member.setRole', { email: 'owner@example.com', role: null }],
    ['member.delete', { email: 'OWNER@example.com' }],
    ['mfa.off', { email: 'owner@example.com' }],
  ] as const) {
    expect((await bodyOf(await door.call(name, admin, input))).failure?.code).toBe('ownerNeeded');
    expect(door.reached(name)).toBe(0);
  }
  const email = 'general@example.com';
  expect((await door.call('member.delete', await cookieFor({ account: email }), { email })).status).toBe(200);
});

describe('an organization with one owner and two domains', () => {
  const [customine] = organization.services.Customine;
  beforeEach(() => {
    const members = organization.members.filter(({ email }) => email !== 'second-owner@example.com');
    const services = { Customine: [customine, { ...customine, domain: 'Second_1' }] };
    const data = { organization: { ...organization, members, services } };
    door.upstream.behave(except({ 'organization.read': good(data) }));
  });

  test.each([
    ['member.setRole', { email: 'owner@example.com', role: 'admin' }],
    ['member.setRole', { email: 'OWNER@example.com', role: null }],
    ['member.delete', { email: 'owner@example.com' }],
  ] as const)('keeps its last owner, whoever asks: %s %j (V-G7)', async (name, input) => {
    const refused = await door.call(name, await cookieFor(), input);
    expect([(await bodyOf(refused)).failure?.code, door.reached(name)]).toEqual(['lastOwner', 0]);
  });

  test.each([
    ['member.setRole', { email: 'owner@example.com', role: 'owner' }],
    ['member.setRole', { email: 'admin@example.com', role: null }],
    ['member.delete', { email: 'admin@example.com' }],
    ['mfa.off', { email: 'owner@example.com' }],
    ['customisation.end', { domain: 'second_1' }],
  ] as const)('lets through what takes no owner away: %s %j', async (name, input) => {
    expect([(await door.call(name, await cookieFor(), input)).status, door.reached(name)]).toEqual([200, 1]);
  });
});

test('a key list that carries values by mistake is stripped of them', async () => {
  const answer = await bodyOf(await door.call('apikey.list', await cookieFor()));
  expect(JSON.stringify(answer)).not.toContain('must not pass');
});

test('keys are listed whatever the provider writes as their ids', async () => {
  const row = { name: 'Key', userName: 'Owner', userEmail: 'owner@example.com' };
  door.upstream.behave(good({ apikeys: ['a.b/c', 7].map((apikeyId) => ({ ...row, apikeyId })) }));
  const { data } = await bodyOf(await door.call('apikey.list', await cookieFor()));
  expect(data).toEqual({ apikeys: ['a.b/c', '7'].map((apikeyId) => ({ ...row, apikeyId })) });
});

test('nobody is introduced to the chat as somebody else', async () => {
  const cookie = await cookieFor({ account: 'general@example.com#tokyo' });
  await door.call('visitor.identify', cookie, { email: 'owner@example.com' });
  expect(JSON.parse(door.upstream.calls.at(-1)?.body ?? '')).toEqual({ email: 'general@example.com' });
});

test('a tab that was opened for another account changes nothing', async () => {
  const headers = { 'x-console-account': 'somebody else' };
  const response = await ask('apikey.create', SAMPLES['apikey.create'], { cookie: await cookieFor(), headers });
  expect(response.status).toBe(409);
  expect(door.upstream.calls).toEqual([]);
});

test.each(['signup.remind', 'signup.start', 'signup.confirm', 'payment.confirmEmail'] as const)(
  'a stranger sends 16 KB at most: %s',
  async (name) => {
    const padded = (bytes: number) => JSON.stringify(SAMPLES[name]).padEnd(bytes, ' ');
    const params = { operation: name };
    expect((await post(POST, padded(16 * 1024), { params })).status).toBe(200);
    expect((await post(POST, padded(16 * 1024 + 1), { params })).status).toBe(413);
  },
);

test('a body over the limit is refused, with and without its length given', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024 + 1) });
  const cookie = await cookieFor();
  expect((await ask('apikey.create', JSON.parse(large), { cookie })).status).toBe(413);
  const init = {
    method: 'POST',
    body: new Blob([large]).stream(),
    headers: { ...OWN_HEADERS, cookie },
    duplex: 'half',
  };
  const request = new Request(ORIGIN, init);
  expect((await POST(request, { params: Promise.resolve({ operation: 'apikey.create' }) })).status).toBe(413);
});

const UNSAFE =
  'https://evil.example.com/ javascript:alert(1) http://billing.stripe.com/p https://billing.stripe.com.evil.example.com/ https://user@billing.stripe.com/';

test.each(UNSAFE.split(' '))('a billing portal at %s is told to nobody', async (url) => {
  door.upstream.behave(except({ 'payment.openPortal': good({ url }) }));
  const answer = await door.call('payment.openPortal', await cookieFor());
  expect([answer.status, (await bodyOf(answer)).failure?.code]).toEqual([502, 'unsafeAddress']);
});
