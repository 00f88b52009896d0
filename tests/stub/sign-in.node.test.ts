import { setImmediate } from 'node:timers/promises';
import { call, PEOPLE, signIn, stubOfFile, type CallAnswer, CONFIG, control, type Session } from './test-stub.ts';
import { createDecipheriv } from 'node:crypto';
import { sealToken } from '../../stub/account/tokens.ts';

const stub = stubOfFile();

const enter = (email: string, password: string) => call(stub, 'session.signIn', { email, password });

test('the right password opens a session, whatever the case of the address', async () => {
  const answer = await enter(` ${PEOPLE.owner[0].toUpperCase()}`, PEOPLE.owner[1]);
  expect([answer.http, answer.status, answer.data.mfa, answer.data.email]).toEqual([200, 'ok', 'off', PEOPLE.owner[0]]);
  const session = { email: PEOPLE.owner[0], token: String(answer.data.token) };
  const [account] = PEOPLE.owner;
  expect((await call(stub, 'profile.read', {}, session)).data).toEqual({ name: '佐藤 美咲', account, email: account });
});

test('a wrong password and an unknown address are refused alike', async () => {
  const wrong = await enter(PEOPLE.owner[0], 'nope');
  const unknown = await enter('nobody@example.com', 'nope');
  expect([wrong.http, wrong.status]).toEqual([406, 'error']);
  expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null });
});

test('five wrong passwords lock an account of a locking organisation, even for the right one, until the lock is over; a good sign-in starts the count anew', async () => {
  for (let turn = 0; turn < 4; turn += 1) expect((await enter(PEOPLE.general[0], 'nope')).status).toBe('error');
  await enter(...PEOPLE.general);
  for (let turn = 0; turn < 4; turn += 1) expect((await enter(PEOPLE.general[0], 'nope')).status).toBe('error');
  expect((await enter(PEOPLE.general[0], 'nope')).status).toBe('lockout');
  expect((await enter(...PEOPLE.general)).status).toBe('lockout');
  stub.world.clock.offsetMs = 31 * 60_000;
  expect((await enter(...PEOPLE.general)).status).toBe('ok');
});

test('an organisation that does not lock lets one try again', async () => {
  for (let turn = 0; turn < 7; turn += 1) await enter(PEOPLE.large[0], 'nope');
  expect((await enter(...PEOPLE.large)).status).toBe('ok');
});

test('two accounts with one address are told apart by their suffix', async () => {
  const suffixed = await signIn(stub, 'suffix');
  const { data } = await call(stub, 'profile.read', {}, suffixed);
  expect(data).toMatchObject({ account: PEOPLE.suffix[0], email: PEOPLE.plain[0] });
  expect((await enter(PEOPLE.plain[0], PEOPLE.suffix[1])).http).toBe(406);
});

test('a password to be changed opens nothing but its change, which hands out a new token and ends other sessions', async () => {
  const answer = await enter(...PEOPLE.change);
  expect(answer.status).toBe('accepted');
  const session = { email: PEOPLE.change[0], token: String(answer.data.token) };
  const other = await signIn(stub, 'change');
  expect((await call(stub, 'organization.read', {}, session)).http).toBe(403);
  const change = (newpassword: string, oldpassword: string = PEOPLE.change[1]) =>
    call(stub, 'password.change', { oldpassword, newpassword }, session);
  expect(await change('a-new-long-one', 'nope')).toMatchObject({ http: 406, status: 'error' });
  expect((await change('123456789')).http).toBe(400);
  const done = await change(' ぱすわーど🔑 with spaces ');
  const changed = { ...session, token: String(done.data.token) };
  expect((await call(stub, 'organization.read', {}, changed)).status).toBe('ok');
  expect((await call(stub, 'profile.read', {}, other)).message).toMatch('User not authorized');
  expect((await enter(PEOPLE.change[0], ' ぱすわーど🔑 with spaces ')).status).toBe('ok');
});

test('a new password is mailed, counts from its first use, opens the lock, and must be changed', async () => {
  expect(await call(stub, 'signup.remind', { email: PEOPLE.locked[0] })).toMatchObject({ http: 200, status: 'ok' });
  expect((await enter(...PEOPLE.owner)).status).toBe('ok');
  const [mail] = stub.world.mailer.list(PEOPLE.locked[0]);
  expect((await enter(PEOPLE.locked[0], String(mail?.code))).status).toBe('accepted');
  expect((await enter(...PEOPLE.locked)).http).toBe(406);
  expect(await call(stub, 'signup.remind', { email: 'nobody@example.com' })).toMatchObject({ http: 200, status: 'ok' });
  expect(stub.world.mailer.list()).toHaveLength(1);
});

test('a mailed password may be used twice at once, and until then the old one works; one that a newer mail replaces meanwhile is good no more', async () => {
  const mailed = async () => {
    await call(stub, 'signup.remind', { email: PEOPLE.owner[0] });
    return String(stub.world.mailer.list()[0]?.code);
  };
  const first = await mailed();
  expect((await enter(...PEOPLE.owner)).status).toBe('ok');
  const answers = await Promise.all([enter(PEOPLE.owner[0], first), enter(PEOPLE.owner[0], first)]);
  expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  const second = await mailed();
  stub.world.journal.clear();
  const entering = enter(PEOPLE.owner[0], second);
  while (stub.world.journal.calls().length === 0) await setImmediate();
  stub.world.db.run("UPDATE accounts SET reset_hash = 'newer' WHERE login = ?", PEOPLE.owner[0]);
  expect((await entering).http).toBe(406);
  expect((await enter(PEOPLE.owner[0], first)).status).toBe('accepted');
});

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

test('a token is sealed for the account as it is, lower-cased and not trimmed', () => {
  const sealed = sealToken('token', ' Owner@Example.com', CONFIG.tokenKey);
  const answer = { headers: new Headers({ 'x-refreshed-token': sealed }) } as CallAnswer;
  expect(opened(answer, ' Owner@Example.com')).toBe('token');
});

const read = (session: Session) => call(stub, 'profile.read', {}, session);
const later = (ms: number) => {
  stub.world.clock.offsetMs += ms;
};

test('a young token is left alone, an old one is replaced, honoured for 30 s, and dead afterwards', async () => {
  const session = await signIn(stub, 'owner');
  expect(opened(await read(session), '')).toBeNull();
  later(31 * 60_000);
  const token = opened(await read(session), session.email) ?? '';
  later(29_000);
  expect((await read(session)).status).toBe('ok');
  later(2000);
  expect((await read(session)).message).toBe('User not authorized');
  expect((await read({ ...session, token })).status).toBe('ok');
});

test('answers beside each other carry the same new token, so that none of them can lose, and a refusal replaces it too', async () => {
  const session = await signIn(stub, 'general');
  later(31 * 60_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(session)));
  expect(new Set(answers.map((answer) => opened(answer, session.email))).size).toBe(1);
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
  expect(answer).toMatchObject({ http: 403, message: 'User not authorized' });
  expect(answer.headers.has('x-refreshed-token')).toBe(false);
});

test('a cancelled enrolment stays ended even where every answer replaces the token', async () => {
  const half = await signIn(stub, 'enrol');
  await control(stub, 'scenario', { name: 'tokenRefreshedOnEveryAnswer', on: true });
  const answer = await call(stub, 'mfa.off', { email: half.email }, half);
  expect([answer.status, answer.headers.has('x-refreshed-token')]).toEqual(['ok', false]);
});
