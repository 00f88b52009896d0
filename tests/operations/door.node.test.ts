import { GET, POST } from '@/app/api/provider/[operation]/route';
import { rowOf, TABLE } from '@/lib/operations/table';
import { mayCall, PERMISSIONS } from '@/lib/rules/permissions';
import { bodyOf, get, post } from '../server/support/browser';
import { cookieFor } from '../server/support/seal-session';
import { doorOfFile, SIGNED_IN } from './door-world';
import { HOSTILE, WRONG_TYPES } from './foreign-requests';
import { SAMPLES } from './samples';
import { NAMES, operationsOf } from './wired';

const door = doorOfFile();

const OPEN_TO_ALL = NAMES.filter((name) => PERMISSIONS[name] === 'nobody' && !rowOf(name).isServerOnly);
const CHANGES = NAMES.filter((name) => rowOf(name).method !== 'GET' && !rowOf(name).isServerOnly);

test.each(SIGNED_IN)('%s is refused to who is not signed in, before anything is sent', async (name) => {
  const response = await door.call(name);
  expect(response.status).toBe(401);
  expect(door.upstream.calls).toEqual([]);
});

test.each(SIGNED_IN)('%s is refused to a sign-in that is half way', async (name) => {
  for (const state of ['otp', 'enrol', 'password'] as const)
    expect((await door.call(name, await cookieFor({ state }))).status).toBe(401);
  expect(door.upstream.calls).toEqual([]);
});

test.each(OPEN_TO_ALL)('%s goes out without credentials', async (name) => {
  expect((await door.call(name, await cookieFor())).status).toBe(200);
  expect(door.upstream.calls[0]?.headers.authorization).toBeUndefined();
});

test.each(SIGNED_IN)('%s reaches exactly its own address once, signed, for the owner', async (name) => {
  const response = await door.call(name, await cookieFor({ mfaKey: 'mfa-key' }));
  expect([response.status, (await bodyOf(response)).failure]).toEqual([200, undefined]);
  expect(door.reached(name)).toBe(1);
  const last = door.upstream.calls.at(-1);
  expect(last && operationsOf(last)).toContain(name);
  expect(last?.headers).toMatchObject({
    authorization: `Basic ${btoa('owner@example.com:token-1')}`,
    'x-mfa-session': 'mfa-key',
  });
  expect(last?.headers['x-date']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(last?.headers.cookie).toBeUndefined();
  if (rowOf(name).method === 'GET' || rowOf(name).method === 'DELETE')
    expect(last?.path).toMatch(/[?&]timestamp=\d{13}$/);
});

const ROLES = ['owner', 'admin', 'general'] as const;
test.each(SIGNED_IN.flatMap((name) => ROLES.map((role) => [name, role] as const)))(
  '%s as %s: the policy decides',
  async (name, role) => {
    const response = await door.call(name, await cookieFor({ account: `${role}@example.com` }));
    const isSelfService = name === 'mfa.off' && role === 'general';
    if (mayCall(role, name) && !isSelfService) {
      expect(response.status).toBe(200);
    } else {
      expect(response.status).toBe(403);
      expect((await bodyOf(response)).failure?.code).toMatch(/^(?:owner|admin)Needed$/);
      expect(door.reached(name)).toBe(0);
    }
  },
);

test.each(CHANGES)('%s is refused to a request from another site', async (name) => {
  const cookie = await cookieFor();
  for (const [kind, headers] of Object.entries(HOSTILE)) {
    const response = await post(POST, SAMPLES[name], { cookie, params: { operation: name }, headers });
    expect([kind, response.status]).toEqual([kind, 403]);
  }
  expect(door.upstream.calls).toEqual([]);
});

test.each(WRONG_TYPES)('a body of type %j is refused', async (type) => {
  const response = await post(POST, '{"name":"x"}', {
    cookie: await cookieFor(),
    params: { operation: 'apikey.create' },
    headers: { 'content-type': type },
  });
  expect(response.status).toBe(415);
  expect(door.upstream.calls).toEqual([]);
});

test('a browser that sends no origin is believed when it says that the page is our own', async () => {
  const response = await post(POST, SAMPLES['apikey.create'], {
    cookie: await cookieFor(),
    params: { operation: 'apikey.create' },
    headers: { origin: '' },
  });
  expect(response.status).toBe(200);
});

test.each(NAMES.filter((name) => rowOf(name).isServerOnly))('%s cannot be called by name', async (name) => {
  expect((await door.call(name, await cookieFor())).status).toBe(404);
  expect(door.upstream.calls).toEqual([]);
});

test.each(['', 'nothing', '__proto__', 'constructor', 'toString', '../organization', 'apikey.list/', 'APIKEY.LIST'])(
  'there is no operation %j',
  async (operation) => {
    expect((await get(GET, { cookie: await cookieFor(), params: { operation } })).status).toBe(404);
  },
);

test('a change cannot be asked for by GET, nor a read by POST', async () => {
  const cookie = await cookieFor();
  expect((await get(GET, { cookie, params: { operation: 'apikey.create' } })).status).toBe(405);
  expect((await post(POST, {}, { cookie, params: { operation: 'apikey.list' } })).status).toBe(405);
});

test('the table and the policy name the same operations', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(PERMISSIONS).sort());
});
