import { createDecipheriv } from 'node:crypto';
import { type CallAnswer, call, CONFIG, control, type Session, signIn, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

/** docs/wire-contract.md#encryption-of-the-refreshed-token */
function opened(answer: CallAnswer, email: string): string | null {
  const header = answer.headers.get('x-refreshed-token');
  if (header === null) return null;
  const sealed = Buffer.from(header, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', CONFIG.tokenKey, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(email.toLowerCase()));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

const read = (session: Session) => call(stub, 'profile.read', {}, session);
const later = (ms: number) => {
  stub.world.clock.offsetMs += ms;
};

test('a young token is left alone', async () => {
  expect(opened(await read(await signIn(stub, 'owner')), '')).toBeNull();
});

test('an old token is replaced, honoured for 30 s, and dead afterwards', async () => {
  const session = await signIn(stub, 'owner');
  later(31 * 60_000);
  const token = opened(await read(session), session.email) ?? '';
  later(29_000);
  expect((await read(session)).status).toBe('ok');
  later(2000);
  expect((await read(session)).message).toBe('User not authorized');
  expect((await read({ ...session, token })).status).toBe('ok');
});

test('answers beside each other carry the same new token, so that none of them can lose', async () => {
  const session = await signIn(stub, 'owner');
  later(31 * 60_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(session)));
  expect(new Set(answers.map((answer) => opened(answer, session.email))).size).toBe(1);
});

test('a refusal replaces the token too', async () => {
  const session = await signIn(stub, 'general');
  later(31 * 60_000);
  const answer = await call(stub, 'apikey.list', {}, session);
  expect([answer.status, opened(answer, session.email) !== null]).toEqual(['forbidden', true]);
});

test('on every answer where the scenario says so, under the whole account as additional data', async () => {
  let session = await signIn(stub, 'suffix');
  await control(stub, 'scenario', { name: 'tokenRefreshedOnEveryAnswer', on: true });
  for (let turn = 0; turn < 5; turn += 1) {
    const token = opened(await read(session), session.email);
    expect(token).not.toBe(session.token);
    session = { ...session, token: token ?? '' };
  }
});

test('a header that does not decrypt leaves the token good', async () => {
  const session = await signIn(stub, 'owner');
  await control(stub, 'scenario', { name: 'undecryptableRefresh', on: true, count: 1 });
  const answer = await read(session);
  expect(() => opened(answer, session.email)).toThrow('authenticate');
  expect((await read(session)).headers.has('x-refreshed-token')).toBe(false);
});

test.each([
  ['no credential', () => null],
  ['a made-up token', (session: Session) => ({ ...session, token: 'made-up' })],
  ["another account's token", (session: Session) => ({ ...session, email: 'kenichi.tanaka@minato.example.com' })],
  ['the account without its suffix', (session: Session) => ({ ...session, email: session.email.split('#')[0] ?? '' })],
])('%s is not authorized', async (_what, change) => {
  const answer = await call(stub, 'profile.read', {}, change(await signIn(stub, 'suffix')));
  expect([answer.http, answer.message, answer.headers.has('x-refreshed-token')]).toEqual([
    403,
    'User not authorized',
    false,
  ]);
});

test('a cancelled enrolment stays ended even where every answer replaces the token', async () => {
  const half = await signIn(stub, 'enrol');
  await control(stub, 'scenario', { name: 'tokenRefreshedOnEveryAnswer', on: true });
  const answer = await call(stub, 'mfa.off', { email: half.email }, half);
  expect([answer.status, answer.headers.has('x-refreshed-token')]).toEqual(['ok', false]);
});
