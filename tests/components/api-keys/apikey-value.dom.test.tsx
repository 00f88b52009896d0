import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
// First, for what it stands in for.
import { KeyDoor, keyPanel, keyRow, openRow, SECRET } from './apikey-world';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { type Door, renderScreen } from '../security/secret-world';

let user: UserEvent;
beforeEach(() => void (user = userEvent.setup()));

function open(answer?: Parameters<Door['on']>[1]) {
  const door = new KeyDoor([keyRow('ak1', 'Nightly export')]);
  if (answer) door.on('apikey.read', answer);
  renderScreen(keyPanel, { fallback: door.fallback() });
  return { door, html: () => document.documentElement.outerHTML };
}

const toggle = () => user.click(screen.getByRole('button', { name: /^Nightly export/ }));
// What stands in the row loads when it is first opened.
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('a key is not asked for until somebody asks to see it, and then once', async () => {
  const { door, html } = open();
  await toggle();
  expect(door.calls).toEqual([]);
  expect(await screen.findByRole('img', { name: 'The access key is hidden' })).toBeVisible();
  expect(html()).not.toContain(SECRET);
  await press('Show');
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(door.to('apikey.read')).toEqual([{ id: 'ak1' }]);
  expect(window.location.href).not.toContain(SECRET);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET);
});

test.each<[string, () => Promise<unknown> | void]>([
  ['it is hidden', () => press('Hide')],
  ['its row is closed', () => toggle()],
  ['the page is put away for the back button', () => act(() => void window.dispatchEvent(new Event('pagehide')))],
])('a shown key leaves the page when %s, and is asked for anew the next time', async (_when, leave) => {
  const { door, html } = open();
  await toggle();
  await press('Show');
  await screen.findByText(SECRET);
  await leave();
  expect(html()).not.toContain(SECRET);
  if (!screen.queryByRole('button', { name: 'Show' })) await toggle();
  expect(html()).not.toContain(SECRET);
  await press('Show');
  await screen.findByText(SECRET);
  expect(door.to('apikey.read')).toEqual([{ id: 'ak1' }, { id: 'ak1' }]);
});

test('a shown key is hidden again after sixty seconds, and says how long it stays', async () => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { html } = open();
  await toggle();
  const show = await screen.findByRole('button', { name: 'Show' });
  await act(() => user.click(show));
  await screen.findByText(SECRET);
  expect(screen.getByText(/Hidden again in 60 s/)).toBeVisible();
  // A clock that is set back keeps nothing in sight.
  jest.setSystemTime(Date.now() - 3_600_000);
  act(() => jest.advanceTimersByTime(59_000));
  expect(screen.getByText('Hidden again in 1 s.')).toBeVisible();
  act(() => jest.advanceTimersByTime(2000));
  expect(html()).not.toContain(SECRET);
});

test('an answer that comes after the row was closed is thrown away', async () => {
  const slow = Promise.withResolvers<{ data: unknown }>();
  const { html } = open(() => slow.promise);
  await toggle();
  await press('Show');
  await toggle();
  await act(async () => slow.resolve({ data: { apikey: { apikeyId: 'ak1', name: 'x', accessKey: SECRET } } }));
  await toggle();
  expect(html()).not.toContain(SECRET);
});

test('a key is copied without being shown; whoever gives up the proof for a copy is where they were', async () => {
  const { door, html } = open();
  await toggle();
  await press('Copy key');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(SECRET));
  expect(html()).not.toContain(SECRET);
  expect(door.to('apikey.read')).toHaveLength(1);
  door.on('apikey.read', { failure: { code: 'freshNeeded', status: 403 } });
  await press('Copy key');
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Could not read the access key')).toBeNull();
});

test('the example is the operator’s, folded, and no button puts the key into it', async () => {
  const { door } = open();
  await openRow(user, /Nightly export/);
  await user.click(screen.getByText('Example command'));
  const command = `printf 'X-Api-Key: %s\\n' "$ACCESS_KEY" | curl --fail-with-body -H @- 'https://api.example.com/v1'`;
  expect(screen.getByText(command)).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: /command/i })) {
    await user.click(button);
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(command));
  }
  expect(door.to('apikey.read')).toEqual([]);
});

test('without the operator’s template no use of a key is invented', async () => {
  renderScreen(<KeyPanel example={null} />, { fallback: new KeyDoor([keyRow('ak1', 'Nightly export')]).fallback() });
  await openRow(user, /Nightly export/);
  expect(screen.queryByText('Example command')).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/curl|Bearer|Authorization/);
});

test('a key that is gone is said to be not found, with the id for support', async () => {
  const { door } = open({ failure: { code: 'notFound' } });
  await toggle();
  await press('Show');
  expect(await screen.findByRole('alert')).toHaveTextContent(/not found/);
  expect(screen.getByText('request-1')).toBeVisible();
  door.on('apikey.read', { data: { apikey: { apikeyId: 'ak1', name: 'x', accessKey: SECRET } } });
  await press('Copy key');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  for (const name of ['Show', 'Hide']) await press(name);
  door.on('apikey.read', { failure: { code: 'notFound' } });
  await press('Copy key');
  expect(await screen.findByRole('alert')).toHaveTextContent(/not found/);
});
