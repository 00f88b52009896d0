import * as CONSOLE from '@/app/api/console/[operation]/route';
import * as PROVIDER from '@/app/api/provider/[operation]/route';
import { CONSOLE_NAMES, rowOf, TABLE, type ProviderOperationName } from '@/lib/operations/table';
import { isAnsweredHere, mayCall, PERMISSIONS } from '@/lib/rules/permissions';
import { ask } from '../server/support/ask';
import { bodyOf, get, post } from '../server/support/browser';
import { cookieFor } from '../server/support/seal-session';
import { doorOfFile, sampleOf, SIGNED_IN } from './door-world';
import { FOREIGN_READERS, HOSTILE, WRONG_TYPES } from './foreign-requests';
import { SAMPLES } from './samples';
import { NAMES, operationsOf } from './wired';
import { LIMITS } from '@/lib/rules/limits';
import { takeStep } from '../server/support/session-step';

const door = doorOfFile();

const OPEN_TO_ALL = NAMES.filter((name) => PERMISSIONS[name] === 'nobody' && !rowOf(name).isServerOnly);
/** What a session may ask for, of the provider or of the console itself. */
const CALLABLE = [...SIGNED_IN, ...CONSOLE_NAMES];
const CHANGES = [...OPEN_TO_ALL, ...CALLABLE].filter((name) => rowOf(name).method !== 'GET');

test.each(CALLABLE)('%s is refused to who is not signed in, or half way, with nothing sent', async (name) => {
  expect((await door.call(name)).status).toBe(401);
  for (const state of ['otp', 'enrol', 'password'] as const)
    expect((await door.call(name, await cookieFor({ state }))).status).toBe(401);
  expect(door.upstream.calls).toEqual([]);
});

test.each([...OPEN_TO_ALL, ...CALLABLE])(
  '%s is asked for by its own verb only, and at its own address',
  async (name) => {
    const sent = { cookie: await cookieFor(), params: { operation: name } };
    const [own, other] = isAnsweredHere(name) ? [CONSOLE, PROVIDER] : [PROVIDER, CONSOLE];
    const wrong = rowOf(name).method === 'GET' ? post(own.POST, sampleOf(name), sent) : get(own.GET, sent);
    expect((await wrong).status).toBe(405);
    expect((await get(other.GET, sent)).status).toBe(404);
    expect((await post(other.POST, sampleOf(name), sent)).status).toBe(404);
    expect(door.upstream.calls).toEqual([]);
  },
);

test.each(CALLABLE.filter((name) => rowOf(name).method === 'GET'))('%s is not read by another page', async (name) => {
  for (const headers of FOREIGN_READERS) {
    const response = await ask(name, sampleOf(name), { cookie: await cookieFor(), headers });
    expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([403, 'foreignSite']);
  }
  expect(door.upstream.calls).toEqual([]);
});

test.each(CHANGES)('%s is refused to a request from another site, and to a body that is no JSON', async (name) => {
  const cookie = await cookieFor();
  for (const [kind, headers] of Object.entries(HOSTILE)) {
    const response = await ask(name, sampleOf(name), { cookie, headers });
    expect([kind, response.status]).toEqual([kind, 403]);
  }
  for (const type of WRONG_TYPES) {
    const response = await ask(name, sampleOf(name), { cookie, headers: { 'content-type': type } });
    expect([type, response.status]).toEqual([type, 415]);
  }
  expect(door.upstream.calls).toEqual([]);
});

test.each(CALLABLE)('%s takes no text that a database does not keep (V-S20)', async (name) => {
  for (const text of ['a\0b', '\ud800']) {
    const response = await door.call(name, await cookieFor(), { ...sampleOf(name), [text]: text });
    expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([400, 'badJson']);
  }
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
    if (mayCall(role, name) && !isSelfService) return expect(response.status).toBe(200);
    expect(response.status).toBe(403);
    expect((await bodyOf(response)).failure?.code).toMatch(/^(?:owner|admin)Needed$/);
    return expect(door.reached(name)).toBe(0);
  },
);

test('a browser that sends no origin is believed when it says that the page is our own', async () => {
  const sent = { cookie: await cookieFor(), headers: { origin: '' } };
  expect((await ask('apikey.create', SAMPLES['apikey.create'], sent)).status).toBe(200);
});

const NOT_CALLED = [
  ...NAMES.filter((name) => rowOf(name).isServerOnly).map((name) => [name, SAMPLES[name]] as const),
  ...'|nothing|__proto__|constructor|toString|../organization|apikey.list/|APIKEY.LIST|TEAM.READ|team.read/'
    .split('|')
    .map((name) => [name, {}] as const),
];

test.each(NOT_CALLED)(
  '%j cannot be called by name, and neither can it of the console itself',
  async (operation, input) => {
    const sent = { cookie: await cookieFor(), params: { operation } };
    const search = `?input=${encodeURIComponent(JSON.stringify(input))}`;
    for (const { GET, POST } of [PROVIDER, CONSOLE]) {
      expect((await get(GET, { ...sent, search })).status).toBe(404);
      expect((await post(POST, input, sent)).status).toBe(404);
    }
    expect(door.upstream.calls).toEqual([]);
  },
);

test('the table and the policy name the same operations', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

/** A text of so many UTF-16 units, made of signs that take two of them. */
const pairs = (length: number) => '𠮷'.repeat(length / 2) + 'x'.repeat(length % 2);
const digits = (length: number) => '1'.repeat(length);
const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`;

type Limited = [operation: ProviderOperationName, field: string, max: number, make: (length: number) => unknown];
const FIELDS: readonly Limited[] = [
  ['organization.create', 'name', LIMITS.organizationNameAtCreation, pairs],
  ['organization.update', 'name', LIMITS.organizationName, pairs],
  ['organization.update', 'departmentName', LIMITS.departmentName, pairs],
  ['organization.update', 'personName', LIMITS.personName, pairs],
  ['organization.update', 'postalCode', LIMITS.postalCode, digits],
  ['organization.update', 'address', LIMITS.address, pairs],
  ['member.add', 'email', LIMITS.email, address],
  ['payment.setEmail', 'email', LIMITS.email, address],
  ['signup.remind', 'email', LIMITS.email, address],
  ['signup.start', 'email', LIMITS.email, address],
  ['signup.confirm', 'organizationName', LIMITS.organizationName, pairs],
  ['signup.confirm', 'departmentName', LIMITS.departmentName, pairs],
  ['signup.confirm', 'personName', LIMITS.personName, pairs],
  ['apikey.create', 'name', LIMITS.apikeyName, pairs],
  ['apikey.rename', 'name', LIMITS.apikeyName, pairs],
  ['profile.update', 'name', LIMITS.displayName, pairs],
  ...['appIdField', 'writableUserField', 'readonlyUserField', 'groupCodeField', 'memberField'].map(
    (field): Limited => ['permission.set', field, LIMITS.fieldCode, pairs],
  ),
  ['permission.set', 'permissionKintoneAppId', LIMITS.appIdDigits, (length) => Number(digits(length))],
  ['permission.set', 'groupKintoneAppId', LIMITS.appIdDigits, (length) => Number(digits(length))],
];

async function send(operation: ProviderOperationName, field: string, value: unknown): Promise<Response> {
  const cookie = PERMISSIONS[operation] === 'nobody' ? undefined : await cookieFor();
  return ask(operation, { ...SAMPLES[operation], [field]: value }, { cookie });
}

const sent = (operation: ProviderOperationName) =>
  door.upstream.calls.filter((arrived) => operationsOf(arrived).includes(operation));

test.each(FIELDS)('%s takes a %s of %i, and no more', async (operation, field, max, make) => {
  const refused = await send(operation, field, make(max + 1));
  expect(refused.status).toBe(422);
  expect((await bodyOf(refused)).failure?.fields).toEqual({ [field]: expect.any(String) });
  expect(sent(operation)).toEqual([]);
  expect((await send(operation, field, make(max))).status).toBe(200);
  expect(JSON.parse(sent(operation).at(-1)?.body ?? '{}')).toMatchObject({ [field]: make(max) });
});

const PASSWORDS =
  ' leading and trailing |a\u0000 null inside|ｆｕｌｌ－ｗｉｄｔｈ|e\u0301 is not \u00e9 here| old old old |<script>&amp;"\'\\|"\\/<b>&amp;\u2028|🔐🔑🗝️🔒🔓';

test.each([...[10, 64, 128].map(pairs), ...PASSWORDS.split('|')])(
  'a new password of %j goes out as it is: not trimmed, not normalised, not judged against the old one',
  async (newPassword) => {
    const cookie = await cookieFor();
    const { status } = await takeStep('password', { oldPassword: ' old old old ', newPassword }, { cookie });
    expect(status).toBe(200);
    expect(door.upstream.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { oldpassword: ' old old old ', newpassword: newPassword },
    ]);
  },
);
