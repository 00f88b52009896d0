import { readdirSync, readFileSync } from 'node:fs';
import type * as z from 'zod';
import type { ProviderOperationName } from '@/lib/operations/table';
import { PEER_HEADER } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import { logUnwritten } from '@/lib/server/journal/record';
import { LOG_EVENTS, type LogEvent } from '@/lib/server/log-events';
import { linkRedis } from '@/lib/server/shared-memory/redis';
import { type Behaviour, json } from './support/fake-upstream';
import { cookieFor } from './support/seal-session';
import { comeBack } from './support/social-steps';
import { goodCode, newAccount, signIn, worldOfFile, wrongCode } from './support/sign-in-world';
import { configure } from './support/test-env';
import { takeStep } from './support/session-step';
import { roleChange } from './store/role-change';
import { ask } from './support/ask';
import { organization } from '../operations/samples';
import { except, good } from '../operations/wired';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = worldOfFile();

/** The lines of the tests' calls, each held against its schema; apart from those of calls that went well. */
function events() {
  return jest.mocked(log).mock.calls.flatMap(([, line]) => {
    const schema: z.ZodObject = LOG_EVENTS[line.event];
    expect([line.event, schema.safeParse(line).error?.issues]).toEqual([line.event, undefined]);
    return line.event === 'provider.call' ? [] : [line as Line];
  });
}
type Line = Partial<Record<'who' | 'session' | 'network' | 'requestId' | 'code', unknown>> & { event: LogEvent };

const headers = { [PEER_HEADER]: '2001:db8:1:2::3' };

test('every act says who did it, in which session, from which network, and by which request', async () => {
  const account = newAccount();
  world
    .signsIn(account, 'on')
    .on('POST /signin/otp/', goodCode)
    .on('PUT /user/mfa/', json({ status: 'ok', data: { sessionKey: 'key' } }))
    .on('POST /profile/password/', json({ status: 'ok', data: { token: 'next' } }))
    .on('POST /apikey/', json({ status: 'ok', data: { apikey: { apikeyId: 'a', name: 'n', accessKey: 'k' } } }));
  const half = await signIn(account);
  await takeStep('otp', { code: '123456' }, { cookie: half.cookie, headers });
  const sent = async () => ({ cookie: await cookieFor({ account, mfaKey: 'key' }), headers });
  await takeStep('mfa-on', {}, await sent());
  await takeStep('password', { oldPassword: 'p', newPassword: 'a new password 1' }, await sent());
  await takeStep('step-up', { code: '123456' }, await sent());
  await ask('apikey.create', { name: 'n' }, await sent());
  await takeStep('sign-out', {}, await sent());
  await takeStep('cancel', {}, { cookie: await cookieFor({ account, state: 'otp' }), headers });
  const all = events();
  expect(all.map(({ event }) => event)).toEqual(
    'signIn secondFactor mfaOn passwordChanged stepUp write signOut cancelSignIn'.split(' '),
  );
  expect(new Set(all.map(({ who }) => who)).size).toBe(1);
  expect(all.slice(1).map(({ network }) => network)).toEqual(all.slice(1).map(() => '2001:db8:1:2::/64'));
  expect(all.every(({ session, requestId }) => session && requestId)).toBe(true);
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${account}|123456|new password|token`));
});

test('every refusal does too, a sign-in with a wrong password by the account that it tried', async () => {
  const account = newAccount();
  world.on('POST /signin/console/', json({ status: 'wrong' }, 406)).on('POST /signin/otp/', wrongCode);
  await signIn(account.toUpperCase());
  await takeStep('otp', { code: '000000' }, { cookie: await cookieFor({ account, state: 'otp' }), headers });
  await takeStep('mfa-on', {}, { cookie: await cookieFor({ account, freshUntilMs: 1 }), headers });
  const all = events();
  expect(all.map(({ event, code }) => [event, code])).toEqual([
    ['refused', 'wrongCredentials'],
    ['refused', 'wrongCode'],
    ['refused', 'freshNeeded'],
  ]);
  expect(new Set(all.map(({ who }) => who)).size).toBe(1);
  expect(all.map(({ session }) => session !== undefined)).toEqual([false, true, true]);
});

test('what goes wrong with the provider, with the sister apps and with Redis has its schemas as well', async () => {
  const account = newAccount();
  const cookie = await cookieFor({ account, token: 'the-token-itself' });
  const meet = async (name: ProviderOperationName, input: object, answer: Behaviour) => {
    world.upstream.behave(answer);
    return ask(name, input, { cookie, headers });
  };
  await meet('profile.update', { name: 'n' }, json({ status: 'ok' }, 200, { 'x-refreshed-token': 'unreadable' }));
  await meet('apikey.create', { name: 'n' }, json({ status: 'ok', data: { apikey: { apikeyId: 'a' } } }));
  await meet('profile.update', { name: 'n' }, json({ status: 'the-token-itself' }, 500));
  const domain = 'acme.example.com';
  const members = [{ email: account, role: 'owner', mfa: 'on' }];
  const owned = good({ organization: { ...organization, members } });
  const elsewhere = except({ 'organization.read': owned }, good({ url: 'https://evil.example/' }));
  await meet('payment.openPortal', { domain }, elsewhere);
  await takeStep('sso-timeout', { siblings: ['site'] }, { cookie, headers });
  await comeBack('', { code: 'c', state: 's' });
  await takeStep('mfa-on', {}, { headers });
  configure(undefined, { REDIS_URL: 'redis://127.0.0.1:1' });
  const link = linkRedis(async () => undefined);
  await link?.isSettled;
  link?.redis?.disconnect();
  const seen = events().filter(({ event }) => event !== 'refused' && event !== 'write');
  expect(seen.map(({ event, who }) => [event, who !== undefined])).toEqual([
    ['provider.refreshedTokenUnreadable', false],
    ['provider.badAnswer', false],
    ['provider.secretInAnswer', false],
    ['portal.unsafeAddress', false],
    ['sso.timeout', true],
    ['social.refused', false],
    ['mfa.on', false],
    ['redis.error', false],
  ]);
});

test('the catalogue has every event that the source names, and no other', () => {
  // A row of the table may name the event of its operation.
  const text = ['lib/server', 'lib/operations'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  // Lines of the journal are no log: docs/operating.md has their fields.
  const named = text.join('\n').matchAll(/\bevent: '(?!journal\.line')([^']+)'/g);
  expect(new Set([...named].map(([, event]) => event))).toEqual(new Set(Object.keys(LOG_EVENTS)));
});

test('a line that no store took is told with what it is about, and people by a hash', () => {
  const targets = (['member', 'account', 'domain'] as const).map((kind) => ({ kind, id: 'ken@minato.example.com' }));
  for (const target of targets) logUnwritten('owner@example.com', roleChange({ target }), { outcome: 'done' });
  const told = jest.mocked(log).mock.calls.map(([, line]) => ('target' in line ? String(line.target) : ''));
  expect(told).toEqual([
    expect.stringMatching(/^member:[\w-]{8,}$/),
    expect.stringMatching(/^account:[\w-]{8,}$/),
    'domain:ken@minato.example.com',
  ]);
  events();
});
