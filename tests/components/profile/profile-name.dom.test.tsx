import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountPanel } from '@/components/profile/account-panel';
import { OwnDoor, renderPanel } from '../panel-door';
import type { Answer } from '../provider-answers';

const SAVED = { name: '佐藤 花子', account: 'taro@example.com#tokyo', email: 'taro@example.com#tokyo' };
let door: OwnDoor;
let saved: typeof SAVED;
beforeEach(() => {
  saved = { ...SAVED };
  door = new OwnDoor().open();
  door.on('profile.read', () => ({ data: saved }));
  door.on('profile.update', keeping({ data: {} }));
});
const keeping = (answer: Answer) => (input: unknown) => {
  saved = { ...saved, ...(input as { name: string }) };
  return answer;
};

async function edit(user = userEvent.setup()) {
  await user.click(await screen.findByRole('button', { name: '表示名を編集' }));
  return { user, input: await screen.findByRole('textbox', { name: '表示名' }) };
}

const change = async () => userEvent.click(screen.getByRole('button', { name: '変更' }));

async function rename(name: string): Promise<void> {
  renderPanel(<AccountPanel />);
  const { user, input } = await edit();
  await user.clear(input);
  if (name) await user.type(input, name);
  await change();
}

test('the account is shown with its suffix, the address without it, and the way to the password', async () => {
  renderPanel(<AccountPanel />);
  await screen.findByText('佐藤 花子');
  expect(screen.getByText('taro@example.com#tokyo')).toBeVisible();
  expect(screen.getByText('taro@example.com')).toBeVisible();
  expect(screen.getByRole('button', { name: 'パスワードを変更' })).toHaveAttribute('href', '/chpasswd');
});

test("the name says 'loading...' until it is there", async () => {
  renderPanel(<AccountPanel />, { locale: 'en' });
  expect(screen.getByText('loading...')).toBeVisible();
  expect(await screen.findByText('佐藤 花子')).toBeVisible();
  expect(screen.queryByText('loading...')).toBeNull();
});

test('a profile that cannot be read says why, and can be tried again', async () => {
  door.on('profile.read', { failure: { code: 'busy' } });
  renderPanel(<AccountPanel />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('混み合っています');
  door.on('profile.read', { data: SAVED });
  await userEvent.click(within(alert).getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByText('佐藤 花子')).toBeVisible();
});

test('the name is changed where it stands, counted as one types, and shown as the server has it', async () => {
  renderPanel(<AccountPanel />);
  const { user, input } = await edit();
  expect(input).toHaveFocus();
  expect(screen.getByText('100文字以内')).toBeVisible();
  await user.clear(input);
  await user.type(input, '山田 𠮷');
  expect(screen.getByText('5 / 100')).toBeVisible();
  await change();
  expect(await screen.findByText('山田 𠮷')).toBeVisible();
  expect(await screen.findByText('表示名を変更しました。')).toBeVisible();
  expect(door.writes).toEqual([{ name: 'profile.update', input: { name: '山田 𠮷' } }]);
  await waitFor(() => expect(screen.getByRole('button', { name: '表示名を編集' })).toHaveFocus());
});

test.each(['', '   ', '佐藤 花子', ' 佐藤 花子 '])('empty or unchanged is ignored: %j', async (typed) => {
  await rename(typed);
  expect(await screen.findByText('佐藤 花子')).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('Cancel and Esc give the saved name back', async () => {
  renderPanel(<AccountPanel />);
  const { user, input } = await edit();
  await user.type(input, 'x');
  await user.click(screen.getByRole('button', { name: 'キャンセル' }));
  expect(screen.getByText('佐藤 花子')).toBeVisible();
  const again = await edit(user);
  await user.keyboard('x');
  // As Safari ends a conversion.
  fireEvent.keyDown(again.input, { key: 'Escape', keyCode: 229 });
  expect(again.input).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByText('佐藤 花子')).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('a change whose answer was lost but that arrived is told as done, once', async () => {
  door.on('profile.update', keeping({ failure: { code: 'lost', status: 502 } }));
  await rename('山田');
  expect(await screen.findByText('表示名を変更しました。')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(door.writes).toHaveLength(1);
});

test('a second press after a lost change that has arrived meanwhile says so', async () => {
  door.on('profile.update', { failure: { code: 'lost', status: 502 } });
  await rename('山田');
  await screen.findByRole('alert');
  saved = { ...SAVED, name: '山田' };
  door.on('profile.update', () => ({ failure: { code: 'lost', status: 502 } }));
  await change();
  expect(await screen.findByText('表示名を変更しました。')).toBeVisible();
});
