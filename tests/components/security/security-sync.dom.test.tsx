import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { onSession } from '@/lib/client/session/events';
import { beginSync } from '@/lib/rules/security/permission-sync';
import { CONFIG, Door, permissionsOf, renderScreen } from './secret-world';

const [LIST, USED] = [permissionsOf(null), permissionsOf(CONFIG)];
const KEPT = 'seen.sync.apps.example.com';
let status = 'accepted';
let description: string | undefined;
let jobs = 0;

beforeEach(() => {
  jest.useFakeTimers();
  [status, description, jobs] = ['accepted', undefined, 0];
});

async function open(list: object = LIST) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const door = new Door()
    .on('permission.list', { data: list })
    .on('permission.sync', () => ({ data: { requestId: `job-${(jobs += 1)}` } }))
    .on('async.read', () =>
      status === 'described'
        ? { failure: { code: 'described', status: 403, text: description ?? '' } }
        : { data: { status, description } },
    );
  const view = renderScreen(<PermissionPanel hasContract />, { fallback: { 'permission.list': list } });
  await user.click(screen.getByRole('button', { name: /^apps.example.com/ }));
  await screen.findByRole('region', { name: 'Sync' });
  return { door, view };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const startButton = () => screen.getByRole('button', { name: /^Sync(?: again)?$/ });

function start(): Promise<void> {
  return act(async () => {
    startButton().click();
    await jest.advanceTimersByTimeAsync(0);
  });
}

/** A sync that somebody has started, where one of the answers may be another. */
async function begin(...answer: Parameters<Door['on']> | []) {
  const opened = await open();
  if (answer.length === 2) opened.door.on(...answer);
  await start();
  return opened;
}

test('a sync is asked about every second, shows how long it takes, and says when it has finished', async () => {
  const { door } = await begin();
  expect(await screen.findByText('Syncing')).toBeVisible();
  expect(screen.getByText('job-1')).toBeVisible();
  await wait(3000);
  expect(door.to('async.read')).toEqual([{ id: 'job-1' }, { id: 'job-1' }, { id: 'job-1' }]);
  expect(screen.getByText('3 s elapsed')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Syncing' })).toHaveAttribute('aria-valuenow', '3');
  status = 'finished';
  await wait(1000);
  expect(screen.getByText('The sync has finished.')).toBeVisible();
  await wait(10_000);
  expect(door.to('async.read')).toHaveLength(4);
});

test('a domain in use is synced from its row, and what goes wrong at the start is a notice', async () => {
  const door = new Door().on('permission.list', { data: USED }).on('async.read', () => ({ data: { status } }));
  door.on('permission.sync', { failure: { code: 'forbidden', requestId: 'r-9' } });
  renderScreen(<PermissionPanel hasContract />, { fallback: { 'permission.list': USED } });
  const press = () => act(async () => screen.getByRole('button', { name: 'Sync apps.example.com' }).click());
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not start the sync');
  door.on('permission.sync', { failure: { code: 'timeout', status: 504 } });
  await press();
  expect(screen.getByText(/not known whether/)).not.toHaveTextContent('Could not start');
  door.on('permission.sync', { data: { requestId: 'job-1' } });
  await press();
  status = 'finished';
  await wait(1000);
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Synced');
});

test.each([
  ['error', 'アプリに接続できません。', 'The sync ended with an error [error] アプリに接続できません。'],
  ['described', '環境がありません。', 'The sync ended with an error [403] 環境がありません。'],
  ['forbidden', undefined, 'You do not have permission to see the state of the sync.'],
  ['not found', undefined, 'The sync was not found, or you do not have permission to see it.'],
])('a sync that ends with %s says so', async (end, words, text) => {
  await begin();
  [status, description] = [end, words];
  await wait(1000);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('job-1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sync again' })).toBeVisible();
});

test.each(['unknown', 'processing'])('a status of %s keeps waiting, thirty times at most', async (word) => {
  status = word;
  const { door } = await begin();
  await wait(29_000);
  expect(screen.getByRole('progressbar')).toBeVisible();
  await wait(1000);
  expect(screen.getByText('The sync did not finish in time. Please try again later.')).toBeVisible();
  await wait(60_000);
  expect(door.to('async.read')).toHaveLength(30);
});

test.each([0, 600_000])('a lost answer is no outcome, also %d ms after the start: it is asked again', async (ageMs) => {
  localStorage.setItem(KEPT, JSON.stringify(beginSync('job-9', Date.now() - ageMs)));
  const door = (await open()).door.on('async.read', { failure: { code: 'unreachable', status: 502 } });
  await wait(2000);
  expect(screen.getByText('Syncing')).toBeVisible();
  door.on('async.read', { data: { status: 'finished' } });
  await wait(1000);
  expect(screen.getByText('The sync has finished.')).toBeVisible();
});

test('where the provider asks for patience the questions come more slowly, and end where nothing is read for minutes', async () => {
  const { door } = await begin('async.read', { failure: { code: 'tooMany', status: 429, retryAfterS: 5 } });
  await wait(5000);
  expect(door.to('async.read')).toHaveLength(1);
  await wait(1500);
  expect(door.to('async.read')).toHaveLength(2);
  door.on('async.read', { failure: { code: 'tooMany', status: 429, retryAfterS: 60 } });
  await wait(300_000);
  expect(door.to('async.read')).toHaveLength(7);
  expect(screen.getByText('The sync did not finish in time. Please try again later.')).toBeVisible();
});

test('a double click starts one sync, and a second one is refused while it runs', async () => {
  const { door } = await open();
  act(() => {
    startButton().click();
    startButton().click();
  });
  await wait(1000);
  await start();
  expect(door.to('permission.sync')).toEqual([{ domain: 'apps.example.com' }]);
});

test('where no id came back it is an access error, nobody knows whether the sync has begun, and nothing is asked about it', async () => {
  const { door } = await begin('permission.sync', { failure: { code: 'badAnswer', status: 502, text: 'Bad Gateway' } });
  expect(
    await screen.findByText(
      /^Access to Admin Console got an error\.\.\.502:Bad Gateway It is not known whether the sync/,
    ),
  ).toBeVisible();
  await wait(5000);
  expect(door.to('async.read')).toEqual([]);
});

test('leaving the screen stops the questions, coming back goes on from there', async () => {
  const { door, view } = await begin();
  await wait(2000);
  view.unmount();
  await wait(20_000);
  expect(door.to('async.read')).toHaveLength(2);
  const again = await open();
  expect(await screen.findByText('Syncing')).toBeVisible();
  await wait(1000);
  expect(again.door.to('async.read')).toEqual([{ id: 'job-1' }]);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  expect(again.door.to('permission.sync')).toEqual([]);
});

test('a result is still there after a reload', async () => {
  const error = { end: 'error', status: 'error', endedAtMs: Date.now() - 2000, description: 'Broken.' };
  const ended = { ...beginSync('job-7', Date.now() - 9000), ...error };
  localStorage.setItem(KEPT, JSON.stringify(ended));
  const { door } = await open();
  expect(screen.getByText('The sync ended with an error [error] Broken.')).toBeVisible();
  expect(screen.getByText('job-7')).toBeVisible();
  expect(screen.getByText(/\(7 s\)/)).toBeVisible();
  expect(door.calls).toEqual([]);
});

test('what another tab found out is shown here too', async () => {
  await open();
  const running = JSON.stringify({ ...beginSync('job-8', Date.now()), end: 'finished', endedAtMs: Date.now() });
  localStorage.setItem(KEPT, running);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEPT, newValue: running })));
  await waitFor(() => expect(screen.getByText('The sync has finished.')).toBeVisible());
});

test('while another tab holds the sync this one asks nothing', async () => {
  const request = jest.fn((_name: string, options: { ifAvailable?: boolean }, work?: (lock: null) => unknown) =>
    options.ifAvailable ? work?.(null) : new Promise(() => {}),
  );
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  try {
    const { door } = await begin();
    await wait(3000);
    expect(door.calls).toEqual([]);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

test.each(['sessionTimeout', 'deviceNeeded'] as const)('after %s a sync waits without a word', async (code) => {
  const failure = { code, status: 401 };
  const { door } = await begin('async.read', { failure });
  door.on('/api/session', code === 'deviceNeeded' ? { failure } : { data: null });
  const ended = jest.fn();
  onSession('ended', ended);
  await wait(40_000);
  expect([door.to('async.read'), door.to('/api/session')].map(({ length }) => length)).toEqual([1, 2]);
  expect(JSON.parse(localStorage.getItem(KEPT) ?? '{}')).toMatchObject({ end: null, polls: 0 });
  expect(ended).toHaveBeenCalledTimes(1);
  door.on('/api/session', { data: { state: 'signedIn' } }).on('async.read', { data: { status: 'finished' } });
  await wait(10_000);
  expect(screen.getByText('The sync has finished.')).toBeVisible();
});

test('a result leaves when a new sync cannot start, and stays among the earlier ones', async () => {
  const old = { ...beginSync('job-7', Date.now() - 9000), end: 'finished', status: 'finished', endedAtMs: Date.now() };
  localStorage.setItem(KEPT, JSON.stringify(old));
  const { door } = await open();
  expect(screen.getByText('The sync has finished.')).toBeVisible();
  door.on('permission.sync', { failure: { code: 'forbidden', status: 403 } });
  await start();
  expect(await screen.findByText('Could not start the sync')).toBeVisible();
  expect(screen.queryByText('The sync has finished.')).not.toBeInTheDocument();
  expect(screen.getByText('Earlier syncs (1)')).toBeVisible();
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('after a lost answer to its start it is said that nobody knows, and that syncing again does no harm', async () => {
  await begin('permission.sync', { failure: { code: 'timeout', status: 504 } });
  expect(await screen.findByText(/not known whether the sync has started/)).toBeVisible();
  expect(screen.queryByText(/latest state was read/)).not.toBeInTheDocument();
});

test('the head of a domain says when it was last synced well, also after a bad one and a reload', async () => {
  const { view } = await open(USED);
  expect(screen.getByText('No completed sync in this browser yet')).toBeVisible();
  await start();
  status = 'finished';
  await wait(1000);
  const good = screen.getByText(/^Last synced /).textContent;
  status = 'error';
  await wait(60_000);
  await start();
  await wait(1000);
  expect(screen.getByText('Sync error')).toBeVisible();
  view.unmount();
  await open(USED);
  expect(screen.getByText(/^Last synced /)).toHaveTextContent(good ?? 'nothing');
});
