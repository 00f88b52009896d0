import { keepSignIn, keepSignOut, isSignedOutHere } from '@/lib/client/session/stored-sign-in';
import { leaveFarewell, takeFarewell } from '@/lib/client/farewell';
import { announce } from '@/lib/client/session/events';

const kept = () => ({ ...localStorage });
const WORKSPACE = { workspaceEmail: 'Taro@example.com', workspaceId: '17', readOnlyMode: 'true' };

beforeEach(() => {
  localStorage.clear();
  for (const [name, value] of Object.entries(WORKSPACE)) localStorage.setItem(name, value);
});

test('the owner of the workspace finds it as it was', () => {
  keepSignIn('taro@example.com');
  expect(kept()).toMatchObject({ ...WORKSPACE, signin: 'true' });
});

test.each(['hanako@example.com', 'taro@example.com#tokyo', 'taro@example.co'])(
  '%s is somebody else, for whom the workspace is forgotten',
  (account) => {
    keepSignIn(account);
    expect(kept()).toEqual({ signin: 'true' });
  },
);

test('signing out says so, and leaves no draft to the next one; a session that merely ended keeps them', () => {
  localStorage.setItem('draft.organization', 'half an address');
  keepSignOut({ wanted: false });
  expect(kept()).toMatchObject({ signin: 'false', 'draft.organization': 'half an address' });
  keepSignOut({ wanted: true });
  expect(localStorage.getItem('draft.organization')).toBeNull();
});

test('a document knows that its session ended, until somebody signs in', () => {
  keepSignOut({ wanted: true });
  expect(isSignedOutHere()).toBe(true);
  announce('signedIn');
  expect(isSignedOutHere()).toBe(false);
});

test("a word left for the next page is said once, and nobody else's words are", () => {
  leaveFarewell({ why: 'silent', siblings: ['deployment', 'site'] });
  expect(takeFarewell()).toEqual({ why: 'silent', siblings: ['site', 'deployment'] });
  expect(takeFarewell()).toBeNull();
  for (const text of ['silent evil', 'other', '']) {
    localStorage.setItem('seen.farewell', text);
    expect(takeFarewell()).toBeNull();
  }
});
