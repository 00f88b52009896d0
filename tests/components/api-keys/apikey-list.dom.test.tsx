import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { chooseAct, inside, keyPanel, MEMBERS, openRow } from './apikey-world';
import { type PageReads, PageReadsProvider } from '@/lib/client/page-reads';
import { asScreen, Door, renderScreen } from '../security/secret-world';

let user: UserEvent;
beforeEach(() => void (user = userEvent.setup()));

const KEYS = {
  apikeys: [
    { apikeyId: 'ak1', name: 'Nightly export', userName: 'Taro', userEmail: 'taro@example.com' },
    { apikeyId: 'ak2', name: '<script>alert(1)</script>', userName: 'Gone', userEmail: 'gone@example.com' },
    { apikeyId: 'ak3', name: 'CI deploy', userName: '', userEmail: 'TARO@example.com' },
  ],
};
const FALLBACK = { 'apikey.list': KEYS, 'member.list': MEMBERS };
/** So many that a page brings only their beginning. */
function manyKeys() {
  const apikeys = Array.from({ length: 120 }, (_, nth) => ({
    apikeyId: `k${nth}`,
    name: `Key ${String(nth).padStart(3, '0')}`,
    userName: 'Taro',
    userEmail: 'taro@example.com',
  }));
  const beginnings = { 'apikey.list': { answer: { apikeys: apikeys.slice(0, 15) }, left: 105 } };
  return { apikeys, beginnings };
}
const longPanel = (beginnings: PageReads['beginnings']) => (
  <PageReadsProvider value={{ renderId: 'long', beginnings, later: {} }}>{keyPanel}</PageReadsProvider>
);
const names = () =>
  within(screen.getByRole('list', { name: 'All API keys' }))
    .getAllByRole('heading', { level: 3 })
    .map((row) => row.textContent);

beforeEach(() => window.history.replaceState(null, '', '/apikey'));

/** The panel with all that it reads. */
function open() {
  const door = new Door();
  return { door, ...renderScreen(keyPanel, { fallback: FALLBACK }) };
}

test('nothing is claimed about makers while the members cannot be read, which is said and can be tried again', async () => {
  const door = new Door().on('member.list', { failure: { code: 'timeout' } });
  renderScreen(keyPanel, { fallback: { 'apikey.list': KEYS } });
  await waitFor(() => expect(door.to('member.list')).toHaveLength(1));
  expect(screen.queryByText('Made by a former member')).not.toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not check whether the creators are still members');
  door.on('member.list', { data: MEMBERS });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Made by a former member')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('search and order are in the address, and there again on the way back', async () => {
  const { unmount } = open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Keys of former members first');
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), 'taro');
  await waitFor(() => expect(window.location.search).toBe('?sort=left&q=taro'));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.getByText('2 of 3 keys')).toBeVisible();
  unmount();
  open();
  expect(screen.getByRole('searchbox', { name: 'Search API keys' })).toHaveValue('taro');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('left');
  expect(names()).toHaveLength(2);
  await user.clear(screen.getByRole('searchbox', { name: 'Search API keys' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), 'zzz');
  expect(await screen.findByText('No API key matches')).toBeVisible();
});

test('of a long list the page brings what is first by name; another order and the search wait for the whole', async () => {
  const { apikeys, beginnings } = manyKeys();
  const note = { note: 'of a key that is not here yet', replaceBy: null, replacedBy: null, keptOn: '2020-01-01' };
  localStorage.setItem('keynote.7', JSON.stringify({ k100: note }));
  const whole = Promise.withResolvers<{ data: typeof KEYS }>();
  const door = new Door().on('apikey.list', () => whole.promise);
  renderScreen(<PageReadsProvider value={{ renderId: 'long', beginnings, later: {} }}>{keyPanel}</PageReadsProvider>, {
    fallback: { 'member.list': MEMBERS },
  });
  expect(names()).toHaveLength(15);
  expect(screen.getByText('120 keys')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), '119');
  await waitFor(() => expect(screen.queryByRole('heading', { level: 3 })).toBeNull());
  expect(screen.queryByText('No API key matches')).toBeNull();
  expect(localStorage.getItem('keynote.7')).toContain('not here yet');
  whole.resolve({ data: { apikeys } });
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('Key 119')]));
  expect(localStorage.getItem('keynote.7')).toContain('not here yet');
  expect(door.to('apikey.list')).toHaveLength(1);
});

test('nothing is decided by the beginning of a list: a key is replaced once all are there', async () => {
  const { apikeys, beginnings } = manyKeys();
  const whole = Promise.withResolvers<{ data: typeof KEYS }>();
  new Door().on('apikey.list', () => whole.promise);
  renderScreen(longPanel(beginnings), { fallback: { 'member.list': MEMBERS } });
  await openRow(user, /^Key 003/);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('textbox')).toBeNull();
  whole.resolve({
    data: { apikeys: apikeys.map((row) => (row.apikeyId === 'k100' ? { ...row, name: 'Key 003 (2)' } : row)) },
  });
  expect(await screen.findByRole('textbox', { name: /name/i })).toHaveValue('Key 003 (3)');
});

test('where the rest of a list cannot be read, what came with the page stays, and it says so', async () => {
  const { apikeys, beginnings } = manyKeys();
  const door = new Door().on('apikey.list', { failure: { code: 'timeout' } });
  renderScreen(longPanel(beginnings), { fallback: { 'member.list': MEMBERS } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load the other 105 keys');
  expect(names()).toHaveLength(15);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  door.on('apikey.list', { data: { apikeys } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: 'Show more (105 left)' })).toBeVisible();
});

test('a key that was deleted is gone, also where the rest of the list cannot be read', async () => {
  const { beginnings } = manyKeys();
  const door = new Door().on('apikey.list', { failure: { code: 'timeout' } });
  door.on('apikey.read', { data: { apikey: { apikeyId: 'k3', accessKey: 'key' } } }).on('apikey.delete', { data: {} });
  renderScreen(longPanel(beginnings), { fallback: { 'member.list': MEMBERS } });
  await openRow(user, /^Key 003/);
  const dialog = await chooseAct(user, 'Delete');
  await user.type(within(dialog).getByRole('textbox'), 'Key 003');
  await user.click(inside(dialog, 'Delete'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(names()).toHaveLength(14);
  expect(names().join(' ')).not.toContain('Key 003');
  expect(screen.getByText('119 keys')).toBeVisible();
});

test('a link to this screen begins a new search: the field never says otherwise than the address', async () => {
  window.history.replaceState(null, '', '/apikey?q=night+export&sort=left');
  const { rerender } = open();
  expect(names()).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), ' x');
  window.history.replaceState(null, '', '/apikey');
  rerender(asScreen(keyPanel, { fallback: FALLBACK }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search API keys' })).toHaveValue(''));
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
  await waitFor(() => expect(names()).toHaveLength(3));
});

test.each(['forbidden', 'denied'] as const)('a general member reads in one note whom to ask (%s)', async (code) => {
  new Door().on('apikey.list', { failure: { code } }).on('member.list', { data: MEMBERS });
  renderScreen(keyPanel, { me: { role: 'general' } });
  // Nothing is offered before the provider has answered.
  expect(screen.queryByRole('button', { name: 'Create API key' })).not.toBeInTheDocument();
  expect(await screen.findByText('General members cannot use API keys')).toBeVisible();
  expect(await screen.findByText(/ask an owner: Taro\./)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText('request-1')).not.toBeInTheDocument();
});

test('the provider’s own reason stands below the note, and a provider that lets general members in is believed', async () => {
  new Door()
    .on('apikey.list', { failure: { code: 'forbidden', text: '<b>keys are for admins</b>' } })
    .on('member.list', { failure: { code: 'forbidden' } });
  const { unmount } = renderScreen(keyPanel, { me: { role: 'general' } });
  expect(await screen.findByText('<b>keys are for admins</b>')).toBeVisible();
  expect(screen.getByText(/ask an owner of your organization/)).toBeVisible();
  unmount();
  new Door();
  renderScreen(keyPanel, { me: { role: 'general' }, fallback: FALLBACK });
  expect(screen.getByRole('button', { name: 'Create API key' })).toBeVisible();
});

test('names are found as people type them: with blanks, kana and romaji folded', async () => {
  new Door();
  const apikeys = [
    { apikeyId: 'ak1', name: 'サトウ集計', userName: '佐藤 大輔', userEmail: 'd@example.com' },
    { apikeyId: 'ak2', name: 'Other', userName: 'Gone', userEmail: 'gone@example.com' },
  ];
  renderScreen(keyPanel, { fallback: { 'apikey.list': { apikeys }, 'member.list': MEMBERS } });
  const search = screen.getByRole('searchbox', { name: 'Search API keys' });
  for (const words of ['佐藤大輔', 'さとう', 'ｓａｔｏ']) {
    await user.clear(search);
    await user.type(search, words);
    await waitFor(() => expect(names()).toHaveLength(1));
  }
});

test('a list that could not be read can be read again', async () => {
  const door = new Door().on('apikey.list', { failure: { code: 'unreachable' } }).on('member.list', { data: MEMBERS });
  renderScreen(keyPanel);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  door.on('apikey.list', { data: KEYS });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('CI deploy')).toBeVisible();
});

test('the key of somebody who has left is marked; an opened key is a line, not a form; an unchanged name is not sent, and the button says why', async () => {
  const { door } = open();
  expect(screen.getAllByText('Made by a former member')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /<script>/ })).toHaveTextContent('Made by a former member');
  await openRow(user, /CI deploy/);
  const row = screen.getByRole('button', { name: /CI deploy/, expanded: true }).closest('li') ?? document.body;
  expect(within(row).queryByRole('textbox')).not.toBeInTheDocument();
  expect(
    within(row)
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label')),
  ).toEqual([
    expect.stringContaining('CI deploy'),
    'Show',
    'Copy key',
    'Replace',
    'More actions for “CI deploy”',
    'Edit note and date',
    'Copy command',
    'Copy ID',
  ]);
  const dialog = await chooseAct(user, 'Rename');
  expect(inside(dialog, 'Rename')).toHaveAccessibleDescription('Enter a new name first.');
  await user.click(inside(dialog, 'Rename'));
  await user.type(within(dialog).getByRole('textbox', { name: 'New name' }), '{Enter}');
  expect(door.calls).toEqual([]);
});
