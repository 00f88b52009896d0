import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import ja from '@/messages/ja.json';
import { openDoor } from '../components/own-door';
import { renderPanel } from '../components/panel-door';
import { lateChunks } from './late-calls';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';

interface LatePart {
  Part: ComponentType<{ onClose: () => void }>;
  loads: unknown[];
}

jest.mock('@/components/ui/lazy-component', () => {
  type Make = (load: () => Promise<unknown>) => LatePart['Part'];
  const actual = jest.requireActual<Record<'lazyComponent' | 'lazyDialog', Make>>('@/components/ui/lazy-component');
  const parts: LatePart[] = [];
  // Each part is cut off once; then its own module is loaded, and something simple is drawn in its place.
  const cutOnce = (make: Make): Make => {
    return (load) => {
      const loads: unknown[] = [];
      const Part = make(async () => {
        loads.push(null);
        if (loads.length === 1) throw new TypeError('Failed to fetch');
        loads[1] = await load();
        return () => 'here it is';
      });
      parts.push({ Part, loads });
      return Part;
    };
  };
  return { lazyComponent: cutOnce(actual.lazyComponent), lazyDialog: cutOnce(actual.lazyDialog), parts };
});

afterEach(() => {
  delete window.scriptRecovery;
});

// The fixtures themselves import parts that load late: the list begins before this file's own code does.
const { parts: mockParts } = jest.requireMock<{ parts: LatePart[] }>('@/components/ui/lazy-component');
const LATE = lateChunks().filter(({ by }) => by === 'lazyComponent' || by === 'lazyDialog');

test('there are parts that load late, and each is known here', async () => {
  for (const file of new Set(LATE.map((late) => late.file))) await import(`../../${file}`);
  expect(mockParts.length).toBeGreaterThan(10);
  expect(mockParts).toHaveLength(LATE.length);
});

test('a part that cannot be loaded says so, and comes with the second try', async () => {
  for (const { Part, loads } of mockParts) {
    const { unmount } = renderPanel(createElement(Part, { onClose: () => undefined }));
    expect(await screen.findByText(ja.failure.offline)).toBeInTheDocument();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: ja.ui.retry })));
    expect(await screen.findByText('here it is')).toBeInTheDocument();
    expect(loads).toEqual([null, expect.any(Function)]);
    unmount();
  }
});

test('a part that the server has no longer says that a new version is ready, and reloads with what was typed', async () => {
  const reload = jest.fn();
  window.scriptRecovery = { fault: 'missing', reload, recover: () => undefined };
  const { lazyComponent, lazyDialog } = jest.requireActual<typeof import('@/components/ui/lazy-component')>(
    '@/components/ui/lazy-component',
  );
  const load = () => Promise.reject(new Error('ChunkLoadError'));
  openDoor().answer('/api/session?peek=1', { body: { data: null } });
  const late = [lazyComponent<{ onClose: () => void }>(load), lazyDialog<{ onClose: () => void }>(load)];
  for (const Part of late) {
    const { unmount } = renderPanel(
      <>
        <input aria-label="draft" defaultValue="typed" />
        <Part onClose={() => undefined} />
      </>,
    );
    expect(await screen.findByText(ja.failure.newRelease)).toBeInTheDocument();
    expect(screen.queryByText(ja.failure.offline)).toBeNull();
    expect(screen.getByDisplayValue('typed')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: ja.ui.reload }));
    unmount();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

/** What a part that does not come is called: by whether the console itself still answers, whatever the loader told. */
const PEEK = '/api/session?peek=1';
const gone = () => lazyImport(() => Promise.reject(new Error('ChunkLoadError')));

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
