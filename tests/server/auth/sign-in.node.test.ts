import type { Enrolment } from '@/lib/rules/auth/codes';
import { metrics } from '@/lib/server/metrics';
import { SAMPLES } from '../../operations/samples';
import { good, hangUp } from '../../operations/wired';
import { bodyOf, codeOf, cookieOf } from '../support/browser';
import { dead, json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { goodCode, newAccount, NEXT_STEPS, signIn, worldOfFile, wrongCode } from '../support/sign-in-world';
import { stateOf } from '../support/state-of';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';
import { ask } from '../support/ask';

const world = worldOfFile();

test.each(NEXT_STEPS)('a sign-in with MFA %s and status %s leads to %s', async (mfa, status, next, state) => {
  const account = newAccount();
  world.signsIn(account, mfa, status);
  const { data, cookie } = await signIn(account);
  expect(data).toEqual({ next });
  expect(await stateOf(cookie)).toMatchObject({ email: account, state });
});

test.each([
  ['wrong words', json({ status: 'error' }, 406), 406, 'wrongCredentials'],
  ['a locked account', json({ status: 'lockout' }, 406), 406, 'lockedOut'],
  ['an address that may not', json({ status: 'ip restricted' }, 403), 403, 'ipRestricted'],
  ['a broken provider', json({ status: 'error' }, 500), 502, 'access'],
  ['a page instead of an answer', json('<html>', 200, { 'content-type': 'text/html' }), 502, 'badAnswer'],
  ['a broken line', hangUp, 502, 'lost'],
])('%s: one try reaches the provider, never two, and nobody is signed in', async (_what, behaviour, http, code) => {
  world.on('POST /signin/console/', behaviour);
  const { status, failure, cookie } = await signIn(newAccount());
  expect([status, failure?.code]).toEqual([http, code]);
  expect(cookie).toBeUndefined();
  expect(world.calls()).toEqual(['POST /signin/console/']);
});

test('an account that nobody has and a wrong password get the same words, whatever the provider says', async () => {
  world.on('POST /signin/console/', json({ status: 'error', description: 'no such account' }, 406));
  const unknown = await signIn(newAccount());
  world.on('POST /signin/console/', json({ status: 'error', description: 'wrong password' }, 406));
  const wrong = await signIn(newAccount());
  expect({ ...unknown.failure, requestId: '' }).toEqual({ ...wrong.failure, requestId: '' });
});

test('wrong passwords from elsewhere never keep the right one out', async () => {
  const account = newAccount();
  const from = (address: string) =>
    takeStep('sign-in', { email: account, password: 'correct horse' }, { headers: { 'x-forwarded-for': address } });
  configure(world.upstream.url, { TRUST_PROXY: '1' });
  world.on('POST /signin/console/', json({ status: 'error' }, 406));
  for (let round = 0; round < 21; round += 1) await from('203.0.113.7');
  expect((await from('203.0.113.7')).status).toBe(429);
  world.signsIn(account);
  expect((await from('198.51.100.4')).status).toBe(200);
});

test('a second factor that is on is never set off, nor enrolled anew, by a sign-in under way; who is signed in gives none up', async () => {
  const { cookie } = await world.waitsForCode();
  world.forget();
  expect((await takeStep('enrol', {}, { cookie })).status).toBe(401);
  expect(await codeOf(await takeStep('cancel', {}, { cookie: await cookieFor() }))).toBe('wrongStep');
  expect((await takeStep('cancel', {}, { cookie })).status).toBe(200);
  expect(world.calls()).toEqual([]);
  expect(await stateOf(cookie)).toBeNull();
});

test('each step has a session of its own: a cookie from before it gives no right after it', async () => {
  const account = newAccount();
  const before = await cookieFor({ account: 'other@example.com' });
  world.signsIn(account, 'on').on('POST /signin/otp/', goodCode);
  const half = await signIn(account, before);
  expect(await stateOf(before)).toBeNull();
  const response = await takeStep('otp', { code: '123456' }, { cookie: half.cookie });
  expect((await bodyOf(response)).data).toEqual({ next: 'home' });
  expect(await stateOf(half.cookie)).toBeNull();
  expect(await stateOf(cookieOf(response))).toMatchObject({ state: 'signedIn' });
});

test('the key of the second factor goes along from then on, and is handed over once', async () => {
  const { account, cookie } = await world.waitsForCode();
  const signedIn = cookieOf(await takeStep('otp', { code: '１２３ ４５６' }, { cookie }));
  expect(JSON.parse(world.upstream.calls.at(-1)?.body ?? '')).toEqual({ otp: '123456' });
  const given = await bodyOf(await takeStep('hand-over', {}, { cookie: signedIn }));
  expect(given.data).toEqual({ email: account, token: `token of ${account}`, mfaSessionKey: 'mfa-key' });
  expect((await takeStep('hand-over', {}, { cookie: signedIn })).status).toBe(403);
});

test.each([
  ['accepted', 'ok'],
  ['ok', 'accepted'],
])(
  'who must change the password (first step %s, second %s) does so after the second factor, and before anything else',
  async (first, second) => {
    const { cookie } = await world.waitsForCode(json({ status: second, data: { sessionKey: 'mfa-key' } }), first);
    const response = await takeStep('otp', { code: '123456' }, { cookie });
    expect((await bodyOf(response)).data).toEqual({ next: 'password' });
    const half = cookieOf(response);
    expect((await ask('apikey.list', {}, { cookie: half })).status).toBe(401);
    expect((await takeStep('hand-over', {}, { cookie: half })).status).toBe(401);
  },
);

test.each(['line\nbreak', '鍵'])('a key that no header can carry is a bad answer: %j', async (sessionKey) => {
  const { cookie } = await world.waitsForCode(json({ status: 'ok', data: { sessionKey } }));
  expect(await codeOf(await takeStep('otp', { code: '123456' }, { cookie }))).toBe('badAnswer');
});

test('an enrolment shows the secret, takes the code of its app only, and starts over on request', async () => {
  const account = newAccount();
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP======';
  world
    .signsIn(account, 'new')
    .on('PUT /user/mfa/', good({ secret, sessionKey: '' }))
    .on('POST /signin/otp/', goodCode);
  const { cookie } = await signIn(account);
  const response = await takeStep('enrol', {}, { cookie });
  // A longer one has no place in the QR code.
  world.on('PUT /user/mfa/', good({ secret: 'A'.repeat(3000) }));
  expect(await codeOf(await takeStep('enrol', {}, { cookie }))).toBe('badAnswer');
  const { data } = (await response.json()) as { data: Enrolment };
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(data.secret).toBe(secret);
  // Some apps take no padding.
  expect(new URL(data.otpauthUrl).searchParams.get('secret')).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  expect(data.qr.path).toMatch(/^M4 4h7v1h-7z/);
  world.forget();
  expect((await takeStep('otp', { code: 'sz4j-gkfu' }, { cookie })).status).toBe(422);
  expect(world.calls()).toEqual([]);
  expect((await bodyOf(await takeStep('otp', { code: '123456' }, { cookie }))).data).toEqual({ next: 'home' });
});

test.each(['ok', 'accepted'])(
  'whoever is enrolled already gives a code where MFA is required (sign-in %s)',
  async (status) => {
    const account = newAccount();
    world
      .signsIn(account, 'new', status)
      .on('PUT /user/mfa/', json({ status: 'ok', data: { sessionKey: 'key of a password alone' } }))
      .on('POST /signin/otp/', goodCode);
    const { cookie } = await signIn(account);
    const response = await takeStep('enrol', {}, { cookie });
    expect((await bodyOf(response)).data).toEqual({ next: 'otp' });
    expect([await stateOf(cookie), await stateOf(cookieOf(response))]).toMatchObject([null, { state: 'otp' }]);
    const proven = await takeStep('otp', { code: '123456' }, { cookie: cookieOf(response) });
    expect(world.upstream.calls.at(-1)?.headers['x-mfa-session']).toBeUndefined();
    expect((await bodyOf(proven)).data).toEqual({ next: status === 'ok' ? 'home' : 'password' });
    // The factor may be one that this sign-in enrolled and had no answer about (V-R1).
    const again = await takeStep('step-up', { code: '654321' }, { cookie: cookieOf(proven) });
    expect((await bodyOf(again)).failure?.code).toBe(status === 'ok' ? 'factorTooNew' : 'signedOut');
  },
);

test('a dead token ends the session, unless the call went without one', async () => {
  world.on('GET /profile/', dead).on('POST /stripe/email/confirmation/', dead);
  const found = [];
  for (const name of ['profile.read', 'payment.confirmEmail'] as const) {
    const cookie = await cookieFor();
    const { failure } = await bodyOf(await ask(name, SAMPLES[name], { cookie }));
    found.push([failure?.code, (await stateOf(cookie)) !== null]);
  }
  expect(found).toEqual([
    ['sessionExpired', false],
    ['denied', true],
  ]);
});

test('giving an enrolment up sets the second factor off and denies the sign-in, even where setting it off fails', async () => {
  for (const http of [200, 500]) {
    const account = newAccount();
    world.signsIn(account, 'new').on('PUT /user/mfa/off', json({ status: http === 200 ? 'ok' : 'error' }, http));
    const { cookie } = await signIn(account);
    world.forget();
    const response = await takeStep('cancel', {}, { cookie });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-ended=/)]);
    expect(world.calls()).toEqual(['PUT /user/mfa/off']);
    expect(JSON.parse(world.upstream.calls[0]?.body ?? '')).toEqual({ email: account });
    expect(await stateOf(cookie)).toBeNull();
  }
});

test('a page that names another account takes no step of a sign-in under way, and does not end it', async () => {
  const cookie = await cookieFor({ account: newAccount(), state: 'enrol' });
  const sent = { cookie, headers: { 'x-console-account': 'somebody else' } };
  for (const step of ['otp', 'enrol', 'cancel'] as const)
    expect(await codeOf(await takeStep(step, { code: '123456' }, sent))).toBe('otherAccount');
  expect([world.calls(), await stateOf(cookie)]).toMatchObject([[], { state: 'enrol' }]);
});

test('a session that no browser would keep is refused with a clear message, and none is left half open', async () => {
  const account = newAccount();
  world.on('POST /signin/console/', good({ email: account, token: 't'.repeat(4000), mfa: 'off' }));
  const { status, failure, cookie } = await signIn(account);
  expect([status, failure?.code, cookie]).toEqual([500, 'sessionTooLarge', undefined]);
});

test('a Japanese account signs in, and its credential is encoded', async () => {
  const account = '佐藤@例え.jp';
  world.signsIn(account, 'on').on('POST /signin/otp/', wrongCode);
  const { cookie } = await signIn(account);
  expect((await takeStep('otp', { code: '123456' }, { cookie })).status).toBe(403);
  const sent = world.upstream.calls.at(-1)?.headers.authorization?.replace('Basic ', '') ?? '';
  expect(Buffer.from(sent, 'base64').toString('utf8')).toBe(`${account}:token of ${account}`);
});

test('attempts are counted by step and outcome, and never by account', async () => {
  metrics().signIns.reset();
  const { account, cookie } = await world.waitsForCode(wrongCode);
  await takeStep('otp', { code: '000000' }, { cookie });
  world.on('POST /signin/console/', json({ status: 'error' }, 406));
  await signIn(account);
  const { values } = await metrics().signIns.get();
  expect(values.map(({ labels, value }) => [labels, value])).toEqual([
    [{ step: 'password', outcome: 'otp' }, 1],
    [{ step: 'code', outcome: 'wrongCode' }, 1],
    [{ step: 'password', outcome: 'wrongCredentials' }, 1],
  ]);
});
