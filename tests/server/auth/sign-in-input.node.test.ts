import { bodyOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { newAccount, worldOfFile } from '../support/sign-in-world';
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
  ['an address of 301 characters', { email: email(301), password: 'x' }, 'email'],
  ['no address', { email: '', password: 'x' }, 'email'],
  ['no password', { email: email(30), password: '' }, 'password'],
  ['a password of ten kilobytes', { email: email(30), password: 'x'.repeat(10_240) }, 'password'],
  ['lists', { email: [email(30)], password: ['x'] }, 'email'],
])('%s: a message beside the field, and the provider hears nothing', async (_what, body, field) => {
  const response = await takeStep('sign-in', body);
  expect(response.status).toBe(422);
  expect((await bodyOf(response)).failure?.fields).toHaveProperty(field);
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
