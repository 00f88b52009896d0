import fc from 'fast-check';
import { PERMISSIONS } from '@/lib/rules/permissions.ts';
import { PROVIDER_NAMES, rowOf } from '../../lib/operations/table.ts';
import { text } from '../fuzz/grammars.ts';
import { WRONG_TYPES } from '../operations/foreign-requests.ts';
import { call, control, requestOf, signIn, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const NAMES = PROVIDER_NAMES;
const send = (path: string, init: RequestInit) => stub.apps.api.request(path, init);
const sendAs = ([path, init]: ReturnType<typeof requestOf>, name: string, value: string) => {
  const headers = new Headers(init.headers);
  headers.set(name, value);
  return send(path, { ...init, headers });
};
/** Something for the fields that paths hold. */
const PARTS = { id: 'made-up', provider: 'google', domain: 'apps.minato.example.com' };

test.each(NAMES)('%s lives at its exact path only, for its own method only', async (name) => {
  const app = stub.apps[rowOf(name).host ?? 'api'];
  const [path, init] = requestOf(name, PARTS);
  const [bare = '', query = ''] = path.split('?');
  const other = bare.endsWith('/') ? bare.slice(0, -1) : `${bare}/`;
  expect((await app.request(path, init)).status).not.toBe(404);
  // The key list and a key share everything but the last slash.
  if (!['/apikey/', '/apikey/list/', '/signin/console/', '/signin/otp/'].includes(bare))
    expect((await app.request(`${other}?${query}`, init)).status).toBe(404);
  expect((await app.request(path, { ...init, method: 'PATCH', body: '{}' })).status).toBe(405);
});

test.each(NAMES.filter((name) => PERMISSIONS[name] !== 'nobody'))('%s needs a credential', async (name) => {
  const [path, init] = requestOf(name, PARTS);
  const answer = await stub.apps[rowOf(name).host ?? 'api'].request(path, init);
  expect([answer.status, await answer.json()]).toEqual([403, { status: 'error', message: 'User not authorized' }]);
});

test.each([
  ['missing', () => undefined],
  ['no date', () => 'yesterday'],
  ['local', () => '2026-11-20T23:03:27+09:00'],
  ['old', () => new Date(Date.now() - 301_000).toISOString()],
  ['early', () => new Date(Date.now() + 310_000).toISOString()],
])('a date that is %s is refused', async (_what, dateNow) => {
  const session = await signIn(stub, 'owner');
  const [path, init] = requestOf('profile.read', {}, session);
  const headers = new Headers(init.headers);
  const date = dateNow();
  if (date === undefined) headers.delete('x-date');
  else headers.set('x-date', date);
  const answer = await send(path, { ...init, headers });
  expect([answer.status, await answer.json()]).toEqual([403, { status: 'date skew' }]);
});

test('a date within five minutes is fine; a skewed clock of the provider is not', async () => {
  const session = await signIn(stub, 'owner');
  const early = { headers: { 'x-date': new Date(Date.now() + 290_000).toISOString() } };
  expect((await call(stub, 'profile.read', {}, session, early)).status).toBe('ok');
  await control(stub, 'scenario', { name: 'clockSkew', on: true, operation: 'profile.*', count: 1 });
  const skewOf = ({ headers }: { headers: Headers }) => Date.parse(headers.get('date') ?? '') - Date.now();
  const other = await call(stub, 'member.list', {}, session);
  expect([other.status, skewOf(other)]).toEqual(['ok', Number.NaN]);
  const answer = await call(stub, 'profile.read', {}, session);
  expect(answer.status).toBe('date skew');
  expect(skewOf(answer)).toBeGreaterThan(590_000);
});

test('reads carry a timestamp, writes JSON and nothing else', async () => {
  const session = await signIn(stub, 'owner');
  const [path, init] = requestOf('profile.read', {}, session);
  expect((await send(path.split('?')[0] ?? '', init)).status).toBe(400);
  const write = requestOf('profile.update', { name: '名前' }, session);
  for (const type of WRONG_TYPES) expect((await sendAs(write, 'content-type', type)).status).toBe(415);
  expect((await sendAs(write, 'content-type', 'application/json; charset=UTF-8')).status).toBe(200);
  const [reset, nothing] = requestOf('mfa.resetBackupCode', {}, session);
  expect((await send(reset, { ...nothing, body: '' })).status).toBe(400);
});

test.each([
  ['no JSON', '{"name":'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['a deep one', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a deep field', `{"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
  ['a wrong type', '{"name":{"toString":1}}'],
  ['nothing', '{}'],
  ['a prototype', '{"__proto__":{"name":"x"}}'],
  ['too long a name', JSON.stringify({ name: 'x'.repeat(101) })],
  ['control characters', '{"name":"a\\u0000b"}'],
])('a body that is %s is a bad request, and nothing breaks', async (_what, body) => {
  const [path, init] = requestOf('profile.update', {}, await signIn(stub, 'owner'));
  const answer = await send(path, { ...init, body });
  expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([400, 'bad request']);
});

test('more than a mebibyte is refused, with and without a length', async () => {
  const [path, init] = requestOf('profile.update', {}, await signIn(stub, 'owner'));
  const body = JSON.stringify({ name: 'x', more: 'y'.repeat(1024 * 1024) });
  expect((await send(path, { ...init, body })).status).toBe(413);
  const stream = new Blob([body]).stream();
  expect((await send(path, { ...init, body: stream, duplex: 'half' } as RequestInit)).status).toBe(413);
});

test('odd credentials, headers and paths are refused, never a fault', async () => {
  const session = await signIn(stub, 'owner');
  const request = requestOf('apikey.read', PARTS, session);
  const credentials = ['Basic', 'Basic !!!', 'Basic Og==', 'Bearer x', `Basic ${btoa('a:b:c')}`];
  for (const authorization of [...credentials, 'Basic ' + 'A'.repeat(10_000)])
    expect((await sendAs(request, 'authorization', authorization)).status).toBe(403);
  const paths = '// /apikey/%E0%A4%A /apikey/..%2forganization%2f /APIKEY/list/ /apikey/a;b /apikey/%00'.split(' ');
  for (const odd of [...paths, `/apikey/${'x'.repeat(3000)}`]) {
    const answer = await send(`${odd}?timestamp=${Date.now()}`, request[1]);
    expect([odd, [400, 404].includes(answer.status)]).toEqual([odd, true]);
  }
});

/** Every field of every operation, and what nobody expects in one. */
const FIELDS = [
  ...new Set(NAMES.flatMap((name) => Object.keys((rowOf(name).input as { shape?: object }).shape ?? {}))),
];
const ODD = fc.oneof(
  text.filter((given) => given.isWellFormed()),
  fc.constantFrom<unknown>(null, 0, -1, 1e308, true, [], {}, [[]], { $ne: 1 }),
);

test('a thousand random requests leave the stub alive', async () => {
  const session = await signIn(stub, 'owner');
  const ends = (name: string) =>
    ['password.change', 'organization.setMfa'].includes(name) || name.startsWith('session.');
  const names = fc.constantFrom(...NAMES.filter((name) => !ends(name)));
  const isAlive = fc.asyncProperty(names, fc.dictionary(fc.constantFrom(...FIELDS), ODD), async (name, input) => {
    expect((await call(stub, name, { ...PARTS, ...input }, session)).http).toBeLessThan(500);
  });
  await fc.assert(isAlive, { numRuns: 1000, seed: 1 });
  expect((await call(stub, 'member.list', {}, await signIn(stub, 'owner2'))).http).toBe(200);
});
