import { isSignedOutHere, storeSignIn, storeSignOut } from '@/lib/client/session/stored-sign-in';
import { setSignedOutMessage, takeSignedOutMessage } from '@/lib/client/flash-message';
import { announce } from '@/lib/client/session/events';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadOnlyBanner } from '@/components/session/session-notices';
import { MAIN_ID } from '@/components/layout/skip-link';
import { writeStored } from '@/lib/client/storage';
import { renderWithWords } from '../ui-render';

const kept = () => ({ ...localStorage });
const WORKSPACE = { workspaceEmail: 'Taro@example.com', workspaceId: '17', readOnlyMode: 'true' };

beforeEach(() => {
  for (const [name, value] of Object.entries(WORKSPACE)) localStorage.setItem(name, value);
});

test('the owner of the workspace finds it as it was', () => {
  storeSignIn('taro@example.com');
  expect(kept()).toMatchObject({ ...WORKSPACE, signin: 'true' });
});

test.each(['hanako@example.com', 'taro@example.com#tokyo', 'taro@example.co'])('%s finds it forgotten', (account) => {
  storeSignIn(account);
  expect(kept()).toEqual({ signin: 'true' });
});

test('signing out says so until somebody signs in, and leaves no draft to the next one; a session that merely ended keeps them', () => {
  localStorage.setItem('draft.organization', 'half an address');
  storeSignOut({ wanted: false });
  expect(kept()).toMatchObject({ signin: 'false', 'draft.organization': 'half an address' });
  announce('signedIn');
  storeSignOut({ wanted: true });
  expect(localStorage.getItem('draft.organization')).toBeNull();
  expect(isSignedOutHere()).toBe(true);
  announce('signedIn');
  expect(isSignedOutHere()).toBe(false);
});

test("a word left for the next page is said once, and nobody else's words are", () => {
  setSignedOutMessage({ why: 'silent', siblings: ['deployment', 'site'] });
  expect(takeSignedOutMessage()).toEqual({ why: 'silent', siblings: ['site', 'deployment'] });
  expect(takeSignedOutMessage()).toBeNull();
  for (const text of ['silent evil', 'other', '']) {
    sessionStorage.setItem('tab.farewell', text);
    expect(takeSignedOutMessage()).toBeNull();
  }
});

test('whoever leaves the read-only mode goes on at the screen itself', async () => {
  writeStored('readOnlyMode', 'true');
  renderWithWords(
    <>
      <ReadOnlyBanner />
      <main id={MAIN_ID} tabIndex={-1} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '閲覧専用モードを終了' }));
  expect(screen.queryByRole('region', { name: '閲覧専用モード' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
