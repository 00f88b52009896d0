import { bodyOf, codeOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { goodCode, newAccount, worldOfFile } from '../support/sign-in-world';
import { stateOf } from '../support/state-of';
import { later } from '../support/test-env';
import { SERVED_TIMING } from '@/lib/rules/timing';
import { takeStep } from '../support/session-step';
import { ask } from '../support/ask';
import { answerWell, hangUp } from '../../operations/wired';

const CHANGE = 'POST /profile/password/';
const world = worldOfFile();
const change = (cookie: string, oldPassword = 'old', newPassword = 'long enough') =>
  takeStep('password', { oldPassword, newPassword }, { cookie });

test.each(['signedIn', 'password'] as const)('a changed password makes a new session, from %s', async (state) => {
  const account = newAccount();
  world.on(CHANGE, json({ status: 'ok', data: { token: 'new-token' } }));
  const before = await cookieFor({ account, state, mfaKey: 'mfa-key' });
  const [oldpassword, newpassword] = [' old ', '新しい  パスワード🔐12'];
  const response = await change(before, oldpassword, newpassword);
  expect(response.status).toBe(200);
  expect(JSON.parse(world.upstream.calls[0]?.body ?? '')).toEqual({ oldpassword, newpassword });
  expect(await stateOf(before)).toBeNull();
  const given = await bodyOf(await takeStep('hand-over', {}, { cookie: cookieOf(response) }));
  expect(given.data).toEqual({ email: account, token: 'new-token', mfaSessionKey: 'mfa-key' });
});

test('a wrong old password changes nothing and costs one try', async () => {
  world.on(CHANGE, json({ status: 'error' }, 406));
  const cookie = await cookieFor({ account: newAccount() });
  expect(await codeOf(await change(cookie, 'wrong'))).toBe('oldPasswordWrong');
  expect(world.calls()).toEqual([CHANGE]);
  expect(await stateOf(cookie)).toMatchObject({ state: 'signedIn' });
});

test.each([
  ['lost', hangUp, 'lost', undefined],
  ['a refusal', json({ status: 'error' }, 400), 'access', { state: 'signedIn' }],
])(
  'where its answer is %s, a new password leaves this session and may end all others',
  async (_how, answer, code, state) => {
    const account = newAccount();
    const iat = Date.now() / 1000 - 30;
    const [mine, other] = [await cookieFor({ account, iat }), await cookieFor({ account, iat })];
    world.on(CHANGE, answer);
    expect(await codeOf(await change(mine))).toBe(code);
    expect([await stateOf(mine), await stateOf(other)]).toMatchObject([{ state: 'signedIn' }, state]);
  },
);

test.each(['sign-out', 'mfa-on'] as const)('a new password is told, and ends all others, after a %s', async (name) => {
  const now = { account: newAccount(), iat: Date.now() / 1000 - 30, freshUntilMs: Date.now() + 60_000 };
  const [mine, other] = [await cookieFor(now), await cookieFor(now)];
  world.on('PUT /user/mfa/', goodCode).on(CHANGE, (...call) => {
    const isOver = takeStep(name, {}, { cookie: mine });
    void isOver.then(() => json({ status: 'ok', data: { token: 'new-token' } })(...call));
  });
  const changed = await change(mine);
  expect([changed.status, changed.headers.getSetCookie(), await stateOf(other)]).toEqual([200, [], undefined]);
});

test('one’s own second factor that is off is told so, also if this session signed out before its answer', async () => {
  const email = 'owner@example.com';
  const cookie = await cookieFor({ account: email, mfaKey: 'key-1' });
  world
    .on('GET /organization/', answerWell)
    .on('PUT /user/mfa/off', (...call) => void takeStep('sign-out', {}, { cookie }).then(() => answerWell(...call)));
  const off = await ask('mfa.off', { email }, { cookie });
  expect([off.status, off.headers.getSetCookie(), await stateOf(cookie)]).toEqual([200, [], null]);
});

test.each([
  ['nine characters', { oldPassword: 'x', newPassword: '123456789' }, 'newPassword', 'passwordTooShort'],
  ['nine units', { oldPassword: 'x', newPassword: `${'𠮷'.repeat(4)}x` }, 'newPassword', 'passwordTooShort'],
  ['no old one', { oldPassword: '', newPassword: '1234567890' }, 'oldPassword', 'enter'],
  ['numbers', { oldPassword: 1, newPassword: 2 }, 'oldPassword', 'enter'],
])('%s: a message beside the field, and no call', async (_what, body, field, message) => {
  const response = await takeStep('password', body, { cookie: await cookieFor({ account: newAccount() }) });
  expect(response.status).toBe(422);
  expect((await bodyOf(response)).failure?.fields?.[field]).toBe(message);
  expect(world.calls()).toEqual([]);
});

test('an answer that was slow does not bring the old session back, nor sign the new one out', async () => {
  const account = newAccount();
  let answerRead: () => void = () => undefined;
  world
    .on(CHANGE, json({ status: 'ok', data: { token: 'new-token' } }))
    .on('GET /profile/', (arrived, response, request) => {
      answerRead = () => json({ status: 'ok', data: { name: 'Taro' } })(arrived, response, request);
    });
  // Last written five minutes ago: a read's answer would now write the cookie again.
  later(-300_000);
  const before = await cookieFor({ account });
  jest.useRealTimers();
  const slow = ask('profile.read', {}, { cookie: before });
  while (world.calls().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const changed = await change(before);
  answerRead();
  expect((await slow).headers.getSetCookie()).toEqual([]);
  const late = await ask('profile.read', {}, { cookie: before });
  expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  expect(await stateOf(cookieOf(changed))).toMatchObject({ email: account, state: 'signedIn' });
});

const EARLY_MS = 5;
const LATE_MS = 150;
const FAULTY_LATE_MS = 500;

/** Neither comes before the time of both, nor one behind the other; a busy machine makes both late. */
function expectAlike(times: readonly number[], lateMs: number): void {
  expect(Math.min(...times)).toBeGreaterThanOrEqual(SERVED_TIMING.passwordResetAnswerMs - EARLY_MS);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(lateMs);
}

describe('a reset', () => {
  const remind = (email: string) => ask('signup.remind', { email });
  const timed = async (email: string) => {
    const startMs = performance.now();
    const response = await remind(email);
    return { ms: performance.now() - startMs, status: response.status, body: await bodyOf(response) };
  };

  test('answers alike for addresses that are known and that are not, and takes as long', async () => {
    world.on('POST /signup/console/remind/', (arrived, response, request) => {
      const isKnown = arrived.body.includes('known@example.com') && !arrived.body.includes('unknown');
      setTimeout(() => json({ status: 'ok' })(arrived, response, request), isKnown ? 200 : 0);
    });
    const [known, unknown] = await Promise.all([timed('known@example.com'), timed('unknown@example.com')]);
    expect(known.body).toEqual(unknown.body);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expectAlike([known.ms, unknown.ms], LATE_MS);
  });

  const GOOD = { ms: 0, http: 200 };
  test.each([
    ['a provider that is slow for one that is known', { ms: 2200, http: 200 }],
    ['a provider whose mail fails', { ms: 300, http: 500 }],
    ['a provider that never answers for one that is known', null],
  ])('takes as long for both with %s', async (_fault, ofKnown) => {
    const [known, unknown] = [newAccount(), newAccount()];
    world.on('POST /signup/console/remind/', (arrived, response, request) => {
      const how = arrived.body.includes(known) ? ofKnown : GOOD;
      if (how) setTimeout(() => json({ status: 'ok' }, how.http)(arrived, response, request), how.ms);
    });
    const [one, other] = await Promise.all([timed(known), timed(unknown)]);
    expectAlike([one.ms, other.ms], FAULTY_LATE_MS);
  });

  test('is refused beside its field where the button would not have sent it', async () => {
    for (const email of ['', 'taro', 'a@b@c', '@', `${'a'.repeat(300)}@example.com`])
      expect((await remind(email)).status).toBe(422);
    expect(world.calls()).toEqual([]);
  });

  test('of one address is asked for five times an hour, however it is spelled', async () => {
    world.on('POST /signup/console/remind/', json({ status: 'ok' }));
    const account = newAccount();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => remind(account)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await remind(` ${account.toUpperCase()}`);
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
