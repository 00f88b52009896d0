import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { writeStored } from '@/lib/client/storage';
import {
  chooseAct,
  deleteKey,
  inside,
  KeyDoor,
  keyPanel,
  keyRow,
  openCreate,
  openReplace,
  openRow,
  SECRET,
} from './apikey-world';
import { renderScreen } from '../security/secret-world';

let user: UserEvent;
beforeEach(() => void (user = userEvent.setup()));

function open(more: readonly ReturnType<typeof keyRow>[] = []) {
  const door = new KeyDoor([keyRow('ak1', 'CI'), keyRow('ak2', 'Old script', 'gone@example.com'), ...more]);
  const view = renderScreen(keyPanel, { fallback: door.fallback() });
  return Object.assign(door, { view });
}

const nameField = () => screen.getByRole('textbox', { name: 'Key name' });
async function create(): Promise<void> {
  const dialog = await openCreate(user);
  await user.type(nameField(), 'Nightly');
  await user.click(inside(dialog, 'Create API key'));
}
const html = () => document.documentElement.outerHTML;

test('a new key shows its value once, and it goes when somebody says that it is kept; the Enter key creates too', async () => {
  const door = open();
  const dialog = await openCreate(user);
  await user.type(nameField(), 'Nightly <b>');
  await user.dblClick(inside(dialog, 'Create API key'));
  const made = await screen.findByRole('dialog', { name: 'API key “Nightly <b>” was created' });
  expect(within(made).getByText(SECRET)).toBeVisible();
  expect(door.to('apikey.create')).toEqual([{ name: 'Nightly <b>' }]);
  expect(door.to('apikey.read')).toEqual([]);
  await user.click(inside(made, 'I have kept it'));
  expect(html()).not.toContain(SECRET);
  expect(screen.getByRole('button', { name: /^Nightly/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create API key' })).toHaveFocus();
  door.forget('ak9');
  await openCreate(user);
  await user.type(nameField(), 'Nightly{Enter}');
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(door.to('apikey.create').slice(1)).toEqual([{ name: 'Nightly' }]);
});

test('a key whose answer was lost, but that is in the list, is told as created and can be shown', async () => {
  const door = open();
  door.on('apikey.create', (input) => {
    door.keys = [...door.keys, keyRow('ak9', (input as { name: string }).name)];
    return { failure: { code: 'timeout' } };
  });
  door.on('apikey.read', { data: { apikey: { apikeyId: 'ak9', name: 'Nightly', accessKey: SECRET } } });
  await create();
  const made = await screen.findByRole('dialog', { name: 'API key “Nightly” was created' });
  await user.click(inside(made, 'Show'));
  expect(await within(made).findByText(SECRET)).toBeVisible();
  expect(door.to('apikey.create')).toHaveLength(1);
});

test('at the limit a key without a name is called so, and its id is typed out for it', async () => {
  const door = open([keyRow('ak3', '')]).on('apikey.create', { failure: { code: 'keyLimit' } });
  await create();
  await user.click(await screen.findByRole('button', { name: 'Delete “(no name)”' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete API key “(no name)”?' });
  await user.type(within(dialog).getByRole('textbox'), 'ak3');
  await user.click(inside(dialog, 'Delete'));
  await waitFor(() => expect(door.to('apikey.delete')).toEqual([{ id: 'ak3' }]));
});

test('at the limit the keys to delete are offered, those of former members first, and what was typed stays', async () => {
  const door = open().on('apikey.create', { failure: { code: 'keyLimit' } });
  await create();
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
  await user.click(inside(dialog, 'Delete'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'API keys you can delete' })).not.toBeInTheDocument());
  expect(nameField()).toHaveValue('Nightly');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak2' }]);
});

test('a key is deleted only after its name was typed', async () => {
  const door = open();
  await openRow(user, /^CI/);
  const dialog = await chooseAct(user, 'Delete');
  expect(dialog).toHaveTextContent('Programs that use this key are refused immediately.');
  await user.click(inside(dialog, 'Delete'));
  expect(door.to('apikey.delete')).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), 'CI');
  await user.dblClick(inside(dialog, 'Delete'));
  expect(await screen.findByText('API key “CI” was deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^CI/ })).not.toBeInTheDocument();
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
});

test('a key that somebody else has deleted is said to be not found, and the list is read again', async () => {
  const door = open();
  await deleteKey(user, () => door.forget('ak1'));
  expect(await screen.findByText(/Could not delete API key “CI”.\s+It was not found/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^CI/ })).not.toBeInTheDocument();
  expect(door.to('apikey.list')).toHaveLength(1);
});

test('a deletion whose answer was lost, and that has arrived, is told as done', async () => {
  const door = open();
  door.on('apikey.delete', () => {
    door.forget('ak1');
    return { failure: { code: 'timeout' } };
  });
  await deleteKey(user);
  expect(await screen.findByText('API key “CI” was deleted.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

async function begin() {
  const dialog = await openReplace(user);
  await user.click(inside(dialog, 'Create and copy the new key'));
  await within(dialog).findByRole('listitem', { current: 'step' });
  return dialog;
}

async function finish(dialog: HTMLElement) {
  await user.click(inside(dialog, 'Copy and continue'));
  await user.click(await within(dialog).findByRole('checkbox'));
  await user.click(inside(dialog, 'Delete the old key'));
}

test('replacing a key makes the new one first and deletes the old one last', async () => {
  const door = open();
  const dialog = await openReplace(user);
  expect(within(dialog).getByRole('textbox', { name: 'Key name' })).toHaveValue('CI (2)');
  await user.type(within(dialog).getByRole('textbox'), '{Enter}');
  const used = await within(dialog).findByRole('checkbox');
  await waitFor(() => expect(within(dialog).getByRole('list')).toHaveFocus());
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(html()).not.toContain(SECRET);
  expect(within(dialog).getByRole('listitem', { current: 'step' })).toHaveTextContent('Check its use');
  // Nothing goes before it is said that the new one is used.
  await user.click(inside(dialog, 'Delete the old key'));
  expect(door.to('apikey.delete')).toEqual([]);
  await user.click(used);
  await user.click(inside(dialog, 'Delete the old key'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(door.to('apikey.create')).toEqual([{ name: 'CI (2)' }]);
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
  expect(screen.queryByText('Being replaced')).not.toBeInTheDocument();
});

test('while the browser asks about the clipboard, another press makes no second key', async () => {
  const door = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise(() => {}));
  const dialog = await openReplace(user);
  const name = within(dialog).getByRole('textbox');
  await user.type(name, '{Enter}');
  await waitFor(() => expect(navigator.clipboard.writeText).toHaveBeenCalled());
  expect(inside(dialog, 'Create and copy the new key')).toHaveAttribute('aria-busy', 'true');
  await user.type(name, '{Enter}');
  expect(door.to('apikey.create')).toHaveLength(1);
});

test('a replacement that is left half-way is marked on both rows and goes on where it stopped', async () => {
  const door = open();
  await begin();
  await user.click(await screen.findByRole('button', { name: 'Finish later' }));
  expect(screen.getByText(/The old key “CI” still works/)).toBeVisible();
  expect(html()).not.toContain(SECRET);
  expect(screen.getByRole('button', { name: /^CI taro.*Being replaced/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^CI \(2\).*Replacement/ })).toBeVisible();
  door.view.unmount();

  door.on('apikey.read', { data: { apikey: { accessKey: SECRET } } });
  renderScreen(keyPanel, { fallback: door.fallback() });
  await user.click(screen.getByRole('button', { name: 'Continue replacing “CI”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace API key “CI”' });
  expect(within(dialog).getByRole('listitem', { current: 'step' })).toHaveTextContent('Copy it');
  expect(dialog).toHaveTextContent('Copy the new key “CI (2)”');
  await finish(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(door.to('apikey.create')).toHaveLength(1);
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
  expect(screen.queryByText('Replacement')).not.toBeInTheDocument();
});

test('where the browser refuses the clipboard, it says so, and the key is copied by hand', async () => {
  open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  const dialog = await begin();
  expect(await within(dialog).findByText(/copy it yourself/)).toBeVisible();
  expect(within(dialog).getByText(SECRET)).toBeVisible();
  await user.click(inside(dialog, 'I have copied it – continue'));
  expect(await within(dialog).findByRole('checkbox')).toBeVisible();
});

test('a new key whose answer was lost is found, and why the old one stays is then said', async () => {
  const door = open();
  door.on('apikey.create', () => {
    door.keys = [...door.keys, keyRow('ak9', 'CI (2)')];
    return { failure: { code: 'unknownResult', status: 504 } };
  });
  door.on('apikey.delete', { failure: { code: 'access', status: 400, text: 'Not this one' } });
  const dialog = await begin();
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  await finish(dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not this one');
});

test('when the new key is deleted instead, the old one is no longer being replaced', async () => {
  const door = open();
  await begin();
  await user.click(await screen.findByRole('button', { name: 'Finish later' }));
  door.view.unmount();
  door.forget('ak9');
  renderScreen(keyPanel, { fallback: door.fallback() });
  expect(screen.queryByText('Being replaced')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Continue replacing/ })).not.toBeInTheDocument();
});
