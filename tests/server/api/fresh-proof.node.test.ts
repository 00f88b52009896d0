import { isFresh } from '@/lib/server/api/recent-auth';
import { beginSession } from '@/lib/server/session/session';
import { cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { ACCOUNT, codeOf, old, readCode, stepUpWorld } from '../support/step-up-world';
import { takeStep } from '../support/session-step';
import { ask } from '../support/ask';

const { upstream, answer, paths } = stepUpWorld();

test('a member’s second factor needs a proof of one’s own as well', async () => {
  const off = async (cookie: string) => ask('mfa.off', { email: 'hanako@example.com' }, { cookie });
  expect(await codeOf(await off(await old()))).toBe('freshNeeded');
  expect(upstream.calls).toEqual([]);
  expect((await off(await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' }))).status).toBe(200);
  expect(paths().at(-1)).toBe('PUT /user/mfa/off');
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

test('a factor that was enrolled in this session is no proof (V-R1)', async () => {
  answer({ '/user/mfa/': json({ status: 'ok', data: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }) });
  const signedIn = await cookieFor({ account: ACCOUNT, freshUntilMs: Date.now() + 30_000 });
  const started = await takeStep('mfa-on', {}, { cookie: signedIn });
  const confirmed = await takeStep('mfa-confirm', { code: '123456' }, { cookie: cookieOf(started) ?? signedIn });
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

test('an owner’s second factor is turned off by an owner only', async () => {
  const organization = {
    organization_id: 7,
    name: 'Acme',
    useAccountLockout: false,
    members: [
      { email: ACCOUNT, role: 'admin', mfa: 'on' },
      { email: 'boss@example.com', role: 'owner', mfa: 'on' },
    ],
    services: { Customine: [] },
  };
  answer({ '/organization/': json({ status: 'ok', data: { organization } }) });
  const cookie = await cookieFor({ account: ACCOUNT, mfaKey: 'key-1' });
  const off = await ask('mfa.off', { email: 'boss@example.com' }, { cookie });
  expect([off.status, await codeOf(off)]).toEqual([403, 'ownerNeeded']);
  expect(paths()).toEqual(['GET /organization/']);
});

test('a proof counts up to its end, and at its end no more', () => {
  const session = { ...beginSession({ state: 'signedIn', account: ACCOUNT, token: 't' }), freshUntilMs: 1000 };
  const clock = jest.spyOn(Date, 'now');
  const isFreshAt = (nowMs: number) => {
    clock.mockReturnValue(nowMs);
    return isFresh(session);
  };
  expect([isFreshAt(999), isFreshAt(1000), isFreshAt(1001)]).toEqual([true, false, false]);
  clock.mockRestore();
});
