import { act, screen } from '@testing-library/react';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import ja from '@/messages/ja.json';
import { keptDoorOfFile, openPage, pass, statusOf } from './session-world';

jest.mock('@/lib/client/navigation/leave-guard', () => ({ navigateTo: jest.fn() }));

const { session: words } = ja;
const door = keptDoorOfFile();
const { style } = document.documentElement;

const comeBack = () => act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

test('a page that the browser kept whole shows nothing until the session was looked at', async () => {
  const server = openPage(door);
  server.now = null;
  comeBack();
  expect(style.visibility).toBe('hidden');
  await pass(0);
  expect(style.visibility).toBe('');
  expect(screen.getByRole('dialog', { name: words.endedTitle })).toBeVisible();
});

test('nothing of it is seen before what the look told covers it', async () => {
  const server = openPage(door);
  server.now = statusOf('hanako', 100_000);
  const seen: boolean[] = [];
  const look = new MutationObserver(() => {
    if (style.visibility === '') seen.push(screen.getByLabelText('住所').checkVisibility());
  });
  look.observe(document.documentElement, { attributeFilter: ['style'] });
  comeBack();
  await pass(0);
  look.disconnect();
  expect(screen.getByRole('alertdialog', { name: words.otherAccount.title })).toBeVisible();
  expect(seen).toEqual([false]);
});

test('of a session that was ended from elsewhere it stays hidden', async () => {
  openPage(door);
  door.refuse('/api/session?peek=1', 'sessionEnded', 401);
  const shown: string[] = [];
  const look = new MutationObserver(() => shown.push(style.visibility));
  look.observe(document.documentElement, { attributeFilter: ['style'] });
  comeBack();
  await pass(0);
  look.disconnect();
  expect(new Set(shown)).toEqual(new Set(['hidden']));
  expect(navigateTo).toHaveBeenCalledWith('/signin?redirect=%2F&reason=endedElsewhere');
});

test('after a sign-out it is loaded anew, also where the look would fail; without an answer it is shown as it was', async () => {
  openPage(door);
  door.refuse('/api/session?peek=1', 'overloaded', 503);
  comeBack();
  await pass(0);
  expect([style.visibility, jest.mocked(navigateTo).mock.calls]).toEqual(['', []]);
  localStorage.setItem('signin', 'false');
  comeBack();
  await pass(0);
  expect(style.visibility).toBe('hidden');
  expect(navigateTo).toHaveBeenCalledWith('/');
});
