import { act, fireEvent, screen } from '@testing-library/react';
import { RetrySharing } from '@/components/home/plans';
import { shownToasts } from '@/components/ui/toast';
import { announce } from '@/lib/client/session/events';
import { finishHandOver, readSsoStatus, setDue, startHandOver, watchSsoStatus } from '@/lib/client/session/sso-status';
import ja from '@/messages/ja.json';
import { renderWithToasts } from '../ui-render';
import { CREDENTIAL, handOverDoorOfFile, NAMES, openWorld, pass } from './sso-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/home' }));

const { door, handOvers } = handOverDoorOfFile();
beforeEach(() => {
  shownToasts.set([]);
  setDue(0);
  finishHandOver({});
});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function replaceEvery(ms: number, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    announce('replaced');
    await pass(ms);
  }
}

test('a burst of replaced tokens is handed over once, a second after the last', async () => {
  const world = openWorld({ answering: NAMES, isSignedIn: true, loaded: NAMES });
  await replaceEvery(300, 5);
  expect(handOvers()).toBe(0);
  await pass(1000);
  expect([handOvers(), world.told.length]).toEqual([1, 3]);
});

test('a token replaced by every answer is still handed over before the old one dies', async () => {
  openWorld({ answering: NAMES, isSignedIn: true, loaded: NAMES });
  await replaceEvery(500, 20);
  expect(handOvers()).toBeGreaterThanOrEqual(1);
  expect(handOvers()).toBeLessThanOrEqual(3);
});

test.each([0, 4000])('a token replaced while another is handed over is handed over too (slow by %i ms)', async (ms) => {
  openWorld({ isSignedIn: true, loaded: NAMES });
  door.answer('/api/session/hand-over', () => sleep(ms).then(() => ({ body: { data: CREDENTIAL } })));
  announce('replaced');
  await pass(1100);
  announce('replaced');
  await pass(3000 + 2 * ms);
  expect(handOvers()).toBe(2);
});

test('a token that the console is slow to give out is waited for, and then there is a second to acknowledge it', async () => {
  const world = openWorld({ isSignedIn: true, loaded: NAMES });
  door.answer('/api/session/hand-over', () => sleep(4000).then(() => ({ body: { data: CREDENTIAL } })));
  announce('replaced');
  await pass(5900);
  expect(world.told).toHaveLength(3);
  NAMES.forEach((name) => world.say(name));
  await pass(10);
  expect(readSsoStatus().results).toEqual({ site: 'signedIn', deployment: 'signedIn', customisation: 'signedIn' });
  expect(door.calls.filter(({ path }) => path.endsWith('sso-timeout'))).toEqual([]);
});

test.each([
  ['handOverRefused', 403, ja.failure.handOverRefused],
  ['freshNeeded', 403, ja.failure.handOverRefused],
  ['timeout', 504, new RegExp(`${ja.failure.tryLaterAlone}$`)],
  ['offline', 0, ja.failure.offline],
])('another try that is answered %s says so', async (code, status, words) => {
  openWorld({ loaded: NAMES });
  door.refuse('/api/session/hand-over', code, status);
  setDue(Date.now() + 30_000);
  renderWithToasts(<RetrySharing />);
  fireEvent.click(screen.getByRole('button', { name: ja.sso.retry }));
  await pass(100);
  expect(screen.getByText(words)).toBeVisible();
});

test('what could not be handed over on the page before is made up for on the next, once its frames are there', async () => {
  setDue(Date.now() + 30_000);
  const world = openWorld({ answering: NAMES, isSignedIn: true });
  await pass(3000);
  expect(handOvers()).toBe(0);
  world.load(...NAMES);
  await pass(500);
  expect([handOvers(), world.told.length]).toEqual([1, 3]);
});

test('what is due no longer, or was due to somebody who signed out, is not asked for', async () => {
  setDue(Date.now() - 1);
  openWorld({ answering: NAMES, isSignedIn: true, loaded: NAMES });
  await pass(3000);
  expect(handOvers()).toBe(0);
});

const KEY = 'seen.sso';
const anotherTabWrites = (text: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text })));

test('what became of the shared sign-in is known in the next document and in every other tab; the same state is the same object, so that nothing is drawn anew', () => {
  finishHandOver({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' });
  const stored = localStorage.getItem(KEY);
  const seen = jest.fn();
  const stop = watchSsoStatus(seen);
  finishHandOver({});
  anotherTabWrites(stored);
  expect(readSsoStatus().results).toEqual({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' });
  expect(readSsoStatus()).toBe(readSsoStatus());
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

test('a browser that forbids storage still shows what happened on this page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  finishHandOver({ site: 'timedOut' });
  expect(readSsoStatus().results).toEqual({ site: 'timedOut' });
});
