import { announce } from '@/lib/client/session/events';
import { setDue } from '@/lib/client/session/sso-status';
import { handOverDoorOfFile, NAMES, openWorld, pass } from './sso-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/home' }));

const { handOvers } = handOverDoorOfFile();
beforeEach(() => setDue(0));
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

test('a token replaced while another is handed over is handed over too', async () => {
  openWorld({ isSignedIn: true, loaded: NAMES });
  announce('replaced');
  await pass(1100);
  announce('replaced');
  await pass(3000);
  expect(handOvers()).toBe(2);
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
