import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateKeyPanel } from '@/components/api-keys/create-key-panel';
import { writeStored } from '@/lib/client/storage';
import { API_URL, KeyDoor, keyPanel, keyRow, SECRET } from './apikey-world';
import { renderScreen } from '../security/secret-world';

jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

function open(more: readonly ReturnType<typeof keyRow>[] = []) {
  const door = new KeyDoor([keyRow('ak1', 'CI'), keyRow('ak2', 'Old script', 'gone@example.com'), ...more]);
  const screens = (
    <>
      <CreateKeyPanel apiUrl={API_URL} />
      {keyPanel}
    </>
  );
  renderScreen(screens, { fallback: door.fallback() });
  return door;
}

const create = () => screen.getByRole('button', { name: 'Create' });
const nameField = () => screen.getByRole('textbox', { name: 'Key name' });

afterEach(() => {
  localStorage.clear();
});

test.each([
  ['', 'Please enter Key name'],
  ['   ', 'Please enter Key name'],
  ['a'.repeat(31), 'Please enter Key name correctly: no more than 30 characters.'],
])('a name of %j is refused beside the field, and nothing is sent', async (name, message) => {
  const user = userEvent.setup();
  const door = open();
  if (name) await user.type(nameField(), name);
  await user.click(create());
  await waitFor(() => expect(nameField()).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(nameField()).toHaveValue(name);
  expect(door.to('apikey.create')).toEqual([]);
});

test('a new key shows its value once, and it goes when somebody says that it is kept', async () => {
  const user = userEvent.setup();
  const door = open();
  await user.type(nameField(), 'Nightly <b>');
  await user.dblClick(create());
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(screen.getByText('API key “Nightly <b>” was created')).toBeVisible();
  expect(door.to('apikey.create')).toEqual([{ name: 'Nightly <b>' }]);
  expect(door.to('apikey.read')).toEqual([]);
  expect(await screen.findByRole('button', { name: /Nightly/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  // The pressed button is gone: the keys go on at the form.
  await waitFor(() => expect(nameField().closest('form')).toHaveFocus());
});

test('at the limit a key without a name is called so, and its id is typed out for it', async () => {
  const user = userEvent.setup();
  const door = open([keyRow('ak3', '')]).on('apikey.create', { failure: { code: 'keyLimit' } });
  await user.type(nameField(), 'Nightly');
  await user.click(create());
  await user.click(await screen.findByRole('button', { name: 'Delete “(no name)”' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete API key “(no name)”?' });
  await user.type(within(dialog).getByRole('textbox'), 'ak3');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(door.to('apikey.delete')).toEqual([{ id: 'ak3' }]));
});

test('at the limit the keys to delete are offered, those of people who have left first, and what was typed stays', async () => {
  const user = userEvent.setup();
  const door = open().on('apikey.create', { failure: { code: 'keyLimit' } });
  await user.type(nameField(), 'Nightly');
  await user.click(create());
  const list = await screen.findByRole('list', { name: 'API keys you can delete' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Delete “Old script”', 'Delete “CI”']);
  const remove = within(list).getByRole('button', { name: 'Delete “Old script”' });
  act(() => writeStored('readOnlyMode', 'true'));
  expect(remove).toHaveAccessibleDescription('Nothing can be changed in read-only mode.');
  act(() => writeStored('readOnlyMode', null));
  await user.click(remove);
  const dialog = screen.getByRole('dialog', { name: 'Delete API key “Old script”?' });
  await user.type(within(dialog).getByRole('textbox'), 'Old script');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'API keys you can delete' })).not.toBeInTheDocument());
  expect(nameField()).toHaveValue('Nightly');
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak2' }]);
});

test('a key is deleted only after its name was typed', async () => {
  const user = userEvent.setup();
  const door = open();
  await user.click(screen.getByRole('button', { name: /^CI/ }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete API key “CI”?' });
  expect(dialog).toHaveTextContent('Programs that use this key are refused at once.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(door.to('apikey.delete')).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), 'CI');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('API key “CI” was deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^CI/ })).not.toBeInTheDocument();
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
});

test('a key that somebody else has deleted is said to be not found, and the list is read again', async () => {
  const user = userEvent.setup();
  const door = open();
  await user.click(screen.getByRole('button', { name: /^CI/ }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  door.forget('ak1');
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'CI');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/API key “CI” could not be deleted. It was not found/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^CI/ })).not.toBeInTheDocument();
  expect(door.to('apikey.list')).toHaveLength(1);
});

test('a lost answer to a deletion is no success: the list is read again and the dialog says so', async () => {
  const user = userEvent.setup();
  const door = open().on('apikey.delete', { failure: { code: 'timeout' } });
  await user.click(screen.getByRole('button', { name: /^CI/ }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'CI');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/The result is unknown/)).toBeVisible();
  expect(screen.queryByText('API key “CI” was deleted.')).not.toBeInTheDocument();
  expect(door.to('apikey.list')).toHaveLength(1);
  expect(door.to('apikey.delete')).toHaveLength(1);
});

test('replacing a key makes the new one first and deletes the old one last', async () => {
  const user = userEvent.setup();
  const door = open();
  await user.click(screen.getByRole('button', { name: /^CI/ }));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: 'Key name' })).toHaveValue('CI (2)');
  await user.click(within(dialog).getByRole('button', { name: 'Create the new key' }));
  expect(await within(dialog).findByText(SECRET)).toBeVisible();
  expect(door.to('apikey.delete')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(within(dialog).getByRole('listitem', { current: 'step' })).toHaveTextContent('Confirm its use');
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await user.type(within(dialog).getByRole('textbox'), 'CI');
  await user.click(within(dialog).getByRole('button', { name: 'Delete the old key' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(door.to('apikey.create')).toEqual([{ name: 'CI (2)' }]);
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
});

test('a replacement that is left half-way says that the old key is still there', async () => {
  const user = userEvent.setup();
  const door = open();
  await user.click(screen.getByRole('button', { name: /^CI/ }));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.click(await screen.findByRole('button', { name: 'Create the new key' }));
  await screen.findByText(SECRET);
  await user.click(screen.getByRole('button', { name: 'Finish later' }));
  expect(screen.getByText(/The old key “CI” is still there/)).toBeVisible();
  expect(door.to('apikey.delete')).toEqual([]);
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
});

test('in read-only mode nothing can be changed, and each control says why', async () => {
  const user = userEvent.setup();
  writeStored('readOnlyMode', 'true');
  const door = open();
  await user.click(screen.getByRole('button', { name: /^CI/ }));
  for (const name of ['Create', 'Rename', 'Replace', 'Delete']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
      'Nothing can be changed in read-only mode.',
    );
    await user.click(screen.getByRole('button', { name }));
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(door.calls).toEqual([]);
});
