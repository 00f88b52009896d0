import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keyPanel, MEMBERS } from './apikey-world';
import { asScreen, Door, renderScreen } from '../security/secret-world';

jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

const KEYS = {
  apikeys: [
    { apikeyId: 'ak1', name: 'Nightly export', userName: 'Taro', userEmail: 'taro@example.com' },
    { apikeyId: 'ak2', name: '<script>alert(1)</script>', userName: 'Gone', userEmail: 'gone@example.com' },
    { apikeyId: 'ak3', name: 'CI deploy', userName: '', userEmail: 'TARO@example.com' },
  ],
};
const names = () =>
  within(screen.getByRole('list', { name: 'All API keys' }))
    .getAllByRole('heading', { level: 3 })
    .map((row) => row.textContent);

beforeEach(() => {
  window.history.replaceState(null, '', '/apikey');
});

test('keys are listed by name, their names shown as text', () => {
  new Door();
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS, 'member.list': MEMBERS } });
  expect(names()[0]).toContain('<script>alert(1)</script>');
  expect(
    names()
      .slice(1)
      .map((name) => name?.slice(0, 5)),
  ).toEqual(['CI de', 'Night']);
  expect(document.querySelector('main script, li script')).toBeNull();
});

test('the key of somebody who has left is marked, whatever the case of the others', () => {
  new Door();
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS, 'member.list': MEMBERS } });
  expect(screen.getAllByText('Creator has left')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /<script>/ })).toHaveTextContent('Creator has left');
});

test('nothing is claimed about makers while the members cannot be read', async () => {
  const door = new Door().on('member.list', { failure: { code: 'forbidden' } });
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS } });
  await waitFor(() => expect(door.to('member.list')).toHaveLength(1));
  expect(screen.queryByText('Creator has left')).not.toBeInTheDocument();
});

test('search and order are in the address, and there again on the way back', async () => {
  const user = userEvent.setup();
  new Door();
  const { unmount } = renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS, 'member.list': MEMBERS } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Keys of former members first');
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), 'taro');
  expect(window.location.search).toBe('?sort=left&q=taro');
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.getByText('2 of 3 keys')).toBeVisible();
  unmount();
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS, 'member.list': MEMBERS } });
  expect(screen.getByRole('searchbox', { name: 'Search API keys' })).toHaveValue('taro');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('left');
  expect(names()).toHaveLength(2);
  await user.clear(screen.getByRole('searchbox', { name: 'Search API keys' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), 'zzz');
  expect(await screen.findByText('No API key matches')).toBeVisible();
});

test('a link to this screen begins a new search: the field never says otherwise than the address', async () => {
  const user = userEvent.setup();
  window.history.replaceState(null, '', '/apikey?q=night+export&sort=left');
  new Door();
  const fallback = { 'apikey.list': KEYS, 'member.list': MEMBERS };
  const { rerender } = renderScreen(keyPanel, { fallback });
  expect(names()).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), ' x');
  window.history.replaceState(null, '', '/apikey');
  rerender(asScreen(keyPanel, { fallback }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search API keys' })).toHaveValue(''));
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('who may not see keys is told why and whom to ask', async () => {
  new Door().on('apikey.list', { failure: { code: 'forbidden' } }).on('member.list', { data: MEMBERS });
  renderScreen(keyPanel, { me: { role: 'general' } });
  expect(await screen.findByText('API keys cannot be shown')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/ask an owner or admin/);
});

test('a list that could not be read can be read again', async () => {
  const user = userEvent.setup();
  const door = new Door().on('apikey.list', { failure: { code: 'unreachable' } }).on('member.list', { data: MEMBERS });
  renderScreen(keyPanel);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  door.on('apikey.list', { data: KEYS });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('CI deploy')).toBeVisible();
});

test('renaming sends the new name once and keeps what was typed when it fails', async () => {
  const user = userEvent.setup();
  const door = new Door().on('apikey.rename', { failure: { code: 'forbidden' } }).on('apikey.list', { data: KEYS });
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS, 'member.list': MEMBERS } });
  await user.click(screen.getByRole('button', { name: /CI deploy/ }));
  const field = screen.getByRole('textbox', { name: 'New name' });
  await user.type(field, ' 2');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The key could not be renamed');
  expect(field).toHaveValue('CI deploy 2');
  expect(door.to('apikey.rename')).toEqual([{ id: 'ak3', name: 'CI deploy 2' }]);
});

test('an unchanged name is not sent, and the button says why', async () => {
  const user = userEvent.setup();
  const door = new Door();
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS, 'member.list': MEMBERS } });
  await user.click(screen.getByRole('button', { name: /CI deploy/ }));
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveAccessibleDescription(
    'Change the name to enable this button.',
  );
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(door.calls).toEqual([]);
});
