import { GET as whoAmI } from '@/app/api/session/route';
import { POST as STEPS } from '@/app/api/session/[step]/route';
import { seal } from '@/lib/server/session/seal';
import {
  beginSession,
  clearedCookie,
  type Session,
  sessionCookie,
  SessionTooLarge,
} from '@/lib/server/session/session';
import { bodyOf, codeOf, get, looseCookies, post } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { stateOf } from '../support/state-of';
import { configure, PASSWORDS } from '../support/test-env';
import { takeStep } from '../support/session-step';

const NAME = '__Host-console';
const HOUR_S = 3600;

beforeEach(() => void configure());
afterEach(() => void jest.useRealTimers());

const SEALS =
  'Fe26.2* Fe26.2** Fe26.1*1*a*b*c*d*e*f Fe26.2*__proto__*a*b*c*1*e*f~2 Fe26.2*constructor*a*b*c**e*f~2 Fe26.2*1*a*b*c*NaN*e*f~2';
const OTHERS = ['', 'a'.repeat(8192), ...'x ******* %00 {} null " undefined 🍪'.split(' ')];

test.each([...SEALS.split(' '), ...OTHERS].map((value) => [value.slice(0, 40), value]))(
  'a malformed cookie signs nobody in and breaks nothing: %j',
  async (_name, value) => {
    const response = await get(whoAmI, { headers: { cookie: encodeURI(`${NAME}=${value}`) } });
    expect([response.status, (await bodyOf(response)).data]).toEqual([200, null]);
  },
);

test('a cookie with any one of its middle bytes changed gives no right', async () => {
  const cookie = await cookieFor();
  const from = `${NAME}=Fe26.2*`.length;
  // The seal ends in `~2`, and the last sign before that has unused bits.
  for (let at = from; at < cookie.length - 3; at += 1) {
    const flipped = cookie[at] === 'A' ? 'B' : 'A';
    expect(await stateOf(cookie.slice(0, at) + flipped + cookie.slice(at + 1))).toBeNull();
  }
});

test('a session ends one second after twelve hours, however much it is used', async () => {
  const twelveHoursAgo = Date.now() / 1000 - 12 * HOUR_S - 1;
  const cookie = await cookieFor({ iat: twelveHoursAgo });
  expect(await stateOf(cookie)).toBeNull();
  // Another tab may have signed in by the time of this answer.
  const late = await takeStep('hand-over', {}, { cookie });
  expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
});

test('a sign-in that is under way ends after ten minutes, an enrolment after thirty: an app has to be installed', async () => {
  const openAfter = async (state: 'otp' | 'enrol', seconds: number) =>
    (await stateOf(await cookieFor({ state, iat: Date.now() / 1000 - seconds }))) !== null;
  expect([await openAfter('otp', 595), await openAfter('otp', 601)]).toEqual([true, false]);
  expect([await openAfter('enrol', 1795), await openAfter('enrol', 1801)]).toEqual([true, false]);
});

describe('to the millisecond', () => {
  const NOON_MS = Date.UTC(2027, 0, 15, 12);
  /** What a cookie of noon is worth so much later. */
  const after = async (fields: Partial<Session>, ms: number) => {
    jest.useFakeTimers({ now: NOON_MS });
    const cookie = await cookieFor(fields);
    jest.setSystemTime(NOON_MS + ms);
    return get(whoAmI, { cookie });
  };
  const isIn = async (fields: Partial<Session>, ms: number) => (await bodyOf(await after(fields, ms))).data !== null;

  test('a session counts up to its limits, and no longer', async () => {
    expect([await isIn({}, HOUR_S * 1000), await isIn({}, HOUR_S * 1000 + 1)]).toEqual([true, false]);
    const underWay = { state: 'otp', iat: NOON_MS / 1000 - 300 } as const;
    expect([await isIn(underWay, 300_000), await isIn(underWay, 300_001)]).toEqual([true, false]);
  });

  test('a clock may be a minute behind that of another instance; a session from further in the future gives no right', async () => {
    expect([await isIn({}, -60_000), await isIn({}, -60_001)]).toEqual([true, false]);
    expect(await isIn({ iat: NOON_MS / 1000 + 600 }, 0)).toBe(false);
  });

  test('a use is written into the cookie after a minute', async () => {
    expect((await after({}, 59_999)).headers.getSetCookie()).toEqual([]);
    expect((await after({}, 60_000)).headers.getSetCookie().join()).toContain(`${NAME}=Fe26`);
  });

  test('answers within a minute share one seal', async () => {
    jest.useFakeTimers({ now: NOON_MS });
    const session = beginSession({ state: 'signedIn', account: 'owner@example.com', token: 'token-1' });
    const first = await sessionCookie(session);
    jest.setSystemTime(NOON_MS + 59_999);
    expect(await sessionCookie(session)).toBe(first);
    jest.setSystemTime(NOON_MS + 60_000);
    expect(await sessionCookie(session)).not.toBe(first);
  });
});

test('a good cookie says who is signed in, and how far; a copy of it is refused after sign-out, and signing out again is no error', async () => {
  const cookie = await cookieFor({ account: 'taro@example.com#tokyo' });
  expect(await stateOf(cookie)).toMatchObject({ email: 'taro@example.com#tokyo', state: 'signedIn' });
  const response = await takeStep('sign-out', {}, { cookie });
  expect(response.headers.getSetCookie().join()).toContain(`${NAME}=; Max-Age=0`);
  expect(await stateOf(cookie)).toBeNull();
  expect((await takeStep('sign-out', {}, { cookie })).status).toBe(200);
});

test('an older key still opens, the newest seals, and a key that is gone does not clear the cookie', async () => {
  configure(undefined, { SESSION_PASSWORD: PASSWORDS.old });
  const [sealedWithOld, unopened] = [await cookieFor(), await cookieFor({ account: 'o@example.com' })];
  configure(undefined, { SESSION_PASSWORD: `${PASSWORDS.next},${PASSWORDS.old}` });
  expect(await stateOf(sealedWithOld)).not.toBeNull();
  const sealedWithNew = await cookieFor({ account: 'next@example.com' });
  configure(undefined, { SESSION_PASSWORD: PASSWORDS.next });
  expect(await stateOf(sealedWithNew)).not.toBeNull();
  configure(undefined, { SESSION_PASSWORD: PASSWORDS.current });
  const response = await get(whoAmI, { cookie: unopened });
  expect((await bodyOf(response)).data).toBeNull();
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('every cookie that is set is host-only, hidden from scripts and sent over TLS only', async () => {
  const good = await cookieFor().then((cookie) => takeStep('sign-out', {}, { cookie }));
  const [cookie = ''] = good.headers.getSetCookie();
  expect(cookie).not.toBe('');
  const looseAmong = (...cookies: string[]) =>
    looseCookies(new Response(null, { headers: cookies.map((one): [string, string] => ['set-cookie', one]) }));
  expect(looseAmong(cookie)).toEqual([]);
  for (const part of ['__Host-', '; Secure', '; HttpOnly', '; SameSite=Lax', '; Path=/']) {
    const loose = cookie.replace(part, '');
    expect([part, looseAmong(cookie, loose, cookie)]).toEqual([part, [loose]]);
  }
  expect(looseAmong(`${cookie}; Domain=example.com`, cookie)).toHaveLength(1);
});

test('a session that no browser would keep is refused instead of half kept', async () => {
  await expect(cookieFor({ token: 't'.repeat(3000) })).rejects.toBeInstanceOf(SessionTooLarge);
  let largest: string | undefined;
  for (let length = 2900; largest === undefined; length -= 20)
    largest = await cookieFor({ token: 't'.repeat(length) }).catch(() => undefined);
  expect(largest.length).toBeLessThanOrEqual(4096);
  expect(await stateOf(largest)).not.toBeNull();
});

test('two session cookies are refused, in either order (V-R11)', async () => {
  const good = await cookieFor();
  for (const cookie of [`${good}; ${NAME}=other`, `${NAME}=other; ${good}`, `${good}; ${good}`])
    expect(await stateOf(cookie)).toBeNull();
});

test('a seal opens only for what it was made for (V-R11)', async () => {
  const session = { sid: 's'.repeat(22), iat: Date.now() / 1000, seen: Date.now() / 1000, state: 'signedIn' };
  const fields = { ...session, account: 'a@example.com', token: 't', tokenAt: 0 };
  expect(await stateOf(`${NAME}=${await seal('session', fields, 60)}`)).not.toBeNull();
  for (const purpose of ['flow', 'renewal', 'token'] as const)
    expect(await stateOf(`${NAME}=${await seal(purpose, fields, 60)}`)).toBeNull();
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'at %s the cookie has neither prefix nor Secure, which WebKit would drop (V-R16)',
  async (origin) => {
    configure(undefined, { APP_ORIGIN: origin });
    const cookie = await cookieFor();
    expect(cookie).toMatch(/^console=/);
    expect(await stateOf(cookie)).not.toBeNull();
    expect(clearedCookie()).not.toMatch(/Secure|__Host-/);
    expect(clearedCookie()).toMatch(/HttpOnly; SameSite=Lax/);
  },
);

test.each(['of-nobody', 'toString', '__proto__'])('a step %s is none', async (step) => {
  const answer = await post(STEPS, {}, { params: { step } });
  expect([answer.status, await codeOf(answer)]).toEqual([404, 'unknownOperation']);
});
