import { bodyOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { newAccount, signIn, worldOfFile, wrongCode } from '../support/sign-in-world';
import { stateOf } from '../support/state-of';
import { configure, sealToken } from '../support/test-env';
import { takeStep } from '../support/session-step';

const world = worldOfFile();

const email = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
const sent = () => JSON.parse(world.upstream.calls.at(-1)?.body ?? '{}') as Record<string, string>;

test.each([
  ['of 300 characters', email(300)],
  ['of 300 Japanese characters', `${'佐'.repeat(288)}@example.com`],
  ['in Japanese', '佐藤@例え.example.com'],
  ['with a suffix', 'taro@example.com#tokyo'],
  ['with characters of two units', '🔐@example.com'],
])('an address %s signs in, as it was typed', async (_what, account) => {
  world.signsIn(account);
  const response = await takeStep('sign-in', { email: account, password: ' pass word ' });
  expect([response.status, sent().email, sent().password]).toEqual([200, account, ' pass word ']);
});

test.each([
  ['an address of 301 characters', { email: email(301), password: 'x' }, 'email', 'tooLong'],
  ['neither', {}, 'email', 'signInBoth'],
  ['no address', { email: '', password: 'x' }, 'email', 'signInBoth'],
  ['an empty address', { email: ' \t', password: 'x' }, 'email', 'signInBoth'],
  ['no password', { email: email(30) }, 'password', 'signInBoth'],
  ['an empty password', { email: email(30), password: '' }, 'password', 'signInBoth'],
  ['a password of ten kilobytes', { email: email(30), password: 'x'.repeat(10_240) }, 'password', 'tooLong'],
  ['lists', { email: [email(30)], password: ['x'] }, 'email', 'signInBoth'],
])('%s: a message beside the field, and the provider hears nothing', async (_what, body, field, message) => {
  const response = await takeStep('sign-in', body);
  expect(response.status).toBe(422);
  expect((await bodyOf(response)).failure?.fields).toHaveProperty(field, message);
  expect(world.calls()).toEqual([]);
});

test('line ends in an address make no header of their own, wherever it goes', async () => {
  const account = 'taro@example.com\r\nX-Evil: 1';
  world.signsIn(account).on('GET /profile/', json({ status: 'ok', data: { name: 'x' } }));
  const response = await takeStep('sign-in', { email: account, password: 'x' });
  expect(response.status).toBeLessThan(500);
  for (const { headers } of world.upstream.calls) expect(headers).not.toHaveProperty('x-evil');
  expect(JSON.stringify([...response.headers])).not.toContain('Evil');
});

test.each(['', 'not json', '[]', '"x"', 'null', '{"email":', '{"__proto__":{"email":"a"}}'])(
  'a body of %j is refused',
  async (body) => {
    const { status } = await takeStep('sign-in', body);
    expect([400, 422]).toContain(status);
    expect(world.calls()).toEqual([]);
  },
);

test.each(['12345a', 'sz4j-gkfu', '!"#$%&'])('%j is no code of an app but a backup code, once', async (code) => {
  world.on('POST /signin/otp/', json({ status: 'wrong code' }, 403));
  const cookie = await cookieFor({ account: newAccount(), state: 'otp' });
  const response = await takeStep('otp', { code }, { cookie });
  expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([403, 'wrongCode']);
  expect(world.calls()).toEqual(['POST /signin/otp/']);
});

test('a wrong code costs exactly one try, and a used one gets the same words as a wrong one', async () => {
  const { cookie } = await world.waitsForCode(wrongCode);
  world.forget();
  const first = await bodyOf(await takeStep('otp', { code: '000000' }, { cookie }));
  world.on('POST /signin/otp/', json({ status: 'used code', description: 'valid, but used' }, 403));
  const second = await bodyOf(await takeStep('otp', { code: '000000' }, { cookie }));
  expect({ ...second.failure, requestId: '' }).toEqual({ ...first.failure, requestId: '' });
  expect(first.failure?.code).toBe('wrongCode');
  expect(world.calls()).toEqual(['POST /signin/otp/', 'POST /signin/otp/']);
});

test.each([
  ['five digits', '12345'],
  ['seven digits', '1234567'],
  ['a picture', '🔑'],
  ['nothing', ''],
  ['a kilobyte', '1'.repeat(1024)],
])('%s as a code is refused beside its field, without a call', async (_what, code) => {
  const { cookie } = await world.waitsForCode();
  world.forget();
  const response = await takeStep('otp', { code }, { cookie });
  expect(response.status).toBe(422);
  expect((await bodyOf(response)).failure?.fields).toHaveProperty('code');
  expect(world.calls()).toEqual([]);
});

test.each([
  ['a wrong code', 'on', 'POST /signin/otp/', 403, 'otp'],
  ['an enrolment', 'new', 'PUT /user/mfa/', 200, 'enrol'],
] as const)('a token that comes with %s is kept, and no sibling hears of it', async (_what, mfa, call, http, step) => {
  const account = newAccount();
  const body = { status: 'ok', data: { secret: 'JBSWY3DPEHPK3PXP' } };
  world.signsIn(account, mfa).on(call, json(body, http, { 'x-refreshed-token': sealToken('newer', account) }));
  const response = await takeStep(step, step === 'otp' ? { code: '000000' } : {}, await signIn(account));
  expect(response.headers.get('x-console-token')).toBeNull();
  await takeStep('otp', { code: '000001' }, { cookie: cookieOf(response) });
  const sent = world.upstream.calls.at(-1)?.headers.authorization?.replace('Basic ', '') ?? '';
  expect(Buffer.from(sent, 'base64').toString()).toBe(`${account}:newer`);
});

test('a backup code signs in, and the next one is issued and shown once', async () => {
  world.on('POST /user/mfa/backupcode/reset', json({ status: 'ok', data: { backupCode: 'new-code' } }));
  const { cookie } = await world.waitsForCode();
  world.forget();
  const { data } = await bodyOf(await takeStep('otp', { code: 'sz4j-gkfu' }, { cookie }));
  expect(data).toEqual({ next: 'organization', backupCode: 'new-code' });
  expect(world.calls()).toEqual(['POST /signin/otp/', 'POST /user/mfa/backupcode/reset']);
  expect(world.upstream.calls.at(-1)?.headers['x-mfa-session']).toBe('mfa-key');
});

test.each([
  ['the provider', {}],
  ['the journal', { JOURNAL_REQUIRED: '1', JOURNAL_STDOUT: '1' }],
])('a backup code that could not be replaced because of %s still signs in', async (_what, more) => {
  configure(world.upstream.url, more);
  world.on('POST /user/mfa/backupcode/reset', json({ status: 'error' }, 500));
  const { cookie } = await world.waitsForCode();
  const response = await takeStep('otp', { code: 'sz4j-gkfu' }, { cookie });
  expect((await bodyOf(response)).data).toEqual({ next: 'organization' });
  expect(await stateOf(cookieOf(response))).toMatchObject({ state: 'signedIn' });
});
