import { act } from '@testing-library/react';
import { beginSharing, endSharing, readSharing, setDue, watchSharing } from '@/lib/client/sso/state';

const KEY = 'seen.sso';
const anotherTabWrites = (text: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text })));

beforeEach(() => {
  localStorage.clear();
  setDue(0);
  endSharing({});
});

test('what became of the shared sign-in is known in the next document and in every other tab', () => {
  endSharing({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' });
  const stored = localStorage.getItem(KEY);
  const seen = jest.fn();
  const stop = watchSharing(seen);
  endSharing({});
  anotherTabWrites(stored);
  expect(readSharing().results).toEqual({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' });
  expect(seen).toHaveBeenCalled();
  stop();
});

test.each([
  '',
  'null',
  '[]',
  '{"results":null}',
  '{"results":{"site":"owner","evil":"signedIn"},"dueUntilMs":"soon"}',
  '{'.repeat(1000),
  null,
])('what cannot be read in the storage counts as nothing: %s', (text) => {
  const stop = watchSharing(() => undefined);
  anotherTabWrites(text);
  expect(readSharing()).toEqual({ results: {}, isUnderWay: false, canRetry: false });
  stop();
});

test('another try is offered only while it is allowed, and not while one is under way', () => {
  jest.useFakeTimers();
  const stop = watchSharing(() => undefined);
  setDue(Date.now() + 30_000);
  expect(readSharing().canRetry).toBe(true);
  beginSharing();
  expect(readSharing()).toMatchObject({ canRetry: false, isUnderWay: true });
  endSharing();
  expect(readSharing().canRetry).toBe(true);
  jest.advanceTimersByTime(31_000);
  expect(readSharing().canRetry).toBe(false);
  stop();
  jest.useRealTimers();
});

test('the same state is the same object, so that nothing is drawn anew for it', () => {
  endSharing({ site: 'signedIn' });
  expect(readSharing()).toBe(readSharing());
});

test('a browser that forbids storage still shows what happened on this page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  endSharing({ site: 'timedOut' });
  expect(readSharing().results).toEqual({ site: 'timedOut' });
});
