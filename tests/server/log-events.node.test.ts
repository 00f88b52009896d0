import { POST as operation } from '@/app/api/provider/[operation]/route';
import { POST as cancel } from '@/app/api/session/cancel/route';
import { POST as mfaOn } from '@/app/api/session/mfa-on/route';
import { POST as otp } from '@/app/api/session/otp/route';
import { POST as password } from '@/app/api/session/password/route';
import { POST as signOut } from '@/app/api/session/sign-out/route';
import { POST as stepUp } from '@/app/api/session/step-up/route';
import { PEER_HEADER } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import { LOG_EVENTS } from '@/lib/server/log-events';
import { post } from './browser';
import { json } from './fake-upstream';
import { cookieFor } from './seal-session';
import { goodCode, newAccount, openWorld, type SignInWorld, signIn, wrongCode } from './sign-in-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

let world: SignInWorld;
beforeEach(async () => {
  world = await openWorld();
  jest.mocked(log).mockClear();
});
afterEach(() => world.upstream.close());

/** The events of the tests' calls, each held against its schema. */
function events() {
  return jest.mocked(log).mock.calls.flatMap(([, event]) => {
    const schema = LOG_EVENTS[event.event as keyof typeof LOG_EVENTS];
    if (!schema) return [];
    const parsed = schema.safeParse(event);
    expect([event.event, parsed.error?.issues]).toEqual([event.event, undefined]);
    return [event];
  });
}

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
  await post(otp, { code: '123456' }, { cookie: half.cookie, headers });
  const cookie = () => cookieFor({ account, mfaKey: 'key' });
  await post(mfaOn, {}, { cookie: await cookie(), headers });
  await post(password, { oldPassword: 'p', newPassword: 'a new password 1' }, { cookie: await cookie(), headers });
  await post(stepUp, { code: '123456' }, { cookie: await cookie(), headers });
  await post(operation, { name: 'n' }, { cookie: await cookie(), headers, params: { operation: 'apikey.create' } });
  await post(signOut, {}, { cookie: await cookie(), headers });
  await post(cancel, {}, { cookie: await cookieFor({ account, state: 'otp' }), headers });
  const all = events();
  expect(all.map(({ event }) => event)).toEqual([
    'signIn',
    'secondFactor',
    'mfaOn',
    'passwordChanged',
    'stepUp',
    'write',
    'signOut',
    'cancelSignIn',
  ]);
  expect(new Set(all.map(({ who }) => who)).size).toBe(1);
  expect(all.slice(1).map(({ network }) => network)).toEqual(all.slice(1).map(() => '2001:db8:1:2::/64'));
  expect(all.every(({ session, requestId }) => session && requestId)).toBe(true);
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${account}|123456|new password|token`));
});

test('every refusal does too, a sign-in with a wrong password by the account that it tried', async () => {
  const account = newAccount();
  world.on('POST /signin/console/', json({ status: 'wrong' }, 406)).on('POST /signin/otp/', wrongCode);
  await signIn(account.toUpperCase());
  await post(otp, { code: '000000' }, { cookie: await cookieFor({ account, state: 'otp' }), headers });
  await post(mfaOn, {}, { cookie: await cookieFor({ account, freshUntilMs: 1 }), headers });
  const all = events();
  expect(all.map(({ event, code }) => [event, code])).toEqual([
    ['refused', 'wrongCredentials'],
    ['refused', 'wrongCode'],
    ['refused', 'freshNeeded'],
  ]);
  expect(new Set(all.map(({ who }) => who)).size).toBe(1);
  expect(all.map(({ session }) => session !== undefined)).toEqual([false, true, true]);
});
