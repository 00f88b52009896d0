import { bodyOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { ACCOUNT, codeOf, old, readCode, stepUpWorld } from '../support/step-up-world';
import { takeStep } from '../support/session-step';
import { ask } from '../support/ask';

const { upstream, answer, paths } = stepUpWorld();

test('a page left open for ten minutes shows no backup code, reissues none and turns nothing off', async () => {
  const cookie = await old();
  expect(await codeOf(await readCode(cookie))).toBe('freshNeeded');
  expect(await codeOf(await ask('mfa.resetBackupCode', {}, { cookie }))).toBe('freshNeeded');
  const off = await ask('mfa.off', { email: ACCOUNT.toUpperCase() }, { cookie });
  expect(off.status).toBe(403);
  expect(await codeOf(off)).toBe('freshNeeded');
  expect(upstream.calls).toEqual([]);
});

test('a sign-in of the last ten minutes is proof enough', async () => {
  expect((await bodyOf(await readCode(await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' })))).data).toEqual({
    backupCode: 'old-code',
  });
});

test('a session from before the second factor was turned on proves itself as well', async () => {
  const cookie = await old({ mfaKey: undefined });
  expect((await ask('mfa.off', { email: ACCOUNT }, { cookie })).status).toBe(403);
  expect((await ask('mfa.readBackupCode', {}, { cookie })).status).toBe(403);
});

test('a code costs one try, counts for ten minutes, and lets nothing leave for the siblings', async () => {
  const response = await takeStep('step-up', { code: ' １２３ ４５６ ' }, { cookie: await old() });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-console-token')).toBeNull();
  expect(paths()).toEqual(['POST /signin/otp/']);
  expect(JSON.parse(upstream.calls[0]?.body ?? '')).toEqual({ otp: '123456' });
  const cookie = cookieOf(response) ?? '';
  expect((await readCode(cookie)).status).toBe(200);
  expect(upstream.calls.at(-1)?.headers['x-mfa-session']).toBe('key-2');
  jest.useFakeTimers({
    now: Date.now() + 601_000,
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  expect(await codeOf(await readCode(cookie))).toBe('freshNeeded');
});

test('a wrong code costs exactly one try and proves nothing', async () => {
  answer({ '/signin/otp/': json({ status: 'wrong code' }, 403) });
  const cookie = await old();
  const response = await takeStep('step-up', { code: '000000' }, { cookie });
  expect(response.status).toBe(403);
  expect(await codeOf(response)).toBe('wrongCode');
  expect(upstream.calls).toHaveLength(1);
  expect(await codeOf(await readCode(cookieOf(response) ?? cookie))).toBe('freshNeeded');
});

test('a backup code proves as well, and the next one is issued and shown', async () => {
  const response = await takeStep('step-up', { code: 'abcd-efgh-ijkl' }, { cookie: await old() });
  expect((await bodyOf(response)).data).toEqual({ backupCode: 'new-code' });
  expect(paths()).toEqual(['POST /signin/otp/', 'POST /user/mfa/backupcode/reset']);
});

test('a password costs one try at the sign-in; the token that comes back is not taken', async () => {
  const response = await takeStep('step-up', { password: ' pass word ' }, { cookie: await old() });
  expect(response.status).toBe(200);
  expect(paths()).toEqual(['POST /signin/console/']);
  expect(JSON.parse(upstream.calls[0]?.body ?? '')).toEqual({
    email: ACCOUNT,
    password: ' pass word ',
    signin_type: 'Admin',
  });
  await readCode(cookieOf(response) ?? '');
  const credential = Buffer.from(`${ACCOUNT}:token-1`).toString('base64');
  expect(upstream.calls.at(-1)?.headers).toMatchObject({
    authorization: `Basic ${credential}`,
    'x-mfa-session': 'key-1',
  });
});

test.each([
  [406, 'wrong', 'wrongCredentials'],
  [406, 'lockout', 'lockedOut'],
])('a password refused with %i %s proves nothing and is tried once', async (http, status, code) => {
  answer({ '/signin/console/': json({ status }, http) });
  const response = await takeStep('step-up', { password: 'wrong-password' }, { cookie: await old() });
  expect(await codeOf(response)).toBe(code);
  expect(upstream.calls).toHaveLength(1);
});

test.each([
  {},
  { code: '' },
  { password: '' },
  { code: '12345' },
  { code: '123456', password: 'both' },
  { code: ['123456'] },
  { password: 'x'.repeat(1025) },
  [],
])('a proof of the wrong form reaches nobody: %j', async (body) => {
  const response = await takeStep('step-up', body, { cookie: await old() });
  expect(response.status).toBe(422);
  expect(upstream.calls).toEqual([]);
});

test.each(['otp', 'enrol', 'password'] as const)('a sign-in at the step %s cannot prove anything', async (state) => {
  const response = await takeStep(
    'step-up',
    { code: '123456' },
    { cookie: await cookieFor({ account: ACCOUNT, state }) },
  );
  expect(response.status).toBe(401);
  expect(upstream.calls).toEqual([]);
});

test('another site cannot make a browser prove anything', async () => {
  const response = await takeStep(
    'step-up',
    { code: '123456' },
    { cookie: await old(), headers: { origin: 'https://evil.example' } },
  );
  expect(response.status).toBe(403);
  expect(upstream.calls).toEqual([]);
});

test('the provider’s own words about a wrong code or password stay here: they could tell that it was right once', async () => {
  answer({
    '/signin/otp/': json({ status: 'error', description: 'already used' }, 403),
    '/signin/console/': json({ status: 'error', description: 'no such user' }, 406),
  });
  for (const proof of [{ code: '123456' }, { password: 'wrong-password' }])
    expect((await bodyOf(await takeStep('step-up', proof, { cookie: await old() }))).failure?.text).toBeUndefined();
});

test('once one’s own second factor is off, its key goes nowhere any more, and the siblings hear of it', async () => {
  const before = await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' });
  const off = await ask('mfa.off', { email: ACCOUNT }, { cookie: before });
  expect([off.status, off.headers.get('x-console-token')]).toEqual([200, 'replaced']);
  const after = cookieOf(off) ?? '';
  expect((await bodyOf(await takeStep('hand-over', {}, { cookie: after }))).data).toEqual({
    email: ACCOUNT,
    token: 'token-1',
    mfaSessionKey: '',
  });
  await readCode(after);
  expect(upstream.calls.at(-1)?.headers['x-mfa-session']).toBeUndefined();
  expect((await readCode(before)).status).toBe(401);
});

test('a colleague’s second factor that is turned off leaves one’s own session as it is', async () => {
  const cookie = await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' });
  const off = await ask('mfa.off', { email: 'hanako@example.com' }, { cookie });
  expect([off.status, off.headers.get('x-console-token')]).toEqual([200, null]);
});
