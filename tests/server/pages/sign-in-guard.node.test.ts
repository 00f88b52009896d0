import { SCREENS } from '@/lib/rules/screens';
import { requireScreen } from '@/lib/server/pages/require-session';
import { loadSignInStep } from '@/lib/server/pages/load-sign-in';
import { endOthers } from '@/lib/server/session/ended-sessions';
import { processWide } from '@/lib/server/process-wide';
import type { SessionState } from '@/lib/server/session/session';
import { hostileRedirects } from '../../rules/hostile-addresses';
import { cookieFor } from '../support/seal-session';
import { configure, later } from '../support/test-env';

const request = { cookie: '', path: '/apikey?tab=1' };
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-console-path': request.path, cookie: request.cookie }),
}));
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`-> ${to}`);
  },
}));

const HOUR_S = 3600;
beforeEach(() => {
  configure();
  Object.assign(request, { cookie: '', path: '/apikey?tab=1' });
  delete processWide('endedSessions').value;
});
afterEach(() => jest.useRealTimers());

/** The address to which a request is redirected, or null. */
async function sentTo(visit: Promise<unknown>): Promise<string | null> {
  return visit.then(
    () => null,
    (error: Error) => error.message.replace('-> ', ''),
  );
}

const arrive = async (state: SessionState) => Object.assign(request, { cookie: await cookieFor({ state }) });

test('nobody signed in is sent to sign in, with the full path that was wanted', async () => {
  expect(await sentTo(requireScreen('/apikey'))).toBe('/signin?redirect=%2Fapikey%3Ftab%3D1');
});

test.each([
  ['after an hour without use', HOUR_S + 5],
  ['after twelve hours', 12 * HOUR_S - 5],
])('a session that ran out %s is told so, and the wanted path is kept', async (_when, laterS) => {
  await arrive('signedIn');
  later(laterS * 1000);
  expect(await sentTo(requireScreen('/apikey'))).toBe('/signin?redirect=%2Fapikey%3Ftab%3D1&reason=timeout');
});

test('a bound session whose device has not proved itself opens no page', async () => {
  Object.assign(request, { cookie: await cookieFor({ device: 'd'.repeat(22) }) });
  expect(await sentTo(requireScreen('/apikey'))).toBe('/signin?redirect=%2Fapikey%3Ftab%3D1');
});

test('a session that somebody ended is told so', async () => {
  await arrive('signedIn');
  await endOthers('owner@example.com', null, Date.now() + 1000);
  expect(await sentTo(requireScreen('/apikey'))).toBe('/signin?redirect=%2Fapikey%3Ftab%3D1&reason=endedElsewhere');
});

test.each([
  ['otp', '/signin/otp?redirect=%2Fapikey%3Ftab%3D1'],
  ['enrol', '/signin/enrol?redirect=%2Fapikey%3Ftab%3D1'],
  ['password', '/chpasswd?redirect=%2Fapikey%3Ftab%3D1'],
] as const)('a sign-in that waits for its %s step is sent there from every screen', async (state, step) => {
  await arrive(state);
  // Its own step is the one screen that takes a password to be changed.
  for (const { path, signedIn } of SCREENS)
    if (signedIn && path !== '/chpasswd') expect([path, await sentTo(requireScreen(path))]).toEqual([path, step]);
});

test('only a password that must be changed opens that screen half-way through a sign-in', async () => {
  await arrive('password');
  expect(await sentTo(requireScreen('/chpasswd'))).toBeNull();
  await arrive('otp');
  expect(await sentTo(requireScreen('/chpasswd'))).toMatch('/signin/otp');
});

test('whoever is signed in is past every step, and goes to the judged path', async () => {
  await arrive('signedIn');
  for (const step of ['start', 'otp', 'enrol'] as const)
    expect(await sentTo(loadSignInStep(step, { redirect: '/security?a=1' }))).toBe('/security?a=1');
  expect(await sentTo(loadSignInStep('start', { redirect: ['/security', '/apikey'] }))).toBe('/');
  const wrong = [];
  for (const redirect of hostileRedirects('console.example.com')) {
    const to = await sentTo(loadSignInStep('start', { redirect }));
    if (to === null || new URL(to, 'https://console.example.com/signin').origin !== 'https://console.example.com')
      wrong.push(redirect);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['otp', 'enrol', '/signin/otp?redirect=%2Fsecurity'],
  ['enrol', 'otp', '/signin/enrol?redirect=%2Fsecurity'],
  ['password', 'otp', '/chpasswd?redirect=%2Fsecurity'],
] as const)('a sign-in that waits for %s and opens %s is sent to its own step', async (state, step, to) => {
  await arrive(state);
  expect(await sentTo(loadSignInStep(step, { redirect: '/security' }))).toBe(to);
});

test('its own step may be reloaded, and the first step is always open', async () => {
  await arrive('otp');
  expect(await loadSignInStep('otp', { redirect: '/security' })).toMatchObject({
    path: '/security',
    session: { state: 'otp' },
  });
  expect(await loadSignInStep('start', {})).toMatchObject({ path: '/' });
});

test('a step without a sign-in leads to its beginning, and says why', async () => {
  expect(await sentTo(loadSignInStep('otp', { redirect: '/security' }))).toBe(
    '/signin?reason=stepOver&redirect=%2Fsecurity',
  );
});
