import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import { openDoor } from '../components/own-door';

/** What a part that does not come is called: by whether the console itself still answers, whatever the loader told. */
const PEEK = '/api/session?peek=1';
const gone = () => lazyImport(() => Promise.reject(new Error('ChunkLoadError')));

afterEach(() => {
  delete window.scriptRecovery;
});

test.each([undefined, 'missing', 'unreachable'] as const)(
  'a part that is gone from a console that answers is one of another release (the loader said: %s)',
  async (fault) => {
    const door = openDoor();
    window.scriptRecovery = { ...(fault && { fault }), reload: () => undefined, recover: () => undefined };
    door.answer(PEEK, { body: { data: null } });
    expect([await gone(), notLoaded().code]).toEqual([null, 'newRelease']);
    expect(door.calls.map(({ path }) => path)).toEqual([PEEK]);
    // An answer of any kind came through.
    door.refuse(PEEK, 'overloaded', 503);
    expect([await gone(), notLoaded().code]).toEqual([null, 'newRelease']);
  },
);

test.each([undefined, 'missing', 'unreachable'] as const)(
  'a lost connection is what no request gets through (the loader said: %s)',
  async (fault) => {
    openDoor();
    window.scriptRecovery = { ...(fault && { fault }), reload: () => undefined, recover: () => undefined };
    expect([await gone(), notLoaded().code]).toEqual([null, 'offline']);
  },
);

test('a browser that knows that it is offline is not asked for more', async () => {
  openDoor().answer(PEEK, { body: { data: null } });
  await gone();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(notLoaded().code).toBe('offline');
});
