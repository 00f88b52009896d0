import { act, screen, within } from '@testing-library/react';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { CONFIG, Door, renderScreen } from './secret-world';

const row = (domain: string, config: typeof CONFIG | null = CONFIG) => ({ domain, environmentList: [], config });
const LIST = { configList: [row('a.example.com'), row('b.example.com'), row('unused.example.com', null)] };
const outcome = new Map<string, string>();

beforeEach(() => {
  jest.useFakeTimers();
  outcome.clear();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = (name: RegExp | string) =>
  act(async () => {
    screen.getByRole('button', { name }).click();
    await jest.advanceTimersByTimeAsync(0);
  });

async function open(list: object = LIST) {
  const door = new Door()
    .on('permission.list', { data: list })
    .on('permission.sync', (input) => ({
      data: { requestId: `job-${(input as { domain: string }).domain.slice(0, 1)}` },
    }))
    .on('async.read', (input) => ({ data: { status: outcome.get((input as { id: string }).id) ?? 'accepted' } }));
  const view = renderScreen(<PermissionPanel hasContract />, { fallback: { 'permission.list': list } });
  await screen.findByRole('button', { name: /one by one/ });
  return { door, view };
}

test('domains in use are synced one after the other, and the result is told together', async () => {
  const { door } = await open();
  await press('Sync 2 domains one by one');
  await wait(2000);
  expect(door.to('permission.sync')).toEqual([{ domain: 'a.example.com' }]);
  expect(screen.getByRole('progressbar', { name: 'Syncing a.example.com' })).toBeVisible();
  outcome.set('job-a', 'finished').set('job-b', 'error');
  await wait(1000);
  expect(door.to('permission.sync')).toEqual([{ domain: 'a.example.com' }, { domain: 'b.example.com' }]);
  await wait(2000);
  const result = screen.getByRole('alert');
  expect(result).toHaveTextContent('1 of 2 domains synced.');
  expect(within(result).getByText('b.example.com: Sync error')).toBeVisible();
  expect(screen.getByText(/^Last synced /)).toBeVisible();
});

test('a domain whose sync cannot start does not stop the next, and is named with the reason', async () => {
  const { door } = await open();
  door.on('permission.sync', (input) =>
    (input as { domain: string }).domain.startsWith('a')
      ? { failure: { code: 'forbidden', status: 403 } }
      : { failure: { code: 'timeout', status: 504 } },
  );
  await press(/one by one/);
  await wait(3000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /a\.example\.com: could not start the sync\. You do not have permission.*b\.example\.com: Start not confirmed/,
  );
  expect(door.to('permission.sync')).toHaveLength(2);
});

test('a domain that is turned off meanwhile changes nothing of what was begun', async () => {
  const { door } = await open();
  await press(/one by one/);
  await press(/^b.example.com/);
  await screen.findByRole('switch');
  await act(async () => screen.getByRole('switch').click());
  door.on('permission.delete', { data: {} }).on('permission.list', { data: { configList: [row('a.example.com')] } });
  await press('Delete settings');
  await wait(1000);
  expect(screen.getByRole('progressbar', { name: 'Syncing a.example.com' })).toHaveAttribute('aria-valuemax', '2');
  outcome.set('job-a', 'finished').set('job-b', 'finished');
  await wait(4000);
  expect(screen.getByText('2 of 2 domains synced.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sync 1 domain/ })).toBeNull();
});

test('the rest can be cancelled: what runs ends, the next is not begun', async () => {
  const { door } = await open();
  await press(/one by one/);
  await wait(1000);
  await press('Cancel the rest');
  outcome.set('job-a', 'finished');
  await wait(2000);
  expect(screen.getByRole('alert')).toHaveTextContent('1 of 2 domains synced.1 domain was not synced.');
  expect(door.to('permission.sync')).toHaveLength(1);
});

test('leaving the screen begins no further sync', async () => {
  const { door, view } = await open();
  await press(/one by one/);
  await wait(1000);
  view.unmount();
  outcome.set('job-a', 'finished');
  await wait(5000);
  expect(door.to('permission.sync')).toHaveLength(1);
});
