import { fireEvent, screen } from '@testing-library/react';
import { RetrySharing } from '@/components/home/plans';
import { clearToasts } from '@/components/ui/toast';
import { announce } from '@/lib/client/session/events';
import { readSsoStatus, setDue } from '@/lib/client/session/sso-status';
import ja from '@/messages/ja.json';
import { renderWithToasts } from '../ui-render';
import { CREDENTIAL, handOverDoorOfFile, NAMES, openWorld, pass } from './sso-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/home' }));

const { door, handOvers } = handOverDoorOfFile();
beforeEach(() => {
  clearToasts();
  setDue(0);
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
