import { isFresh } from '@/lib/server/api/recent-auth';
import { beginSession } from '@/lib/server/session/session';
import { SESSION_STEPS, type SessionStep } from '@/lib/rules/auth/session-steps';
import { HOSTILE, WRONG_TYPES } from '../../operations/foreign-requests';
import { bodyOf, codeOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { ACCOUNT, old, onlyByKey, readCode, stepUpWorld } from '../support/step-up-world';
import { takeStep } from '../support/session-step';
import { configure } from '../support/test-env';
import { ask } from '../support/ask';

const { upstream, answer, paths } = stepUpWorld();

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
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000);
  expect(await codeOf(await readCode(cookie))).toBe('freshNeeded');
});

test('a call with the key before the proof ends no session, takes no proof away, and brings the newest key in time', async () => {
  const cookie = await old();
  await takeStep('step-up', { code: '123456' }, { cookie });
  upstream.behave(onlyByKey('key-2'));
  const soon = await ask('profile.read', {}, { cookie });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  const later = await ask('profile.read', {}, { cookie });
  await ask('profile.read', {}, { cookie: cookieOf(later) });
  expect([soon.status, cookieOf(soon), later.headers.get('x-console-token')]).toEqual([200, undefined, null]);
  expect(paths().slice(1)).toHaveLength(2 + 2 + 1);
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

test('a backup code proves as well, and the next one is issued and shown, unless the journal refuses it', async () => {
  const byBackupCode = async () => takeStep('step-up', { code: 'abcd-efgh-ijkl' }, { cookie: await old() });
  expect((await bodyOf(await byBackupCode())).data).toEqual({ backupCode: 'new-code' });
  expect(paths()).toEqual(['POST /signin/otp/', 'POST /user/mfa/backupcode/reset']);
  configure(upstream.url, { JOURNAL_REQUIRED: '1', JOURNAL_STDOUT: '1' });
  const response = await byBackupCode();
  expect([response.status, (await bodyOf(response)).data]).toEqual([200, {}]);
  configure(upstream.url);
  expect((await readCode(cookieOf(response) ?? '')).status).toBe(200);
});

test('a password costs one try at the sign-in; the token that comes back is not taken', async () => {
  const response = await takeStep('step-up', { password: ' pass word ' }, { cookie: await old() });
  expect(response.status).toBe(200);
  expect(paths()).toEqual(['POST /signin/console/']);
  const typed = { email: ACCOUNT, password: ' pass word ', signin_type: 'Admin' };
  expect(JSON.parse(upstream.calls[0]?.body ?? '')).toEqual(typed);
  await readCode(cookieOf(response) ?? '');
  const authorization = `Basic ${btoa(`${ACCOUNT}:token-1`)}`;
  expect(upstream.calls.at(-1)?.headers).toMatchObject({ authorization, 'x-mfa-session': 'key-1' });
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
  [],
  { code: '' },
  { password: '' },
  { code: '12345' },
  { code: '123456', password: 'both' },
  { code: ['123456'] },
  { password: 'x'.repeat(1025) },
])('a proof of the wrong form reaches nobody: %j', async (body) => {
  const response = await takeStep('step-up', body, { cookie: await old() });
  expect(response.status).toBe(422);
  expect(upstream.calls).toEqual([]);
});

test.each([
  ['hand-over', {}],
  ['renewal', { sealed: 'x' }],
  ['mfa-on', {}],
  ['mfa-confirm', { code: '123456' }],
  ['step-up', { code: '123456' }],
] as const)('the step %s is for who is signed in, not for a sign-in under way', async (step, input) => {
  expect((await takeStep(step, input)).status).toBe(401);
  for (const state of ['otp', 'enrol', 'password'] as const)
    expect((await takeStep(step, input, { cookie: await cookieFor({ account: ACCOUNT, state }) })).status).toBe(401);
  expect(upstream.calls).toEqual([]);
});

// Its own keys.
test.each(SESSION_STEPS as SessionStep[])(
  '%s is no step for another site, nor with a body that is no JSON',
  async (step) => {
    const cookie = await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' });
    for (const [kind, headers] of Object.entries(HOSTILE))
      expect([kind, (await takeStep(step, {}, { cookie, headers })).status]).toEqual([kind, 403]);
    for (const type of WRONG_TYPES)
      expect([type, (await takeStep(step, {}, { cookie, headers: { 'content-type': type } })).status]).toEqual([
        type,
        415,
      ]);
    expect(upstream.calls).toEqual([]);
  },
);

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
  const given = await bodyOf(await takeStep('hand-over', {}, { cookie: after }));
  expect(given.data).toEqual({ email: ACCOUNT, token: 'token-1', mfaSessionKey: '' });
  await readCode(after);
  expect(upstream.calls.at(-1)?.headers['x-mfa-session']).toBeUndefined();
  expect((await readCode(before)).status).toBe(401);
});

test('a colleague’s second factor that is turned off leaves one’s own session as it is', async () => {
  const cookie = await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' });
  const off = await ask('mfa.off', { email: 'hanako@example.com' }, { cookie });
  expect([off.status, off.headers.get('x-console-token')]).toEqual([200, null]);
});

test('the refusal says how to give the proof: by a code only where a factor was there before (V-R1)', async () => {
  const proofOf = async (more: object) => {
    const { failure } = (await (await readCode(await old(more))).json()) as { failure: { proof: unknown } };
    return failure.proof;
  };
  expect(await proofOf({})).toEqual({ at: '/api/session/step-up', by: ['code', 'password'] });
  expect(await proofOf({ mfaKey: undefined })).toEqual({ at: '/api/session/step-up', by: ['password'] });
  expect(await proofOf({ hasOwnFactor: true })).toEqual({ at: '/api/session/step-up', by: ['password'] });
});

test('an hour-old session turns nothing on, confirms nothing, reads no code and hands nothing over (V-R1)', async () => {
  const cookie = await old({ iat: Date.now() / 1000 - 3500, mfaKey: undefined });
  for (const response of [
    await takeStep('mfa-on', {}, { cookie }),
    await takeStep('mfa-confirm', { code: '123456' }, { cookie }),
    await readCode(cookie),
    await takeStep('hand-over', {}, { cookie }),
  ])
    expect([response.status, await codeOf(response)]).toEqual([403, 'freshNeeded']);
  expect(upstream.calls).toEqual([]);
});

// A colleague may have turned the factor off whose key the session still has.
test.each([undefined, 'key-1'])(
  'a factor that was enrolled in this session is no proof (V-R1), key %s',
  async (mfaKey) => {
    answer({ '/user/mfa/': json({ status: 'ok', data: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }) });
    const signedIn = await cookieFor({ account: ACCOUNT, mfaKey, freshUntilMs: Date.now() + 30_000 });
    const started = cookieOf(await takeStep('mfa-on', {}, { cookie: signedIn })) ?? signedIn;
    expect(await codeOf(await takeStep('step-up', { code: '123456' }, { cookie: started }))).toBe('factorTooNew');
    if (mfaKey) expect((await readCode(signedIn)).status).toBe(401);
    const confirmed = await takeStep('mfa-confirm', { code: '123456' }, { cookie: started });
    const cookie = cookieOf(confirmed) ?? '';
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    expect(await codeOf(await readCode(cookie))).toBe('freshNeeded');
    upstream.calls.length = 0;
    const byCode = await takeStep('step-up', { code: '654321' }, { cookie });
    expect([byCode.status, await codeOf(byCode)]).toEqual([409, 'factorTooNew']);
    expect(upstream.calls).toEqual([]);
    answer({});
    const byPassword = await takeStep('step-up', { password: 'pass word' }, { cookie });
    expect((await readCode(cookieOf(byPassword) ?? '')).status).toBe(200);
  },
);

test('nor is one whose confirmation had no answer, once its key comes back (V-R1)', async () => {
  answer({
    '/user/mfa/': json({ status: 'ok', data: { sessionKey: 'key-9' } }),
    '/signin/otp/': json({ status: 'error' }, 500),
  });
  const cookie = await cookieFor({ account: ACCOUNT });
  expect((await takeStep('mfa-confirm', { code: '123456' }, { cookie })).status).toBe(502);
  const turnedOn = cookieOf(await takeStep('mfa-on', {}, { cookie })) ?? '';
  upstream.calls.length = 0;
  expect(await codeOf(await takeStep('step-up', { code: '654321' }, { cookie: turnedOn }))).toBe('factorTooNew');
  expect(upstream.calls).toEqual([]);
});

test('the credential leaves once, however often an enrolled account repeats it (V-R2)', async () => {
  answer({ '/user/mfa/': json({ status: 'ok', data: { sessionKey: 'key-9' } }) });
  let cookie = await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' });
  for (let round = 0; round < 3; round += 1) {
    const repeated = await takeStep('mfa-on', {}, { cookie });
    expect([repeated.status, repeated.headers.get('x-console-token')]).toEqual([200, null]);
    cookie = cookieOf(repeated) ?? '';
    const proven = await takeStep('step-up', { code: '123456' }, { cookie });
    cookie = cookieOf(proven) ?? cookie;
    expect((await takeStep('hand-over', {}, { cookie })).status).toBe(403);
  }
});

test('a proof counts up to its end, and at its end no more', () => {
  const session = { ...beginSession({ state: 'signedIn', account: ACCOUNT, token: 't' }), freshUntilMs: 1000 };
  const clock = jest.spyOn(Date, 'now');
  const isFreshAt = (nowMs: number) => {
    clock.mockReturnValue(nowMs);
    return isFresh(session);
  };
  expect([isFreshAt(999), isFreshAt(1000), isFreshAt(1001)]).toEqual([true, false, false]);
});
