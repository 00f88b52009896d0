import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ADMIN, ME, MembersDoor, openMembers, rowOf, TARO, member } from './members-world';
import { accounts, closed, roleOf } from './list-acts';

const ALL = [ME, ADMIN, TARO];
const account = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'アカウント' });
const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'ロール' });
const opener = () => screen.getByRole('button', { name: 'メンバーを追加' });
const button = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'メンバーを追加' });

async function open(user: UserEvent): Promise<void> {
  if (screen.queryByRole('dialog')) return;
  await user.click(opener());
  await screen.findByRole('textbox', { name: 'アカウント' });
}

async function add(user: UserEvent, text: string, chosen = '一般メンバー'): Promise<void> {
  await open(user);
  await user.clear(account());
  await user.click(account());
  await user.paste(text);
  await user.selectOptions(role(), chosen);
  await user.click(button());
}

test('an added member is told of as the server lists it, and a general one has no role on the wire', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await add(user, ' ＮＥＷ@example.com#osaka ', '管理者');
  expect(await screen.findByText('NEW@example.com#osakaを管理者として追加しました。')).toBeVisible();
  expect(door.writes).toEqual([{ name: 'member.add', input: { email: 'NEW@example.com#osaka', role: 'admin' } }]);
  await waitFor(() => expect(accounts()).toContain('NEW@example.com#osaka'));
  await closed();
  expect(opener()).toHaveFocus();
  expect(rowOf(member('NEW@example.com#osaka'))).toHaveClass('recent');
  await add(user, 'new@example.com');
  expect(await screen.findByText('new@example.comを一般メンバーとして追加しました。')).toBeVisible();
  expect(door.writes.slice(1)).toEqual([{ name: 'member.add', input: { email: 'new@example.com', role: null } }]);
});

test('an addition that was made says so, also where the list cannot be read again', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await open(user);
  door.on('member.list', { failure: { code: 'access', status: 502 } });
  await add(user, 'new@example.com');
  expect(await screen.findByText(/^new@example.comへの変更は受け付けられましたが、/)).toBeVisible();
  await closed();
  expect(door.writes).toHaveLength(1);
});

test('account and role must be given, and a field that the server refuses is named', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await open(user);
  await user.click(button());
  await waitFor(() => expect(account()).toHaveAccessibleDescription(/アカウントを入力してください。/));
  expect(role()).toHaveAccessibleDescription(/ロールを選択してください。/);
  expect(door.writes).toEqual([]);
  door.on('member.add', { failure: { code: 'badInput', fields: { email: 'suffixNotAllowed' } } });
  await add(user, 'other@example.com#x');
  await waitFor(() => expect(account()).toHaveAccessibleDescription(/サフィックスを付けられません/));
});

test.each([
  ['taro', 'アカウントを正しく入力してください。'],
  ['taro@example', 'アカウントを正しく入力してください。'],
  ['taro@example.com.', 'アカウントを正しく入力してください。'],
  ['<b>@example.com', 'アカウントを正しく入力してください。'],
  ['taro@example.com#', '「#」のあとは'],
  ['taro@example.com#a b', '「#」のあとは'],
  ['taro@example.com#a#b', '「#」のあとは'],
  ['taro@gmail.com#tokyo', 'このドメインのアカウントには'],
  ['TARO@example.com', 'このアカウントはすでに組織のメンバーです。'],
])('%s is refused beside the field, stays there, and is not sent', async (text, message) => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await add(user, text);
  await waitFor(() => expect(account()).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(account()).toHaveValue(text);
  expect(account()).toHaveFocus();
  expect(door.writes).toEqual([]);
});

test('a lost answer of which the list shows that it was added is one message, and not two that contradict', async () => {
  const door = new MembersDoor(ALL);
  door.on('member.add', (input) => {
    door.add(input);
    return { failure: { code: 'lost' } };
  });
  const { user } = await openMembers(door);
  await add(user, 'new@example.com', '管理者');
  expect(await screen.findByText('new@example.comを管理者として追加しました。')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/メンバーを追加できませんでした|結果を確認できません/)).toBeNull());
  await closed();
});

test('an accepted member who is not listed is not said to be there, and one with another role is shown with that', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL).on('member.add', { data: {} }));
  await add(user, 'slow@example.com');
  expect(await screen.findByText(/slow@example.comはまだ一覧にありません/)).toBeVisible();
  door.on('member.add', (input) => door.change(input, ({ email }) => door.members.push(member(email, null))));
  await add(user, 'new@example.com', '管理者');
  expect(await screen.findByText(/new@example.com：現在一般メンバー/)).toBeVisible();
  expect(roleOf(member('new@example.com'))).toHaveTextContent('一般メンバー');
});

test('an admin is offered no owner role', async () => {
  const { user } = await openMembers(new MembersDoor(ALL), { as: ADMIN });
  await open(user);
  const offered = Array.from(role().options, ({ textContent }) => textContent);
  expect(offered).toEqual(['選択してください', '管理者', '一般メンバー']);
});

test('whose role could not be read is told so, and not that they lack one', async () => {
  await openMembers(new MembersDoor(ALL), { me: { role: 'general', isKnown: false } });
  expect(opener()).toHaveAccessibleDescription('権限を確認できませんでした。ページを再読み込みしてください。');
  expect(screen.queryByText(/管理者権限が必要です/)).toBeNull();
});

test('a general member is told why nobody can be added', async () => {
  const { user } = await openMembers(new MembersDoor(ALL), { as: TARO });
  expect(opener()).toHaveAccessibleDescription(/管理者権限が必要です/);
  await user.click(screen.getByRole('button', { name: 'その他の操作' }));
  expect(await screen.findByRole('menuitem', { name: /^まとめて追加・変更/ })).toHaveTextContent(
    /管理者権限が必要です/,
  );
});
