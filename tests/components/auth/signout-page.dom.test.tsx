import { fireEvent, screen } from '@testing-library/react';
import { SignOutCard } from '@/components/auth/sign-out/sign-out-card';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import type { SiblingName } from '@/lib/rules/auth/siblings';
import en from '@/messages/en.json';
import { doorOfFile } from '../own-door';
import { NAMES, openWorld, pass, SIBLINGS, type World } from '../shared-sign-in/sso-world';
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

function openPage({
  asks = false,
  answering = NAMES,
}: {
  asks?: boolean;
  answering?: readonly SiblingName[];
} = {}): World {
  const world = openWorld({ answering, loaded: NAMES });
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
