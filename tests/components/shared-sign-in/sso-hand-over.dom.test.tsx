import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { signedInHandOver, signOutSiblings, waitForFrames } from '@/lib/client/sso/hand-over';
import { readSsoStatus } from '@/lib/client/session/sso-status';
import { renderWithWords } from '../ui-render';
import { CREDENTIAL, handOverDoorOfFile, NAMES, openWorld, originOf, pass, SIBLINGS } from './sso-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/signin' }));

const { door, handOvers } = handOverDoorOfFile();

/** How long something takes, milliseconds of the clock that a test moves. */
async function timed(work: Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  let isDone = false;
  void work.finally(() => (isDone = true));
  while (!isDone && performance.now() - startMs < 20_000) await pass(10);
  return performance.now() - startMs;
}

const timeouts = () => door.calls.filter(({ path }) => path === '/api/session/sso-timeout').map(({ body }) => body);

test('the sign-in reaches all three apps, each at its own origin, and nobody waits longer than they need', async () => {
  const world = openWorld({ answering: NAMES, loaded: NAMES });
  expect(await timed(signedInHandOver())).toBeLessThan(300);
  expect(world.told.map(({ name, targetOrigin }) => [name, targetOrigin])).toEqual(
    NAMES.map((name) => [name, originOf(name)]),
  );
  for (const { message } of world.told)
    expect(message).toEqual({ type: 'sso:credential', id: expect.any(String), ...CREDENTIAL });
  expect([handOvers(), timeouts()]).toEqual([1, []]);
  expect(readSsoStatus()).toEqual({
    results: { site: 'signedIn', deployment: 'signedIn', customisation: 'signedIn' },
    isUnderWay: false,
    canRetry: false,
  });
});

test.each([
  ['none answers', [], NAMES],
  ['one stays silent', ['site', 'customisation'], NAMES],
  ['one never loads', ['site', 'deployment'], ['site', 'deployment']],
] as const)(
  'signing in goes on after a second at most when %s, and the silent apps are named in the log once',
  async (_what, answering, loaded) => {
    const world = openWorld({ answering });
    world.load(...loaded);
    const ms = await timed(signedInHandOver());
    expect(ms).toBeGreaterThan(900);
    expect(ms).toBeLessThan(1150);
    const silent = NAMES.filter((name) => !answering.some((one) => one === name));
    expect(timeouts()).toEqual([{ siblings: silent }]);
    expect(door.calls.find(({ path }) => path.endsWith('sso-timeout'))?.keepalive).toBe(true);
    expect(readSsoStatus().results).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, silent.includes(name) ? 'timedOut' : 'signedIn'])),
    );
  },
);

test('a frame that loads a moment later is still handed the sign-in', async () => {
  const world = openWorld({ answering: NAMES });
  world.load('site', 'deployment');
  setTimeout(() => world.load('customisation'), 250);
  await timed(signedInHandOver());
  expect(world.told.map(({ name }) => name)).toEqual(NAMES);
  expect(timeouts()).toEqual([]);
});

test('without a frame that could take it the credential is not even fetched, and another try stays allowed', async () => {
  openWorld();
  expect(await timed(signedInHandOver())).toBeLessThan(1150);
  expect(handOvers()).toBe(0);
  expect(readSsoStatus().canRetry).toBe(true);
});

test('a slow or refused hand-over holds nobody up and posts nothing', async () => {
  const world = openWorld({ loaded: NAMES });
  door.answer('/api/session/hand-over', () => new Promise(() => undefined));
  expect(await timed(signedInHandOver())).toBeLessThan(1150);
  // Nothing was posted, so no app was silent.
  expect([timeouts(), readSsoStatus().results]).toEqual([[], {}]);
  door.refuse('/api/session/hand-over', 'handOverRefused', 403);
  expect(await timed(signedInHandOver())).toBeLessThan(300);
  expect(world.told).toEqual([]);
  expect(readSsoStatus().canRetry).toBe(false);
});

test('signing out sends three empty values and fetches nothing, and a hand-over under way says nothing after it', async () => {
  const world = openWorld({ answering: NAMES, loaded: NAMES });
  let release = (_answer: { body: unknown }) => undefined as void;
  door.answer('/api/session/hand-over', () => new Promise((resolve) => (release = resolve)));
  const signingIn = signedInHandOver();
  await pass(20);
  expect(await timed(signOutSiblings())).toBeLessThan(300);
  release({ body: { data: CREDENTIAL } });
  await timed(signingIn);
  expect(world.told.map(({ message: { id: _id, ...rest } }) => rest)).toEqual(
    NAMES.map(() => ({ type: 'sso:credential', email: '', token: '', mfaSessionKey: '' })),
  );
  expect(readSsoStatus().results).toEqual({ site: 'signedOut', deployment: 'signedOut', customisation: 'signedOut' });
});

test('nothing of the credential stays in the browser', async () => {
  openWorld({ answering: NAMES, loaded: NAMES });
  await timed(signedInHandOver());
  const left = [
    localStorage,
    sessionStorage,
    document.documentElement.outerHTML,
    location,
    history.state,
    readSsoStatus(),
  ];
  expect(JSON.stringify(left)).not.toMatch(/canary|taro@/);
});

test("the frames are out of everybody's way: hidden, unreachable by keyboard, without a referrer, at the sign-in pages", () => {
  const world = openWorld();
  for (const { name, url } of SIBLINGS) {
    const frame = world.frame(name);
    expect(frame.getAttribute('src')).toBe(`${url}/signin`);
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame).toHaveAttribute('tabindex', '-1');
    expect(frame.title).not.toBe('');
    expect(frame.closest('[aria-hidden="true"]')).not.toBeNull();
  }
});

test('where the screen does not wait for the frames they come once it is at rest, each in a task of its own', async () => {
  renderWithWords(<SsoFrames siblings={SIBLINGS} />);
  const counts: number[] = [];
  for (const ms of [0, 200, 0, 0]) {
    await pass(ms);
    counts.push(document.querySelectorAll('iframe').length);
  }
  expect(counts).toEqual([0, 1, 2, 3]);
});

test('waiting for frames ends when enough have loaded, or when the time is up', async () => {
  const world = openWorld();
  world.load('site');
  setTimeout(() => world.load('deployment'), 150);
  const two = waitForFrames(2, 1000);
  expect(await timed(two)).toBeLessThan(300);
  expect(await two).toBe(true);
  const three = waitForFrames(3, 200);
  expect(await timed(three)).toBeLessThan(300);
  expect(await three).toBe(false);
});
