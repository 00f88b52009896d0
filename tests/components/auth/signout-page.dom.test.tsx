import { act, fireEvent, screen } from '@testing-library/react';
import { SignOutCard } from '@/components/auth/sign-out/sign-out-card';
import { takeSignedOutMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { finishHandOver, readSsoStatus } from '@/lib/client/session/sso-status';
import en from '@/messages/en.json';
import { doorOfFile } from '../own-door';
import { NAMES, openWorld, pass, SIBLINGS, type World } from '../shared-sign-in/sso-world';
import { anotherTabSays, FakeChannel } from '../session/session-world';
import { renderWithWords } from '../ui-render';

jest.mock('next/navigation', () => ({ usePathname: () => '/signout' }));
jest.mock('@/lib/client/navigation/leave-guard', () => ({ navigateTo: jest.fn() }));

const words = en.signout;
const OUT = '/api/session/sign-out';
const door = doorOfFile();
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.setItem('signin', 'true');
  door.answer(OUT, { body: { data: {} } });
  door.answer('/api/session/sso-timeout', { body: { data: {} } });
});
const signOuts = () => door.calls.filter(({ path }) => path === OUT).length;

function openPage({ asks = false, ...given }: Parameters<typeof openWorld>[0] & { asks?: boolean } = {}): World {
  const world = openWorld({ answering: NAMES, loaded: NAMES, ...given });
  renderWithWords(<SignOutCard siblings={SIBLINGS} asks={asks} />, 'en');
  return world;
}

test('opening the page signs out once, tells the three apps, shows it, and goes to the start page after 3 seconds', async () => {
  const world = openPage();
  await pass(500);
  expect(screen.getByRole('heading', { name: words.doneTitle })).toBeVisible();
  expect(screen.getAllByText(en.sso.state.signedOut)).toHaveLength(3);
  expect([signOuts(), world.told.map(({ message }) => message.token), localStorage.getItem('signin')]).toEqual([
    1,
    ['', '', ''],
    'false',
  ]);
  await pass(2400);
  expect(navigateTo).not.toHaveBeenCalled();
  await pass(200);
  expect(jest.mocked(navigateTo).mock.calls).toEqual([['/']]);
});

test('apps that stay silent hold nobody up, and are named with the way to check', async () => {
  openPage({ answering: ['site'] });
  await pass(1500);
  expect(screen.getAllByText(en.sso.state.timedOut)).toHaveLength(2);
  expect(screen.getByRole('link', { name: /deployment service to check/ })).toHaveAttribute(
    'href',
    'http://localhost:4102/app/signin',
  );
  await pass(1600);
  expect(navigateTo).toHaveBeenCalledWith('/');
  expect(sessionStorage.getItem('tab.farewell')).toBe('silent deployment customisation');
});

test('an app that loads after the second is told all the same, and what was said of it is put right', async () => {
  const world = openPage({ loaded: ['site'] });
  await pass(1300);
  expect(sessionStorage.getItem('tab.farewell')).toBe('silent deployment customisation');
  world.load('deployment');
  await pass(200);
  expect(world.told.map(({ name, message }) => [name, message.token])).toEqual([
    ['site', ''],
    ['deployment', ''],
  ]);
  expect(screen.getAllByText(en.sso.state.timedOut)).toHaveLength(1);
  expect(sessionStorage.getItem('tab.farewell')).toBe('silent customisation');
  world.load('customisation');
  await pass(200);
  expect(takeSignedOutMessage()).toBeNull();
  expect(door.calls.filter(({ path }) => path.endsWith('sso-timeout'))).toHaveLength(1);
});

test.each([500, 1300])('%d ms on another tab signs in: no app is told or silent, what it stores stays', async (ms) => {
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  const world = openPage({ loaded: [] });
  await pass(ms);
  await anotherTabSays('changed');
  act(() => finishHandOver({ site: 'signedIn' }));
  await pass(900);
  expect(door.calls.filter(({ path }) => path.endsWith('sso-timeout'))).toHaveLength(ms > 1000 ? 1 : 0);
  world.load('site');
  await pass(500);
  expect([world.told, readSsoStatus().results]).toEqual([[], { site: 'signedIn' }]);
  await pass(2000);
  expect(FakeChannel.open.size).toBe(0);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('whoever was sent here by another site is still signed in until they say otherwise', async () => {
  const world = openPage({ asks: true });
  await pass(5000);
  expect([signOuts(), world.told, jest.mocked(navigateTo).mock.calls]).toEqual([0, [], []]);
  fireEvent.click(screen.getByRole('button', { name: words.signOut }));
  await pass(500);
  expect(signOuts()).toBe(1);
});

test('a sign-out whose answer was lost claims neither', async () => {
  door.refuse(OUT, 'unknownResult', 504);
  openPage();
  await pass(500);
  expect(screen.getByText(words.unknownText)).toBeVisible();
  expect(screen.queryByText(words.failedTitle)).toBeNull();
});

test('a sign-out that did not reach the console does not look like one, and can be tried again', async () => {
  door.refuse(OUT, 'overloaded', 503);
  const world = openPage();
  await pass(5000);
  expect(screen.getByRole('heading', { name: words.failedTitle })).toBeVisible();
  expect([world.told, localStorage.getItem('signin')]).toEqual([[], 'true']);
  expect(navigateTo).not.toHaveBeenCalled();
  door.answer(OUT, { body: { data: {} } });
  fireEvent.click(screen.getByRole('button', { name: words.again }));
  await pass(500);
  expect(screen.getByRole('heading', { name: words.doneTitle })).toBeVisible();
});
