import { setTimeout as sleep } from 'node:timers/promises';
import { SETTLE_TIMING } from '@/lib/rules/journal/settle';
import { DAY_MS } from '@/lib/rules/timing';
import { verifyJournal } from '@/lib/server/journal/verify';
import { startDelivery } from '@/lib/server/delivery/start-delivery';
import { processWide } from '@/lib/server/process-wide';
import { addLine } from '@/lib/server/store/journal-store';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { addPasskey, readPasskeys } from '@/lib/server/store/passkey-store';
import { organizationScope, personalScope } from '@/lib/server/store/scope';
import { readSessions, writeUses } from '@/lib/server/store/sessions-store';
import { doorOfFile } from '../../operations/door-world';
import { organization } from '../../operations/samples';
import { answerWell, except, good, hangUp, operationsOf } from '../../operations/wired';
import { bodyOf, codeOf } from '../support/browser';
import { type Behaviour, json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { takeStep } from '../support/session-step';
import { stateOf } from '../support/state-of';
import { databaseOfBlock } from './databases';
import { as, newest, OWNER, owner, scope } from './door-people';
import { roleChange } from './role-change';

/** What becomes of lines while the provider breaks down, and after it. */
const world = doorOfFile();
const database = databaseOfBlock('sqlite');
beforeEach(() => database.open({ PROVIDER_API_URL: world.upstream.url }));
afterEach(() => jest.restoreAllMocks());

test('a change that did not show, and shows after all, is corrected by a further link, and stays so', async () => {
  let isOn = false;
  const read: Behaviour = (...call) => good({ organization: { ...organization, useAccountLockout: isOn } })(...call);
  world.upstream.behave(except({ 'organization.setLockout': hangUp, 'organization.read': read }));
  jest.replaceProperty(SETTLE_TIMING, 'graceMs', 0);
  await world.call('organization.setLockout', await owner(), { useAccountLockout: true });
  const line = await newest();
  expect(line).toMatchObject({ outcome: 'unknown' });
  const settle = async () => (await ask('journal.settle', { id: line?.id }, { cookie: await owner() })).json();
  expect(await settle()).toMatchObject({ data: { line: { outcome: 'failed' } } });
  isOn = true;
  expect(await settle()).toMatchObject({ data: { line: { outcome: 'done' } } });
  isOn = false;
  expect(await settle()).toMatchObject({ data: { line: { outcome: 'done' } } });
  expect((await verifyJournal(scope)).broken).toBeUndefined();
});

test('a removal without an answer ends the sessions, and erases no passkey', async () => {
  const email = 'admin@example.com';
  const theirs = await cookieFor({ account: email, iat: Date.now() / 1000 - 30 });
  const key = { id: 'own', name: 'Laptop', public_key: 'key', counter: 0, transports: '[]', created: 1 };
  await addPasskey(personalScope(email), key, 10);
  world.upstream.behave(except({ 'member.delete': hangUp }));
  expect((await world.call('member.delete', await owner(), { email })).status).toBe(502);
  expect([await stateOf(theirs), (await readPasskeys(personalScope(email))).length]).toEqual([undefined, 1]);
});

test('a refusal in words that repeat a password leaves none of them in the line', async () => {
  const weak = '“new new 10” is too weak';
  world.upstream.behave(except({ 'password.change': json({ status: weak, description: weak }) }));
  await takeStep('password', { oldPassword: 'old old', newPassword: 'new new 10' }, { cookie: await owner() });
  expect(await newest()).toMatchObject({ act: 'password.change', refusal: { status: '200', text: '' } });
});

test('a lost change of a name is looked at for its own person only; of what could not be read nothing was sent', async () => {
  jest.replaceProperty(SETTLE_TIMING, 'graceMs', 0);
  const general = await as('general');
  const lineOf = async (cookie: string) => {
    await world.call('profile.update', cookie, { name: 'G' });
    return (await newest())?.id;
  };
  const done = await lineOf(await owner());
  world.upstream.behave(except({ 'profile.update': hangUp }));
  const lost = await lineOf(general);
  const tell = async (name: 'journal.settle' | 'journal.undo', id: number | undefined, cookie: string) =>
    bodyOf(await ask(name, { id }, { cookie }));
  expect(await tell('journal.settle', lost, await owner())).toMatchObject({ data: { line: { outcome: 'unknown' } } });
  world.upstream.behave(except({ 'profile.read': json({}, 502) }));
  for (const answer of [tell('journal.settle', lost, general), tell('journal.undo', done, await owner())])
    expect((await answer).failure).toMatchObject({ code: 'access', isUnsent: true });
  await database.open({ JOURNAL_LINES_PER_DAY: '1', PROVIDER_API_URL: world.upstream.url });
  expect(await codeOf(await ask('journal.summary', {}, { cookie: general }))).toBe('journalFull');
});

test.each(['organization.read', 'profile.read'] as const)(
  'a breakdown of %s for a moment costs a line neither its organization nor what was before',
  async (failing) => {
    let left = 2;
    const fail: Behaviour = (...call) => ((left -= 1) >= 0 ? json({}, 502) : answerWell)(...call);
    world.upstream.behave(except({ [failing]: fail }));
    // Nothing is known yet of this account's organization.
    const cookie = await as(failing === 'organization.read' ? 'general' : 'owner');
    const after = { name: `after ${failing}` };
    await world.call('profile.update', cookie, after);
    const before = { name: expect.any(String) };
    expect(await newest()).toMatchObject({ act: 'profile.update', outcome: 'done', before, after });
  },
);

test('a change whose journal nobody knows is not sent if none may go unrecorded', async () => {
  await database.open({ JOURNAL_REQUIRED: '1', PROVIDER_API_URL: world.upstream.url });
  world.upstream.behave(except({ 'organization.read': json({}, 502) }));
  const answer = await world.call('profile.update', await as('general'), { name: 'never' });
  expect((await bodyOf(answer)).failure).toMatchObject({ code: 'journalAway', retryAfterS: 5 });
  expect(world.upstream.calls.filter((call) => operationsOf(call).includes('profile.update'))).toEqual([]);
});

test('lines and sessions that are too old go by themselves, a line says so, and the end of the chain is held', async () => {
  const quiet = organizationScope(8, OWNER, 'owner');
  await addLine(quiet, roleChange(), { outcome: 'done' });
  const use = { account: OWNER, createdMs: 1, address: '', userAgent: '', isBound: false };
  await writeUses(quiet, [{ ...use, ids: ['s'], usedMs: 1 }]);
  const start = jest.spyOn(globalThis, 'setInterval');
  startDelivery();
  const [look] = start.mock.calls[0] ?? [];
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 401 * DAY_MS);
  await addLine(quiet, roleChange(), { outcome: 'done' });
  await writeUses(quiet, [{ ...use, ids: ['n'], usedMs: Date.now() }]);
  look?.();
  const acts = async () => (await listLines(quiet, {})).lines.map(({ act }) => act);
  const isOver = async () => (await readSessions(quiet, 0)).length === 1 && (await acts())[0] === 'journal.retire';
  for (let left = 50; left > 0 && !(await isOver()); left -= 1) await sleep(20);
  expect(await acts()).toEqual(['journal.retire', 'member.setRole']);
  expect([await isOver(), processWide<Map<string, object>>('journalHeld').value?.has('8')]).toEqual([true, true]);
});
