import { CONSOLE_NAMES, type ConsoleOperationName, rowOf } from '@/lib/operations/table';
import { bodyOf } from '../server/support/browser';
import { ask } from '../server/support/ask';
import { cookieFor } from '../server/support/seal-session';
import { CONSOLE_SAMPLES } from './console-samples';
import { doorOfFile, SIGNED_IN } from './door-world';
import { organization, SAMPLES } from './samples';
import { except, good, NAMES } from './wired';
import { SERVER_TIMING } from '@/lib/server/timing';

const door = doorOfFile();
afterEach(() => jest.restoreAllMocks());

/** What docs/promises.md#re-authentication promises, written down apart from the table. */
const ALWAYS =
  'session.mfaOn mfa.off mfa.readBackupCode mfa.resetBackupCode payment.setEmail apikey.read apikey.create iptables.set organization.setMfa organization.setLockout';
const OWNER_ROLE = ['member.add', 'member.setRole', 'member.delete'];

/** Of the console's own: decision 0045 says of each why, and of those that are not here why not. */
const HERE =
  'session.end session.endOthers member.endSessions review.close destination.add destination.change destination.rotate destination.remove';
const ALWAYS_HERE = CONSOLE_NAMES.filter((name) => HERE.split(' ').includes(name));
/** Decision 0047: not even a sign-in that has just been. */
const BY_PASSWORD: readonly ConsoleOperationName[] = ['passkey.options', 'passkey.add', 'passkey.remove'];

const aged = (account = 'owner@example.com') =>
  cookieFor({ account, iat: Date.now() / 1000 - SERVER_TIMING.recentAuthS - 1, mfaKey: 'mfa-key' });
const codeOf = async (response: Response) => (await bodyOf(response)).failure?.code;

test('the column of the table is what is promised, row by row', () => {
  const inTable = (proof: 'always' | 'ownerRole' | 'inBulk') =>
    NAMES.filter((name) => rowOf(name).proof?.includes(proof));
  expect(inTable('always').sort()).toEqual(ALWAYS.split(' ').sort());
  expect(inTable('ownerRole').sort()).toEqual([...OWNER_ROLE].sort());
  expect(inTable('inBulk')).toEqual(['member.delete']);
});

test('so is that of the console’s own', () => {
  expect(CONSOLE_NAMES.filter((name) => rowOf(name).proof).sort()).toEqual([...HERE.split(' '), ...BY_PASSWORD].sort());
  for (const name of ALWAYS_HERE) expect(rowOf(name).proof).toEqual(['always']);
  for (const name of BY_PASSWORD) expect(rowOf(name).proof).toEqual(['password']);
});

test.each(BY_PASSWORD)('%s takes the password that was typed for it, and no other proof', async (name) => {
  const response = await ask(name, CONSOLE_SAMPLES[name], { cookie: await cookieFor() });
  const { failure } = (await response.json()) as { failure: { code: string; proof: { by: string[] } } };
  expect([response.status, failure.code, failure.proof.by]).toEqual([403, 'freshNeeded', ['password']]);
  const proven = { cookie: await cookieFor({ passwordUntilMs: Date.now() + 60_000 }) };
  // Past the proof it is only the store that this test has not.
  expect(await codeOf(await ask(name, CONSOLE_SAMPLES[name], proven))).toBe('storeOff');
  const over = { cookie: await cookieFor({ passwordUntilMs: Date.now() - 1 }) };
  expect(await codeOf(await ask(name, CONSOLE_SAMPLES[name], over))).toBe('freshNeeded');
});

test.each(ALWAYS_HERE)('%s by a copied cookie of an hour ago ends nothing and asks nobody', async (name) => {
  const cookie = await aged();
  const response = await ask(name, CONSOLE_SAMPLES[name], { cookie });
  expect([response.status, await codeOf(response)]).toEqual([403, 'freshNeeded']);
  expect(door.upstream.calls).toEqual([]);
  // Past the proof it is only the store that this test has not.
  const proven = await ask(name, CONSOLE_SAMPLES[name], { cookie: await cookieFor() });
  expect(await codeOf(proven)).toBe('storeOff');
});

test.each(SIGNED_IN)('%s by an owner whose sign-in was eleven minutes ago', async (name) => {
  const response = await door.call(name, await aged());
  if (ALWAYS.split(' ').includes(name)) {
    expect([response.status, await codeOf(response)]).toEqual([403, 'freshNeeded']);
    expect(door.upstream.calls).toEqual([]);
  } else expect(response.status).toBe(200);
});

const MEMBERS = [
  { email: 'owner@example.com', role: 'owner', mfa: 'on' },
  { email: 'second@example.com', role: 'owner', mfa: 'on' },
  { email: 'admin@example.com', role: 'admin', mfa: 'on' },
  ...Array.from({ length: 30 }, (_, index) => ({ email: `m${index}@example.com`, role: null, mfa: 'off' })),
];

/** The organisation of these members. */
function withMembers(): void {
  door.upstream.behave(except({ 'organization.read': good({ organization: { ...organization, members: MEMBERS } }) }));
}

test.each([
  ['member.add', { email: 'new@example.com', role: 'owner' }, true],
  ['member.add', { email: 'new@example.com', role: 'admin' }, false],
  ['member.setRole', { email: 'admin@example.com', role: 'owner' }, true],
  ['member.setRole', { email: ' SECOND@example.com ', role: null }, true],
  ['member.setRole', { email: 'admin@example.com', role: null }, false],
  ['member.delete', { email: 'second@example.com' }, true],
  ['member.delete', { email: 'owner@example.com' }, true],
  ['member.delete', { email: 'admin@example.com' }, false],
] as const)('%s %j gives or takes the owner role: %s', async (name, input, needsProof) => {
  withMembers();
  const sent = { ...(SAMPLES[name] as object), ...input };
  const response = await door.call(name, await aged(), sent);
  expect(await codeOf(response)).toBe(needsProof ? 'freshNeeded' : undefined);
  expect(door.reached(name)).toBe(needsProof ? 0 : 1);
  expect((await door.call(name, await cookieFor(), sent)).status).toBe(200);
});

test('more than ten removals within ten minutes need a fresh proof, whoever sends them one by one', async () => {
  withMembers();
  const cookie = await aged('second@example.com');
  const remove = (index: number, by = cookie) => door.call('member.delete', by, { email: `m${index}@example.com` });
  for (let index = 0; index < 10; index += 1) expect((await remove(index)).status).toBe(200);
  expect(await codeOf(await remove(10))).toBe('freshNeeded');
  expect(await codeOf(await remove(10))).toBe('freshNeeded');
  const proven = await cookieFor({ account: 'second@example.com' });
  for (let index = 10; index < 25; index += 1) expect((await remove(index, proven)).status).toBe(200);
});
