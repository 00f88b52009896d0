import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inside, KeyDoor, keyPanel, keyRow, openRow, SECRET } from './apikey-world';
import { renderScreen } from '../security/secret-world';

function open() {
  const door = new KeyDoor([keyRow('ak1', 'CI'), keyRow('ak2', 'Old script', 'gone@example.com')]);
  const view = renderScreen(keyPanel, { fallback: door.fallback() });
  return { door, view, user: userEvent.setup() };
}

async function begin(user: ReturnType<typeof userEvent.setup>) {
  await openRow(user, /^CI/);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(inside(dialog, 'Create and copy the new key'));
  await within(dialog).findByRole('listitem', { current: 'step' });
  return dialog;
}

async function finish(user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement) {
  await user.click(inside(dialog, 'Copy and continue'));
  await user.click(await within(dialog).findByRole('checkbox'));
  await user.click(inside(dialog, 'Delete the old key'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('replacing a key makes the new one first and deletes the old one last', async () => {
  const { user, door } = open();
  await openRow(user, /^CI/);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: 'Key name' })).toHaveValue('CI (2)');
  await user.click(inside(dialog, 'Create and copy the new key'));
  const used = await within(dialog).findByRole('checkbox');
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
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
  const { user, door } = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise(() => {}));
  await openRow(user, /^CI/);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox');
  await user.type(name, '{Enter}');
  await waitFor(() => expect(navigator.clipboard.writeText).toHaveBeenCalled());
  expect(inside(dialog, 'Create and copy the new key')).toHaveAttribute('aria-busy', 'true');
  await user.type(name, '{Enter}');
  expect(door.to('apikey.create')).toHaveLength(1);
});

test('a replacement that is left half-way is marked on both rows and goes on where it stopped', async () => {
  const { user, door, view } = open();
  await begin(user);
  await user.click(await screen.findByRole('button', { name: 'Finish later' }));
  expect(screen.getByText(/The old key “CI” still works/)).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  expect(screen.getByRole('button', { name: /^CI taro.*Being replaced/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^CI \(2\).*Replacement/ })).toBeVisible();
  view.unmount();

  door.on('apikey.read', { data: { apikey: { accessKey: SECRET } } });
  renderScreen(keyPanel, { fallback: door.fallback() });
  await user.click(screen.getByRole('button', { name: 'Continue replacing “CI”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace API key “CI”' });
  expect(within(dialog).getByRole('listitem', { current: 'step' })).toHaveTextContent('Copy it');
  expect(dialog).toHaveTextContent('Copy the new key “CI (2)”');
  await finish(user, dialog);
  expect(door.to('apikey.create')).toHaveLength(1);
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
  expect(screen.queryByText('Replacement')).not.toBeInTheDocument();
});

test('where the browser refuses the clipboard, it says so, and the key is copied by hand', async () => {
  const { user } = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  const dialog = await begin(user);
  expect(await within(dialog).findByText(/copy it yourself/)).toBeVisible();
  expect(within(dialog).getByText(SECRET)).toBeVisible();
  await user.click(inside(dialog, 'I have copied it'));
  expect(await within(dialog).findByRole('checkbox')).toBeVisible();
});

test('a new key whose answer was lost is found, and why the old one stays is then said', async () => {
  const { user, door } = open();
  door.on('apikey.create', () => {
    door.keys = [...door.keys, keyRow('ak9', 'CI (2)')];
    return { failure: { code: 'unknownResult', status: 504 } };
  });
  door.on('apikey.delete', { failure: { code: 'access', status: 400, text: 'Not this one' } });
  const dialog = await begin(user);
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  await user.click(inside(dialog, 'Copy and continue'));
  await user.click(await within(dialog).findByRole('checkbox'));
  await user.click(inside(dialog, 'Delete the old key'));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not this one');
});

test('when the new key is deleted instead, the old one is no longer being replaced', async () => {
  const { user, door, view } = open();
  await begin(user);
  await user.click(await screen.findByRole('button', { name: 'Finish later' }));
  view.unmount();
  door.forget('ak9');
  renderScreen(keyPanel, { fallback: door.fallback() });
  expect(screen.queryByText('Being replaced')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Continue replacing/ })).not.toBeInTheDocument();
});
