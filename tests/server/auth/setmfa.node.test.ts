import { validateReturn, mayBeSentByOthers } from '@/lib/server/pages/load-sign-in';
import { hostileReturns } from '../../rules/hostile-addresses';
import { bodyOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { goodCode, newAccount, worldOfFile } from '../support/sign-in-world';
import { stateOf } from '../support/state-of';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const world = worldOfFile();
const allowed = (address: string) => ({ isAllowed: true, address });

describe('the return address', () => {
  test('is the site or the customisation app, or nothing', () => {
    expect(validateReturn(undefined)).toEqual(allowed('/'));
    expect(validateReturn('https://site.example.com/x?y#z')).toEqual(allowed('https://site.example.com/x?y#z'));
    expect(validateReturn('https://customisation.example.com')).toEqual(allowed('https://customisation.example.com/'));
  });

  test('is nothing else: no look-alike, no other app of the family, no second value', () => {
    const wanted = [
      ...hostileReturns('site.example.com'),
      'https://deployment.example.com/',
      'https://console.example.com/',
      'https://console.example.com/home',
    ];
    expect(wanted.filter((one) => validateReturn(one).isAllowed)).toEqual([]);
    expect(validateReturn(['https://site.example.com/', 'https://site.example.com/'])).toEqual({ isAllowed: false });
  });

  test('is the console itself where the configured API is a development one, and only by its host', () => {
    configure(undefined, { PROVIDER_API_URL: 'https://dev-api.example.com' });
    const home = 'https://console.example.com/home';
    expect(validateReturn(home)).toEqual(allowed(home));
    for (const host of ['api.example.com/dev-api', 'my-dev-api.example.com', 'api.example.com']) {
      configure(undefined, { PROVIDER_API_URL: `https://${host}` });
      expect(validateReturn(home).isAllowed).toBe(false);
    }
  });
});

describe('somebody who arrives', () => {
  const APPS = ['https://site.example.com/', 'https://customisation.example.com/x'];

  test.each(['cross-site', 'same-site', 'same-origin', 'none', ''])(
    'is asked first where the browser says %j, unless an app that may be returned to sent them (V-R14)',
    (site) => {
      const from = (referer: string) =>
        mayBeSentByOthers(new Headers({ ...(site && { 'sec-fetch-site': site }), ...(referer && { referer }) }));
      for (const referer of APPS) expect([referer, from(referer)]).toEqual([referer, false]);
      const others = [
        '',
        'https://console.example.com/signin?redirect=%2Fsetmfa',
        'https://deployment.example.com/',
        'https://stranger.example.com/',
        'https://site.example.com.evil/',
        'https://evil.example/?https://site.example.com/',
      ];
      for (const referer of others) expect([referer, from(referer)]).toEqual([referer, true]);
    },
  );
});

test('an account that is enrolled gets its second factor on at once, with a session of its own and a hand-over', async () => {
  const account = newAccount();
  world.on('PUT /user/mfa/', json({ status: 'ok', data: { sessionKey: 'mfa-key' } }));
  const before = await cookieFor({ account });
  const response = await takeStep('mfa-on', {}, { cookie: before });
  expect((await bodyOf(response)).data).toEqual({ isOn: true });
  expect(response.headers.get('x-console-token')).toBe('replaced');
  expect(JSON.parse(world.upstream.calls[0]?.body ?? '')).toEqual({ mfa: 'on', email: account });
  expect(await stateOf(before)).toBeNull();
  const given = await bodyOf(await takeStep('hand-over', {}, { cookie: cookieOf(response) }));
  expect(given.data).toEqual({ email: account, token: 'token-1', mfaSessionKey: 'mfa-key' });
});

test('an account that is not enrolled gets its secret to scan, and the factor is on with the first good code', async () => {
  const account = newAccount();
  world.on('PUT /user/mfa/', json({ status: 'ok', data: { secret: SECRET } })).on('POST /signin/otp/', goodCode);
  const cookie = await cookieFor({ account });
  const { data } = await bodyOf(await takeStep('mfa-on', {}, { cookie }));
  expect(data).toMatchObject({ isOn: false, enrolment: { secret: SECRET, qr: { path: expect.stringMatching(/^M/) } } });
  expect(await stateOf(cookie)).toMatchObject({ state: 'signedIn' });
  const response = await takeStep('mfa-confirm', { code: '123 456' }, { cookie });
  expect((await bodyOf(response)).data).toEqual({ isOn: true });
  expect(await stateOf(cookie)).toBeNull();
  expect(await stateOf(cookieOf(response))).toMatchObject({ email: account, state: 'signedIn' });
});

test('a wrong code of an enrolment costs one try and changes nothing, and what cannot be one is refused without a call', async () => {
  world.on('POST /signin/otp/', json({ status: 'error', description: 'used before' }, 403));
  const cookie = await cookieFor({ account: newAccount() });
  for (const code of ['sz4j-gkfu', '12345', '', 'x'.repeat(200)])
    expect((await takeStep('mfa-confirm', { code }, { cookie })).status).toBe(422);
  expect(world.calls()).toEqual([]);
  const { failure } = await bodyOf(await takeStep('mfa-confirm', { code: '000000' }, { cookie }));
  expect([failure?.code, failure?.text]).toEqual(['wrongCode', undefined]);
  expect(world.calls()).toEqual(['POST /signin/otp/']);
  expect(await stateOf(cookie)).toMatchObject({ state: 'signedIn' });
});

test('a failure of the provider is one, and its words are kept for the person', async () => {
  world.on('PUT /user/mfa/', json({ status: 'error', description: 'Not now' }, 500));
  const response = await takeStep('mfa-on', {}, { cookie: await cookieFor({ account: newAccount() }) });
  expect((await bodyOf(response)).failure).toMatchObject({ code: 'access', text: 'Not now' });
});
