import { codeAt } from '../../stub/account/totp.ts';
import { call, codeOf, PEOPLE, secretOf, signIn, signInWithCode, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const STEP_MS = 30_000;

test('a sign-in with the second factor on opens nothing before its code, and then asks for the session key', async () => {
  const half = await signIn(stub, 'mfa');
  const names = ['profile.read', 'organization.read', 'mfa.readBackupCode', 'session.mfaOn', 'apikey.list'] as const;
  for (const name of names) {
    const answer = await call(stub, name, name === 'session.mfaOn' ? { mfa: 'on' } : {}, half);
    expect([answer.http, answer.message]).toEqual([403, 'User not authorized']);
  }
  expect((await call(stub, 'mfa.off', { email: half.email }, half)).http).toBe(403);
  const { data } = await call(stub, 'session.otp', { otp: await codeOf(stub, half.email) }, half);
  expect((await call(stub, 'profile.read', {}, half)).http).toBe(403);
  expect((await call(stub, 'profile.read', {}, { ...half, mfaSessionKey: String(data.sessionKey) })).status).toBe('ok');
});

test('a code works once, one step early or late, and never two steps off', async () => {
  const secret = await secretOf(stub, PEOPLE.mfa[0]);
  // At the beginning of a step: the next one would begin between two codes at times.
  stub.world.clock.offsetMs = STEP_MS - (Date.now() % STEP_MS);
  const nowMs = stub.world.clock.now();
  const enter = async (offset: number) =>
    (await call(stub, 'session.otp', { otp: codeAt(secret, nowMs + offset * STEP_MS) }, await signIn(stub, 'mfa')))
      .http;
  expect(await enter(-2)).toBe(403);
  expect(await enter(-1)).toBe(200);
  expect(await enter(-1)).toBe(403);
  expect(await enter(1)).toBe(200);
  expect(await enter(0)).toBe(403);
  expect(await enter(2)).toBe(403);
});

test.each(['12345', '1234567', '１２３４５６', '12345a', '', '💥', 'x'.repeat(1000)])(
  'the code %p is wrong and breaks nothing',
  async (otp) => {
    const answer = await call(stub, 'session.otp', { otp }, await signIn(stub, 'mfa'));
    expect([answer.http, answer.message?.includes('not authorized')]).toEqual([403, false]);
  },
);

test('a backup code works once, and the next one is ready at once', async () => {
  const full = await signInWithCode(stub, 'mfa');
  const first = String((await call(stub, 'mfa.readBackupCode', {}, full)).data.backupCode);
  expect(first).toMatch(/[a-z]/);
  const half = await signIn(stub, 'mfa');
  const { data } = await call(stub, 'session.otp', { otp: first }, half);
  const opened = { ...half, mfaSessionKey: String(data.sessionKey) };
  const second = String((await call(stub, 'mfa.readBackupCode', {}, opened)).data.backupCode);
  expect(second).not.toBe(first);
  expect((await call(stub, 'session.otp', { otp: first }, await signIn(stub, 'mfa'))).http).toBe(403);
  const third = String((await call(stub, 'mfa.resetBackupCode', {}, opened)).data.backupCode);
  expect((await call(stub, 'mfa.readBackupCode', {}, opened)).data.backupCode).toBe(third);
});

test('wrong codes lock like wrong passwords, and end the half-open sign-in', async () => {
  const half = await signIn(stub, 'mfa');
  for (let turn = 0; turn < 5; turn += 1) await call(stub, 'session.otp', { otp: '000000' }, half);
  const late = await call(stub, 'session.otp', { otp: await codeOf(stub, half.email) }, half);
  expect(late.message).toBe('User not authorized');
  expect((await call(stub, 'session.signIn', { email: half.email, password: PEOPLE.mfa[1] })).status).toBe('lockout');
});

test('where MFA is required the first sign-in enrols: the same secret after a reload, open after the first good code', async () => {
  const half = await signIn(stub, 'enrol');
  expect((await call(stub, 'organization.read', {}, half)).http).toBe(403);
  const secret = String((await call(stub, 'session.mfaOn', { mfa: 'on', email: half.email }, half)).data.secret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await call(stub, 'session.mfaOn', { mfa: 'on' }, half)).data.secret).toBe(secret);
  expect((await call(stub, 'session.otp', { otp: '000000' }, half)).http).toBe(403);
  stub.world.clock.offsetMs = 29 * 60_000; // An app may have to be installed first.
  const { data } = await call(stub, 'session.otp', { otp: codeAt(secret, stub.world.clock.now()) }, half);
  const full = { ...half, mfaSessionKey: String(data.sessionKey) };
  expect((await call(stub, 'mfa.readBackupCode', {}, full)).data.backupCode).toMatch(/-/);
  expect((await call(stub, 'session.signIn', { email: half.email, password: PEOPLE.enrol[1] })).data.mfa).toBe('on');
});

test('a cancelled enrolment denies the sign-in and leaves MFA off', async () => {
  const half = await signIn(stub, 'enrol');
  await call(stub, 'session.mfaOn', { mfa: 'on' }, half);
  expect((await call(stub, 'mfa.off', { email: half.email }, half)).status).toBe('ok');
  expect((await call(stub, 'session.mfaOn', { mfa: 'on' }, half)).message).toBe('User not authorized');
  expect((await call(stub, 'session.signIn', { email: half.email, password: PEOPLE.enrol[1] })).data.mfa).toBe('new');
});

test('one turns MFA on while signed in, and other browsers must prove themselves', async () => {
  const [here, there] = [await signIn(stub, 'general'), await signIn(stub, 'general')];
  const secret = String((await call(stub, 'session.mfaOn', { mfa: 'on' }, here)).data.secret);
  expect((await call(stub, 'profile.read', {}, here)).status).toBe('ok');
  const { data } = await call(stub, 'session.otp', { otp: codeAt(secret, Date.now()) }, here);
  expect((await call(stub, 'profile.read', {}, { ...here, mfaSessionKey: String(data.sessionKey) })).status).toBe('ok');
  expect((await call(stub, 'profile.read', {}, there)).http).toBe(403);
});

test('an enrolment that was kept is switched on again with a session key and no new secret', async () => {
  const session = await signIn(stub, 'kept');
  const { data } = await call(stub, 'session.mfaOn', { mfa: 'on', email: session.email }, session);
  expect([typeof data.sessionKey, data.secret]).toEqual(['string', undefined]);
  const full = { ...session, mfaSessionKey: String(data.sessionKey) };
  expect((await call(stub, 'profile.read', {}, full)).status).toBe('ok');
});

test('where MFA is required a kept enrolment is switched on too, and its code opens the sign-in', async () => {
  const secret = await secretOf(stub, PEOPLE.kept[0]);
  await call(stub, 'organization.setMfa', { mfa: 'required' }, await signIn(stub, 'admin'));
  const half = await signIn(stub, 'kept');
  const { data } = await call(stub, 'session.mfaOn', { mfa: 'on' }, half);
  expect([typeof data.sessionKey, data.secret]).toEqual(['string', undefined]);
  const mfaSessionKey = String(data.sessionKey);
  expect((await call(stub, 'profile.read', {}, { ...half, mfaSessionKey })).http).toBe(403);
  expect((await call(stub, 'session.otp', { otp: codeAt(secret, Date.now()) }, half)).status).toBe('ok');
});

test('of two browsers that enrol, the second can neither enrol anew nor turn off what the first has turned on', async () => {
  const [first, second] = [await signIn(stub, 'enrol'), await signIn(stub, 'enrol')];
  const secret = String((await call(stub, 'session.mfaOn', { mfa: 'on' }, first)).data.secret);
  const enter = (half: typeof first) =>
    call(stub, 'session.otp', { otp: codeAt(secret, stub.world.clock.now()) }, half);
  expect((await enter(first)).status).toBe('ok');
  expect((await call(stub, 'session.mfaOn', { mfa: 'on' }, second)).http).toBe(403);
  expect((await call(stub, 'mfa.off', { email: second.email }, second)).http).toBe(403);
  stub.world.clock.offsetMs = 2 * STEP_MS;
  expect((await enter(second)).status).toBe('ok');
});

test('who came in by a backup code gets the next one also while a new password is due', async () => {
  const code = String((await call(stub, 'mfa.readBackupCode', {}, await signInWithCode(stub, 'mfa'))).data.backupCode);
  await call(stub, 'signup.remind', { email: PEOPLE.mfa[0] });
  const password = stub.world.mailer.list(PEOPLE.mfa[0])[0]?.code;
  const { data, status } = await call(stub, 'session.signIn', { email: PEOPLE.mfa[0], password });
  expect([status, data.mfa]).toEqual(['accepted', 'on']);
  const half = { email: PEOPLE.mfa[0], token: String(data.token) };
  const mfaSessionKey = String((await call(stub, 'session.otp', { otp: code }, half)).data.sessionKey);
  expect((await call(stub, 'mfa.resetBackupCode', {}, { ...half, mfaSessionKey })).status).toBe('ok');
});

test('an admin turns off the MFA of a colleague, a general member only their own, nobody that of a stranger', async () => {
  const [admin, general] = [await signIn(stub, 'admin'), await signIn(stub, 'general')];
  expect((await call(stub, 'mfa.off', { email: PEOPLE.mfa[0] }, general)).status).toBe('forbidden');
  expect((await call(stub, 'mfa.off', { email: PEOPLE.soleOwner[0] }, admin)).status).toBe('not found');
  expect((await call(stub, 'mfa.off', { email: PEOPLE.mfa[0] }, admin)).status).toBe('ok');
  expect((await call(stub, 'session.signIn', { email: PEOPLE.mfa[0], password: PEOPLE.mfa[1] })).data.mfa).toBe('off');
});

test('a policy that becomes required leaves open sessions open and asks at the next sign-in', async () => {
  const [admin, general] = [await signIn(stub, 'admin'), await signIn(stub, 'general')];
  expect((await call(stub, 'organization.setMfa', { mfa: 'required' }, general)).status).toBe('forbidden');
  await call(stub, 'organization.setMfa', { mfa: 'required' }, admin);
  expect((await call(stub, 'organization.readMfa', {}, general)).data.mfa).toBe('required');
  const [email, password] = PEOPLE.general;
  expect((await call(stub, 'session.signIn', { email, password })).data.mfa).toBe('new');
});
