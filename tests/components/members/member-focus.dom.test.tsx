import { screen, waitFor, within } from '@testing-library/react';
import {
  choose,
  closed,
  dialog,
  ME,
  member,
  MembersDoor,
  menuOf,
  openMembers,
  rowOf,
  SECOND,
  TARO,
} from './members-world';

const ALL = [ME, SECOND, TARO];
const list = () => screen.getByRole('table', { name: 'メンバーの一覧' });

test('with a removed row the focus does not go: it goes on at the list', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  await choose(TARO, 'メンバーを外す');
  await user.click(within(await dialog()).getByRole('button', { name: 'メンバーを外す' }));
  await closed();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(list());
});

test('where nothing is ticked any more the focus goes on at the list', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  await user.click(screen.getByRole('checkbox', { name: `${TARO.email}を選択` }));
  await user.click(await screen.findByRole('button', { name: '選択を解除' }));
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement?.closest('#list')).not.toBeNull();
});

test('whoever clears the filters goes on at the search', async () => {
  const { user } = await openMembers(new MembersDoor(ALL), { search: '?q=taro' });
  await user.click(screen.getByRole('button', { name: '条件をクリア' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
});

test('the focus stays where it is while a filter is chosen', async () => {
  const { user } = await openMembers(new MembersDoor(ALL), { search: '?role=owner' });
  const roles = screen.getByRole('combobox', { name: 'ロールで絞り込む' });
  roles.focus();
  await user.selectOptions(roles, '');
  await waitFor(() => expect(screen.queryByRole('button', { name: '条件をクリア' })).toBeNull());
  expect(roles).toHaveFocus();
});

test('many are removed after the organization’s name was typed as it can be, whatever spaces it holds', async () => {
  const many = Array.from({ length: 10 }, (_, index) => member(`m${index}@example.com`));
  const door = new MembersDoor([ME, SECOND, ...many]);
  const { user } = await openMembers(door, { me: { organization: { id: 7, name: ' 株式会社　みなと\u200b ' } } });
  await user.click(screen.getByRole('checkbox', { name: '表示中のメンバーをすべて選択' }));
  await user.click(screen.getByRole('checkbox', { name: `${SECOND.email}を選択` }));
  await user.click(screen.getByRole('button', { name: '組織から外す' }));
  const box = await dialog();
  const remove = within(box).getByRole('button', { name: '10人を組織から外す' });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  const word = within(box).getByRole('textbox', { name: '確認のため「株式会社 みなと」と入力してください' });
  await user.type(word, '株式会社　みなと');
  await user.click(remove);
  await closed();
  await waitFor(() => expect(door.writes).toHaveLength(10));
});

test('arrow keys go from menu to menu of the rows, and inside an open one from act to act', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  const buttonOf = (one: typeof ME) => within(rowOf(one)).getByRole('button', { name: `${one.email}のその他の操作` });
  buttonOf(ME).focus();
  await user.keyboard('{ArrowDown}');
  expect(buttonOf(SECOND)).toHaveFocus();
  await menuOf(SECOND);
  expect(screen.getByRole('menuitemradio', { name: 'オーナー' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitemradio', { name: '管理者' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(buttonOf(SECOND)).toHaveFocus();
});
