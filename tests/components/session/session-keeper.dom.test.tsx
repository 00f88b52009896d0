import { act, fireEvent, screen, within } from '@testing-library/react';
import useSWR from 'swr';
import { setApiAccount } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { Drawer } from '@/components/ui/modal';
import { announce } from '@/lib/client/session/events';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';
import { anotherTabSays, FakeChannel, HOUR_MS, keptDoorOfFile, openPage, pass, statusOf } from './session-world';

jest.mock('@/lib/client/navigation/leave-guard', () => ({ navigateTo: jest.fn() }));

const { session: words, failure } = ja;
const peeks = () => door.calls.filter(({ path }) => path.includes('peek')).length;
const door = keptDoorOfFile();
const DIALOG = <Drawer open title="開いているもの" onClose={() => undefined} />;

beforeEach(() => {
  FakeChannel.said.length = 0;
  door.answer('/api/session/sign-out', { body: { data: {} } });
  door.answer('/api/session/sso-timeout', { body: { data: {} } });
});
test('two minutes before the end of a session that was not used a notice says so; staying signed in takes it away', async () => {
  const server = openPage(door);
  await pass(HOUR_MS - 121_000);
  expect([screen.queryByRole('button', { name: words.stay }), peeks()]).toEqual([null, 0]);
  await pass(2000);
  expect(peeks()).toBe(1);
  await pass(59_000);
  expect([screen.queryByRole('button', { name: words.stay }), peeks()]).toEqual([null, 1]);
  if (server.now) server.now.endsInMs = 119_000;
  await pass(HOUR_MS);
  fireEvent.click(screen.getByRole('button', { name: words.stay }));
  await pass(0);
  expect(screen.queryByRole('button', { name: words.stay })).toBeNull();
});

test.each([true, false])('over an open dialog, which covers notices, a dialog says so (%s)', async (isFirst) => {
  const server = openPage(door, 100_000, isFirst && DIALOG);
  await pass(1000);
  if (!isFirst) {
    expect(screen.queryByRole('dialog')).toBeNull();
    renderWithWords(DIALOG);
    await pass(0);
  }
  const notice = screen.getByRole('dialog', { name: words.endingTitle });
  fireEvent.click(within(notice).getByRole('button', { name: words.stay }));
  await pass(0);
  expect(server.now?.endsInMs).toBe(HOUR_MS);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('開いているもの');
});

test.each([
  ['ending', 100_000],
  ['timedOut', null],
] as const)('a page rendered anew takes back what the earlier one said, and asks again (%s)', async (_, endsInMs) => {
  const server = openPage(door, 1000);
  server.now = endsInMs && statusOf('taro', endsInMs);
  await pass(1000);
  const isTold = () => screen.queryAllByText(/有効期限|もう一度サインイン/).length > 0;
  expect(isTold()).toBe(true);
  act(() => announce('ended', { code: 'signedOut', status: 401, requestId: 'r1' }));
  act(() => server.renew(HOUR_MS));
  expect(isTold()).toBe(false);
  server.now &&= statusOf('taro', HOUR_MS);
  await pass(0);
  expect(isTold()).toBe(endsInMs === null);
});

test('a session that cannot be prolonged any more says so, without a button that does not help', async () => {
  const server = openPage(door, 100_000);
  await pass(1000);
  door.answer('/api/session', () => ({ body: { data: server.now } }));
  fireEvent.click(screen.getByRole('button', { name: words.stay }));
  await pass(0);
  expect(screen.getByText(/これ以上は延長できない/)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.stay })).toBeNull();
});

test('after a timeout the page stays with what was typed, and goes on once the person signed in again in another tab', async () => {
  const server = openPage(door, 1000);
  await pass(0);
  fireEvent.change(screen.getByLabelText('住所'), { target: { value: '東京都港区' } });
  const session = server.now;
  server.now = null;
  await pass(3000);
  expect(screen.getByRole('dialog', { name: words.endedTitle })).toHaveTextContent(failure.sessionTimeout);
  expect(screen.getByRole('link', { name: new RegExp(words.signInAgain) })).toHaveAttribute(
    'href',
    '/signin?redirect=%2F&reason=timeout',
  );
  expect(localStorage.getItem('signin')).toBe('false');

  fireEvent.click(screen.getByRole('button', { name: words.goOn }));
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent(words.notYet);

  server.now = session && { ...session, endsInMs: HOUR_MS };
  await anotherTabSays('changed');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('住所')).toHaveValue('東京都港区');
  expect(navigateTo).not.toHaveBeenCalled();
});

test('a call that left before the session was replaced does not say that nobody is signed in', async () => {
  const server = openPage(door);
  const refused = { code: 'signedOut', status: 401, requestId: 'r1' } as const;
  act(() => announce('ended', refused));
  await pass(0);
  expect(screen.queryByRole('dialog')).toBeNull();

  // The refusal may be here before the answer that brings the new session.
  const session = server.now;
  server.now = null;
  act(() => announce('ended', refused));
  await pass(0);
  expect(screen.getByRole('dialog', { name: words.endedTitle })).toHaveTextContent(failure.signedOut);
  server.now = session;
  act(() => announce('replaced'));
  await pass(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused look at the session ends it once, and asks no more', async () => {
  openPage(door);
  const refused = { code: 'deviceNeeded', status: 401, requestId: 'r1' } as const;
  door.answer('/api/session?peek=1', { status: 401, body: { failure: refused } });
  act(() => announce('ended', refused));
  await pass(1000);
  expect(screen.getByRole('dialog', { name: words.endedTitle })).toHaveTextContent(failure.deviceNeeded);
  expect(peeks()).toBe(1);
});

test('a token that the provider refuses signs out everywhere and goes to the start page, which says why', async () => {
  openPage(door);
  act(() => announce('ended', { code: 'sessionExpired', status: 403, requestId: 'r1' }));
  expect(screen.getByRole('alertdialog', { name: words.expired.title })).toBeVisible();
  expect(screen.getByLabelText('住所')).not.toBeVisible();
  await pass(1100);
  expect(navigateTo).toHaveBeenCalledWith('/');
  expect(door.calls.map(({ path }) => path)).toContain('/api/session/sign-out');
  expect(FakeChannel.said).toContainEqual(expect.objectContaining({ news: 'signedOut' }));
  expect([localStorage.getItem('signin'), sessionStorage.getItem('tab.farewell')]).toEqual(['false', 'expired']);
  // A tab that is quicker at the sign-in page finds nothing to take.
  expect(Object.values(localStorage)).not.toContain('expired');
});

test('a refused token is told even where the browser stores nothing', async () => {
  openPage(door);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  act(() => announce('ended', { code: 'sessionExpired', status: 403, requestId: 'r1' }));
  await pass(1100);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=accessEnded');
});

test('a session that was ended from elsewhere leads to the sign-in page with its reason, and nothing stays in sight', async () => {
  openPage(door);
  act(() => announce('ended', { code: 'sessionEnded', status: 401, requestId: 'r1' }));
  await pass(0);
  expect(document.documentElement.style.visibility).toBe('hidden');
  expect(navigateTo).toHaveBeenCalledWith('/signin?redirect=%2F&reason=endedElsewhere');
  expect(localStorage.getItem('signin')).toBe('false');
});

test('a sign-out in another tab closes this one at once', async () => {
  openPage(door);
  await anotherTabSays('signedOut');
  expect(screen.getByLabelText('住所')).not.toBeVisible();
  expect(navigateTo).toHaveBeenCalledWith('/signin?redirect=%2F');
});

test('another account in another tab closes this one, which never acts for it', async () => {
  const read = jest.fn(() => null);
  const Read = () => useSWR('read', read).data ?? null;
  const server = openPage(door, HOUR_MS, <Read />);
  renderWithWords(DIALOG);
  server.now = statusOf('hanako', HOUR_MS);
  await anotherTabSays('changed');
  const closed = screen.getByRole('alertdialog', { name: words.otherAccount.title });
  expect(closed).toHaveFocus();
  fireEvent.keyDown(closed, { key: 'Escape' });
  // Of the dialogs that a browser draws over the page the last one opened can be used.
  expect([...document.querySelectorAll('dialog')].at(-1)).toBe(closed);
  expect(screen.getByLabelText('住所')).not.toBeVisible();
  const shown = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  renderWithWords(DIALOG);
  await pass(0);
  expect(shown.mock.contexts.at(-1)).toBe(closed);
  server.now = null;
  await anotherTabSays('changed');
  expect([closed, screen.getByLabelText('住所')].map((place) => place.checkVisibility())).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button', { name: ja.ui.reload }));
  expect(navigateTo).toHaveBeenCalledWith('/');
  const reads = read.mock.calls.length;
  server.now = statusOf('taro', HOUR_MS);
  await anotherTabSays('changed');
  expect([closed.isConnected, read.mock.calls.length]).toEqual([false, reads + 1]);
});

test('a new sign-in of the same account that is half-way leaves the page that waits for it', async () => {
  const server = openPage(door);
  server.now = null;
  await anotherTabSays('changed');
  server.now = { ...statusOf('taro', HOUR_MS), state: 'otp' };
  await anotherTabSays('changed');
  expect(screen.getByRole('dialog', { name: words.endedTitle })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without an answer about the session nothing is claimed, and it is asked again', async () => {
  openPage(door, 1000);
  door.refuse('/api/session?peek=1', 'overloaded', 503);
  await pass(2000);
  expect(screen.queryByRole('dialog')).toBeNull();
  const before = peeks();
  await pass(16_000);
  expect(peeks()).toBe(before + 1);
});

test('a screen that comes for another account closes the page that it came into, for whoever signs in', async () => {
  const server = openPage(door);
  // The page's own screen had not come yet.
  setApiAccount('hanako');
  await pass(0);
  const closed = screen.getByRole('alertdialog', { name: words.otherAccount.title });
  for (const account of ['hanako', 'taro']) {
    server.now = statusOf(account, HOUR_MS);
    await anotherTabSays('changed');
    expect(closed).toBeVisible();
  }
});
