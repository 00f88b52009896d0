import { setTimeout as sleep } from 'node:timers/promises';
import { GET as readSession } from '@/app/api/session/route';
import type { ConsoleOperationName } from '@/lib/operations/table';
import type { ConsoleSessions } from '@/lib/rules/auth/console-sessions';
import { keepJournals } from '@/lib/server/journal/upkeep';
import { processWide } from '@/lib/server/process-wide';
import { endSessions, flush, noteUse, writeUseNow } from '@/lib/server/api/listed-sessions';
import { isEnded, unboundIds } from '@/lib/server/session/ended-sessions';
import { endsKnown } from '@/lib/server/session/learn-ends';
import { deviceCookie } from '@/lib/server/session/device-binding';
import { beginSession } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';
import { closeStore } from '@/lib/server/store/open-store';
import { addPasskey, readPasskeys } from '@/lib/server/store/passkey-store';
import { personalScope } from '@/lib/server/store/scope';
import { eraseSessions, readSessions } from '@/lib/server/store/sessions-store';
import { doorOfFile } from '../../operations/door-world';
import { bodyOf, codeOf, get, post } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { linesOf, OWNER, owner, scope } from './door-people';
import { sessionStep } from '../support/session-step';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const world = doorOfFile();
/** Everything that this process remembers of ended sessions goes: it is another instance now, or was started again. */
function forget(): void {
  for (const name of ['endedSessions', 'learnEnds']) delete processWide(name).value;
}

/** A browser that has just signed in and used the console, after all that the tests before ended: their ends may yet be learned. */
async function browser(userAgent: string, account = OWNER, iat = Date.now() / 1000, device?: string) {
  const short = device === undefined ? '' : `; ${deviceCookie(device, Date.now()).split(';', 1)[0]}`;
  const cookie = (await cookieFor({ account, iat, ...(device && { device }) })) + short;
  const headers = { 'user-agent': userAgent, 'x-console-peer': '192.0.2.7' };
  const press = (name: ConsoleOperationName, input: object = {}) => ask(name, input, { cookie, headers });
  const list = () => press('session.list');
  await list();
  const sessions = async () => ((await (await list()).json()) as { data: ConsoleSessions }).data;
  const send = (route: unknown, body: unknown = {}) => post(route, body, { cookie, headers });
  const look = () => get(readSession, { cookie, headers, search: '?peek=1' });
  return { sessions, press, send, look, isOut: async () => (await list()).status === 401 };
}

const acts = async () => (await linesOf()).map(({ act, after }) => [act, after]);

describe.each(DATABASES)('console sessions in %s', (name) => {
  const database = databaseOfBlock(name);
  beforeEach(async () => {
    forget();
    for (const table of ['console_sessions', 'session_ends']) await tamper(`delete from ${table}`);
    delete processWide('listedSessions').value;
  });

  test('the list says which sessions are bound to their device', async () => {
    await browser(CHROME, OWNER, undefined, 'd'.repeat(22));
    const { sessions } = await (await browser(FIREFOX)).sessions();
    expect(sessions.map(({ browser: name, isBound }) => [name, isBound])).toEqual([
      ['firefox', false],
      ['chrome', true],
    ]);
  });

  test('a session that is bound later is in the list as bound at once, and its cookies of before are over elsewhere', async () => {
    const begun = beginSession({ state: 'signedIn', account: OWNER, token: 'token-1' });
    const headers = new Headers({ 'user-agent': CHROME, 'x-console-peer': '192.0.2.7' });
    noteUse(begun, headers);
    await flush();
    noteUse({ ...begun, device: 'd'.repeat(22) }, headers, true);
    // A request that left before that reads the list meanwhile.
    await writeUseNow(begun, scope, headers);
    await flush();
    expect((await readSessions(scope, 0)).map(({ is_bound }) => is_bound)).toEqual([1]);
    const [id = ''] = unboundIds(begun);
    await endSessions(scope, { account: OWNER, id, kept: null, by: OWNER, why: 'self' });
    forget();
    await endsKnown();
    expect([await isEnded(begun), await isEnded({ ...begun, device: 'd'.repeat(22) })]).toEqual([true, false]);
    expect((await readSessions(scope, 0)).map(({ ended }) => ended)).toEqual([null]);
  });

  test('the list holds what a person knows a session by, this one first, and no id that a cookie holds; a new device is said, and written down, until somebody has ended it', async () => {
    const [first, second] = [await browser(CHROME), await browser(FIREFOX)];
    const { news, sessions } = await first.sessions();
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: 'chrome', platform: 'windows', address: '192.0.2.7', network: null, isNew: false },
      { isCurrent: false, browser: 'firefox', platform: 'linux', isNew: true },
    ]);
    expect((await second.sessions()).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]?.id).toMatch(/^[\w-]{32}$/);
    expect(news).toMatchObject([{ browser: 'firefox', platform: 'linux' }]);
    expect(await acts()).toContainEqual(['account.newDevice', { browser: 'firefox', platform: 'linux' }]);
    await first.press('session.end', { id: sessions[1]?.id });
    expect((await first.sessions()).news).toEqual([]);
  });

  test('one that is ended is out at its next request, here, after a restart and on another instance', async () => {
    const [first, second, third] = [await browser(CHROME), await browser(FIREFOX), await browser(FIREFOX)];
    const other = (await first.sessions()).sessions.find(({ isCurrent }) => !isCurrent);
    await first.press('session.end', { id: other?.id });
    const outs = [await second.isOut(), await third.isOut()];
    expect(outs.filter(Boolean)).toEqual([true]);
    forget();
    expect([await second.isOut(), await third.isOut(), await first.isOut()]).toEqual([...outs, false]);
    expect((await first.sessions()).sessions).toHaveLength(2);
    expect((await acts())[0]).toEqual(['account.endSession', { browser: 'firefox', platform: 'linux' }]);
  });

  test('who is out by it hears so, from a look too; who signed out does not', async () => {
    const [first, second, third] = [await browser(CHROME), await browser(FIREFOX), await browser(FIREFOX)];
    await first.press('session.endOthers');
    expect(await codeOf(await second.press('session.list'))).toBe('sessionEnded');
    expect(await codeOf(await third.look())).toBe('sessionEnded');
    forget();
    expect(await codeOf(await third.look())).toBe('sessionEnded');
    await first.send(sessionStep('sign-out'));
    expect(await codeOf(await first.press('session.list'))).toBe('signedOut');
    expect(await bodyOf(await first.look())).toEqual({ data: null });
  });

  test('this one cannot be ended from the list, and somebody else’s id ends nothing', async () => {
    const [mine, theirs] = [await browser(CHROME), await browser(FIREFOX, 'member@example.com')];
    const [own, id] = [await mine.sessions(), await theirs.sessions()].map(({ sessions }) => sessions[0]?.id);
    expect(await codeOf(await mine.press('session.end', { id: own }))).toBe('badInput');
    expect((await mine.press('session.end', { id })).status).toBe(200);
    expect([await mine.isOut(), await theirs.isOut()]).toEqual([false, false]);
  });

  test('all others end, those that no list holds too, and a sign-in that comes later is none of them', async () => {
    const [mine, other] = [await browser(CHROME), await browser(FIREFOX)];
    const unlisted = await cookieFor({ iat: Date.now() / 1000 - 30 });
    expect(await bodyOf(await mine.press('session.endOthers'))).toMatchObject({ data: { count: 1 } });
    const later = await browser(FIREFOX, OWNER, Date.now() / 1000 + 1);
    const outs = async () => [
      await mine.isOut(),
      await other.isOut(),
      (await ask('session.list', {}, { cookie: unlisted })).status === 401,
      await later.isOut(),
    ];
    expect(await outs()).toEqual([false, true, true, false]);
    forget();
    expect(await outs()).toEqual([false, true, true, false]);
    expect((await acts())[0]).toEqual(['account.endOthers', { count: 1, why: 'self' }]);
  });

  test('a new password ends all others', async () => {
    const [mine, other] = [await browser(CHROME), await browser(FIREFOX)];
    const passwords = { oldPassword: 'old old 1', newPassword: 'new new 22' };
    expect((await mine.send(sessionStep('password'), passwords)).status).toBe(200);
    expect(await other.isOut()).toBe(true);
    expect((await acts()).slice(0, 2)).toContainEqual(['account.endOthers', { count: 1, why: 'password' }]);
  });

  test.each<[string, 'member.setRole' | 'member.delete' | 'mfa.off', object, isOut: boolean, passkeys: number]>([
    ['role falls', 'member.setRole', { role: null }, true, 1],
    ['role rises', 'member.setRole', { role: 'owner' }, false, 1],
    ['role stays', 'member.setRole', { role: 'admin' }, false, 1],
    ['second factor is turned off', 'mfa.off', {}, false, 1],
    ['account is removed', 'member.delete', {}, true, 0],
  ])('a member whose %s by %s', async (_how, operation, more, isOut, passkeys) => {
    const email = 'admin@example.com';
    const theirs = await browser(FIREFOX, email);
    const key = { id: 'own', name: 'Laptop', public_key: 'key', counter: 0, transports: '[]', created: 1 };
    await addPasskey(personalScope(email), key, 10);
    const fresh = await owner();
    // The second time there is no session left to end.
    for (const _time of [1, 2]) expect((await world.call(operation, fresh, { email, ...more })).status).toBe(200);
    expect(await theirs.isOut()).toBe(isOut);
    const last = (await acts()).slice(0, 2).map(([act]) => act);
    expect(last).toEqual([operation, isOut ? 'member.endSessions' : operation]);
    expect(await readPasskeys(personalScope(email))).toHaveLength(passkeys);
  });

  test('who may remove a member may sign them out: an owner only an owner', async () => {
    const [mine, admin] = [await browser(CHROME), await browser(FIREFOX, 'admin@example.com')];
    const general = await browser(FIREFOX, 'general@example.com');
    const end = async (by: typeof admin, email: string) => codeOf(await by.press('member.endSessions', { email }));
    expect(await end(general, 'admin@example.com')).toBe('adminNeeded');
    expect(await end(admin, OWNER)).toBe('ownerNeeded');
    expect(await end(mine, 'else@example.com')).toBe('otherOrganization');
    expect(await end(mine, 'admin@example.com')).toBeUndefined();
    expect([await mine.isOut(), await admin.isOut(), await general.isOut()]).toEqual([false, true, false]);
    expect((await acts())[0]).toEqual(['member.endSessions', { count: 1, why: 'colleague' }]);
  });

  test('an admin learns when a member was last here, of nobody else and only of what is kept', async () => {
    const admin = await browser(FIREFOX, 'admin@example.com');
    const general = await browser(CHROME, 'general@example.com');
    const seen = async (by: typeof admin, email: string) => bodyOf(await by.press('member.readLastSeen', { email }));
    expect(await seen(admin, 'General@example.com')).toMatchObject({ data: { seenMs: expect.any(Number) } });
    expect(await seen(admin, OWNER)).toMatchObject({ data: { seenMs: null } });
    const refused = [await seen(admin, 'stranger@example.com'), await seen(general, OWNER)];
    expect(refused.map(({ failure }) => failure?.code)).toEqual(['otherOrganization', 'adminNeeded']);
  });

  test('who signs out is out on every instance, one with another clock, too, and no longer in the list', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const [mine, other] = [await browser(CHROME), await browser(FIREFOX)];
    await other.send(sessionStep('sign-out'));
    for (let left = 50; left > 0 && (await readSessions(scope, 0)).every(({ ended }) => ended === null); left -= 1)
      await sleep(20);
    // An instance that runs already is told by one whose clock is behind.
    delete processWide('endedSessions').value;
    await tamper('update session_ends set ended = ended - 30000');
    timers.mock.calls.find(([, ms]) => ms === SERVER_TIMING.endsReadMs)?.[0]();
    for (let left = 50; left > 0 && !(await other.isOut()); left -= 1) await sleep(20);
    expect(await other.isOut()).toBe(true);
    expect((await mine.sessions()).sessions).toHaveLength(1);
  });

  test('uses are written behind, and what is old goes', async () => {
    await world.call('organization.read', await cookieFor());
    const session = beginSession({ state: 'signedIn', account: OWNER, token: 'token-1' });
    for (const userAgent of [CHROME, FIREFOX]) noteUse(session, new Headers({ 'user-agent': userAgent }));
    expect(await readSessions(scope, 0)).toEqual([]);
    await flush();
    await keepJournals();
    expect(await readSessions(scope, 0)).toHaveLength(1);
    await endSessions(personalScope(OWNER), { account: OWNER, kept: null, by: OWNER, why: 'self' });
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 91 * 86_400_000);
    await keepJournals().finally(() => later.mockRestore());
    forget();
    await endsKnown();
    expect([await readSessions(scope, 0), await isEnded(session)]).toEqual([[], false]);
    await browser(CHROME);
    expect(await eraseSessions(scope, OWNER)).toBe(1);
  });

  test('while the store is away sessions go on, endings here hold, and the list says why there is none', async () => {
    const [mine, other] = [await browser(CHROME), await browser(FIREFOX)];
    await closeStore();
    await database.open({ STORE_TIMEOUT_MS: '200', PROVIDER_API_URL: world.upstream.url });
    await database.take();
    try {
      expect(await codeOf(await mine.press('session.endOthers'))).toBe('lost');
      expect(await other.isOut()).toBe(true);
      expect((await world.call('organization.read', await cookieFor())).status).toBe(200);
    } finally {
      await database.giveBack();
    }
    await database.answers();
    expect(await mine.isOut()).toBe(false);
  });
});
