import type { OperationName } from '@/lib/operations/table';
import { PEER_HEADER } from '@/lib/server/client-address';
import { SAMPLES } from '../../operations/samples';
import { ask } from '../support/ask';
import { bodyOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { goodCode, newAccount, signIn, worldOfFile, wrongCode } from '../support/sign-in-world';
import { takeStep } from '../support/session-step';

const OTP = 'POST /signin/otp/';
const SIGN_IN = 'POST /signin/console/';
const world = worldOfFile();
afterEach(() => jest.restoreAllMocks());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const waitS = (response: Response) => Number(response.headers.get('retry-after'));
function passTime(ms: number): void {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + ms);
}

test('a thousand wrong codes side by side: the provider sees ten, and after ten minutes the right one is taken', async () => {
  const { account, cookie } = await world.waitsForCode(wrongCode);
  world.forget();
  const answers = await times(1000, () => takeStep('otp', { code: '000000' }, { cookie }));
  expect(statusesOf(answers)).toEqual({ 403: 10, 429: 990 });
  expect(world.calls()).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused && waitS(refused)).toBeGreaterThan(590);
  world.on(OTP, goodCode);
  passTime(600_001);
  const again = await signIn(account);
  expect((await takeStep('otp', { code: '123456' }, { cookie: again.cookie })).status).toBe(200);
});

test('wrong passwords side by side get no further than in a row, and right ones all get through', async () => {
  const [guessed, busy] = [newAccount(), newAccount()];
  world.on(SIGN_IN, json({ status: 'error' }, 406));
  const send = (email: string) => (index: number) =>
    takeStep('sign-in', { email: index % 2 === 0 ? email : email.toUpperCase(), password: 'x' });
  const answers = await times(60, send(guessed));
  expect(statusesOf(answers)).toEqual({ 406: 20, 429: 40 });
  expect(answers.filter((answer) => waitS(answer) > 0)).toHaveLength(40);
  expect(world.calls()).toHaveLength(20);
  world.signsIn(busy);
  expect(statusesOf(await times(60, send(busy)))).toEqual({ 200: 60 });
});

test('a provider that does not answer costs nobody a try', async () => {
  const { cookie } = await world.waitsForCode(json({ status: 'error' }, 500));
  for (let round = 0; round < 15; round += 1)
    expect((await takeStep('otp', { code: '123456' }, { cookie })).status).toBe(502);
  world.on(OTP, goodCode);
  expect((await takeStep('otp', { code: '123456' }, { cookie })).status).toBe(200);
});

test('codes share one count over all endpoints that take one (V-R5)', async () => {
  const account = newAccount();
  const [enrolling, owner] = [
    await cookieFor({ account, state: 'enrol' }),
    await cookieFor({ account, mfaKey: 'key' }),
  ];
  world.on(OTP, wrongCode);
  const wrong = { code: '000000' };
  const answers = [];
  for (let round = 0; round < 4; round += 1)
    answers.push(
      await takeStep('otp', wrong, { cookie: enrolling }),
      await takeStep('mfa-confirm', wrong, { cookie: owner }),
      await takeStep('step-up', wrong, { cookie: owner }),
    );
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
  const { failure } = await bodyOf(answers.at(-1) ?? new Response('{}'));
  expect(failure?.code).toBe('tooManyHere');
  expect(failure?.retryAfterS).toBeGreaterThan(590);
  world.on(OTP, goodCode);
  passTime(600_001);
  expect((await takeStep('otp', { code: '123456' }, { cookie: enrolling })).status).toBe(200);
});

test('the current password counts like a sign-in: 300 tries get no further than twenty (V-R5)', async () => {
  const cookie = await cookieFor({ account: newAccount() });
  world.on('POST /profile/password/', json({ status: 'error' }, 406));
  const body = { oldPassword: 'guess', newPassword: 'a new password 1' };
  const headers = { [PEER_HEADER]: '203.0.113.200' };
  expect(statusesOf(await times(300, () => takeStep('password', body, { cookie, headers })))).toEqual({
    406: 20,
    429: 280,
  });
  expect((await takeStep('step-up', { password: 'guess' }, { cookie, headers })).status).toBe(429);
});

test('one sign-up link bears ten tries, from however many networks (V-R5)', async () => {
  world.on('POST /signup/console/callback/', json({ status: 'error' }, 412));
  const body = { ...SAMPLES['signup.confirm'], sessionIdHash: `link-${newAccount().replace(/\W/g, '')}` };
  const from = (index: number) => ({ headers: { [PEER_HEADER]: `203.0.113.${index}` } });
  const answers = await times(50, (index) => ask('signup.confirm', body, from(index)));
  expect(statusesOf(answers)).toEqual({ 412: 10, 429: 40 });
});

describe('from one address', () => {
  const from = (address: string) => ({ headers: { 'x-console-peer': address } });
  const askFrom = (address: string, name: OperationName, body: object) => ask(name, body, from(address));
  const remind = (address: string) => askFrom(address, 'signup.remind', { email: newAccount() });

  test('a password is reset for twenty accounts an hour, and from another as before', async () => {
    world.on('POST /signup/console/remind/', json({ status: 'ok' }));
    const answers = await times(21, () => remind('198.51.100.7'));
    expect(statusesOf(answers)).toEqual({ 200: 20, 429: 1 });
    expect(world.calls()).toHaveLength(20);
    expect((await remind('198.51.100.8')).status).toBe(200);
  });

  test.each([
    ['signup.start', { email: 'a@example.com', service: 'site' }, 'POST /signup/console/start', 20],
    ['payment.confirmEmail', { confirmationCode: 'abc' }, 'POST /stripe/email/confirmation/', 30],
  ] as const)('%s is asked for so often and no more', async (operation, body, call, limit) => {
    world.on(call, json({ status: 'ok' }));
    const answers = await times(limit + 5, () => askFrom('198.51.100.9', operation, body));
    expect(statusesOf(answers)).toEqual({ 200: limit, 429: 5 });
    expect(world.calls()).toHaveLength(limit);
  });

  test('an IPv6 network is one address, and wrong passwords for many accounts are counted together', async () => {
    world.on(SIGN_IN, json({ status: 'error' }, 406));
    const guess = (address: string) => takeStep('sign-in', { email: newAccount(), password: 'x' }, from(address));
    // As many at a time as one network may have under way.
    const answers: Response[] = [];
    for (let from = 1; from <= 105; from += 35)
      answers.push(...(await times(35, (index) => guess(`2001:db8:0:1::${from + index}`))));
    expect(statusesOf(answers)).toEqual({ 406: 100, 429: 5 });
    expect((await guess('2001:db8:0:2::1')).status).toBe(406);
    expect(cookieOf(answers[0] ?? Response.error())).toBeUndefined();
  });

  test('a /48 has four times as many tries as a /64, however many networks it is cut into, and a refused one takes nothing of them', async () => {
    world.on('POST /signup/console/remind/', json({ status: 'ok' }));
    const one = await times(60, () => remind('2001:db8:7:1::1'));
    expect(statusesOf(one)).toEqual({ 200: 20, 429: 40 });
    const others = await times(70, (index) => remind(`2001:db8:7:${(index + 2).toString(16)}::1`));
    expect(statusesOf(others)).toEqual({ 200: 60, 429: 10 });
    expect((await remind('2001:db8:8:1::1')).status).toBe(200);
  });

  test('a refusal names no account and no limit', async () => {
    const { failure } = await bodyOf(await remind('198.51.100.7'));
    expect(Object.keys(failure ?? {}).toSorted()).toEqual(['code', 'requestId', 'retryAfterS', 'status']);
  });
});
