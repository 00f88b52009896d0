import { act } from '@testing-library/react';
import { startHandOver, finishHandOver, readSsoStatus, setDue, watchSsoStatus } from '@/lib/client/session/sso-status';

const KEY = 'seen.sso';
const anotherTabWrites = (text: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text })));

beforeEach(() => {
  setDue(0);
  finishHandOver({});
});

test('what became of the shared sign-in is known in the next document and in every other tab', () => {
  finishHandOver({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' });
  const stored = localStorage.getItem(KEY);
  const seen = jest.fn();
  const stop = watchSsoStatus(seen);
  finishHandOver({});
  anotherTabWrites(stored);
  expect(readSsoStatus().results).toEqual({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' });
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
  const stop = watchSsoStatus(() => undefined);
  anotherTabWrites(text);
  expect(readSsoStatus()).toEqual({ results: {}, isUnderWay: false, canRetry: false });
  stop();
});

test('another try is offered only while it is allowed, and not while one is under way', () => {
  jest.useFakeTimers();
  const stop = watchSsoStatus(() => undefined);
  setDue(Date.now() + 30_000);
  expect(readSsoStatus().canRetry).toBe(true);
  startHandOver();
  expect(readSsoStatus()).toMatchObject({ canRetry: false, isUnderWay: true });
  finishHandOver();
  expect(readSsoStatus().canRetry).toBe(true);
  jest.advanceTimersByTime(31_000);
  expect(readSsoStatus().canRetry).toBe(false);
  stop();
});

test('the same state is the same object, so that nothing is drawn anew for it', () => {
  finishHandOver({ site: 'signedIn' });
  expect(readSsoStatus()).toBe(readSsoStatus());
});

test('a browser that forbids storage still shows what happened on this page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  finishHandOver({ site: 'timedOut' });
  expect(readSsoStatus().results).toEqual({ site: 'timedOut' });
});
