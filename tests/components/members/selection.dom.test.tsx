import { ADMIN, dialog, ME, member, MembersDoor, NAMESAKE, openMembers, rowOf, SECOND, TARO } from './members-world';
import { carryOut, closed, lines, menuOf, roleOf } from './list-acts';
import { screen, waitFor, within } from '@testing-library/react';
import { cancelJob, dismissJob } from '@/components/jobs/job-controller';

const ALL = [ME, SECOND, ADMIN, TARO];

afterEach(() => {
  cancelJob();
  dismissJob();
});

test('ticked members are changed by a plan that names everybody and says who is left out', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await user.click(screen.getByRole('checkbox', { name: '表示中のメンバーをすべて選択' }));
  expect(screen.getByText('4人を選択中')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'ロールを変更' }));
  const box = await dialog();
  // Nothing is chosen for the user.
  const change = within(box).getByRole('button', { name: 'ロールを変更' });
  expect(change).toHaveAccessibleDescription('新しいロールを選んでください。');
  await user.selectOptions(within(box).getByRole('combobox', { name: '新しいロール' }), '管理者');
  expect(lines(box)).toEqual([
    `${SECOND.email}オーナー → 管理者`,
    `${ADMIN.email}変更なし`,
    `${TARO.email}一般メンバー → 管理者`,
    `${ME.email}組織には少なくとも1人のオーナーが必要です。先に別のメンバーをオーナーにしてください。`,
  ]);
  expect(door.writes).toEqual([]);
  const start = within(box).getByRole('button', { name: '2人のロールを変更' });
  // An owner is among them.
  expect(start).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(box).getByRole('textbox', { name: /「株式会社みなと」と入力/ }), '株式会社みなと');
  await user.click(start);
  await screen.findByText('ロールの一括変更が終わりました。完了 2件。');
  expect(door.writes).toEqual([
    { name: 'member.setRole', input: { email: SECOND.email, role: 'admin', seen: { role: 'owner' } } },
    { name: 'member.setRole', input: { email: TARO.email, role: 'admin', seen: { role: null } } },
  ]);
  await waitFor(() => expect(roleOf(TARO)).toHaveTextContent('管理者'));
});

test('ticked members are removed by a plan that leaves oneself out', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await user.click(screen.getByRole('checkbox', { name: `${ME.email}を選択` }));
  await user.click(screen.getByRole('checkbox', { name: `${TARO.email}を選択` }));
  await user.click(screen.getByRole('button', { name: '組織から外す' }));
  const box = await dialog();
  expect(box).toHaveAccessibleName('2人を「株式会社みなと」から外す');
  expect(lines(box)).toEqual([
    `${TARO.email}一般メンバー → 組織から外す`,
    `${ME.email}自分自身は対象にできません。退出するには、一覧の自分の行のメニューから「組織から退出」を選んでください。`,
  ]);
  await user.click(within(box).getByRole('button', { name: '1人を組織から外す' }));
  await screen.findByText('メンバーを組織から外す処理が終わりました。完了 1件。');
  expect(door.writes).toEqual([{ name: 'member.delete', input: { email: TARO.email, seen: { role: null } } }]);
});

test('a filter that hides what was ticked leaves it alone, says so, and gives it back', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await user.click(screen.getByRole('checkbox', { name: '表示中のメンバーをすべて選択' }));
  await user.type(screen.getByRole('searchbox'), 'taro');
  expect(await screen.findByText('1人を選択中')).toBeVisible();
  expect(screen.getByText('ほかに選択した3人は絞り込みで隠れているため、対象になりません')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '組織から外す' }));
  expect(lines(await dialog())).toEqual([`${TARO.email}一般メンバー → 組織から外す`]);
  await user.click(within(await dialog()).getByRole('button', { name: 'キャンセル' }));
  await user.type(screen.getByRole('searchbox'), 'zzz');
  const remove = await screen.findByRole('button', { name: '組織から外す' });
  await waitFor(() => expect(remove).toHaveAccessibleDescription(/すべて絞り込みで隠れています/));
  await user.click(screen.getByRole('button', { name: 'すべて表示' }));
  expect(await screen.findByText('4人を選択中')).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('all are selected only once all are there: until then there is no such press', async () => {
  const list = Promise.withResolvers<{ data: unknown }>();
  const { user } = await openMembers(new MembersDoor(ALL).on('member.list', () => list.promise));
  const all = screen.getByRole('checkbox', { name: '表示中のメンバーをすべて選択' });
  expect(all).toBeDisabled();
  list.resolve({ data: { members: [...ALL, NAMESAKE] } });
  await waitFor(() => expect(all).toBeEnabled());
  await user.click(all);
  expect(screen.getByText('5人を選択中')).toBeVisible();
});

test('with Shift everybody from the last tick on gets the same', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  const tick = ({ email }: typeof ME) => user.click(screen.getByRole('checkbox', { name: `${email}を選択` }));
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  await tick(ME);
  await user.keyboard('{Shift>}');
  await tick(TARO);
  expect(ticked()).toEqual([true, true, true, true, true]);
  await tick(SECOND);
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual([false, true, false, false, false]);
});

const FEW = [ME, SECOND, TARO];

test('where nothing is ticked any more the focus goes on at the list, as it does from a removed row', async () => {
  const { user } = await openMembers(new MembersDoor(FEW));
  await user.click(screen.getByRole('checkbox', { name: `${TARO.email}を選択` }));
  await user.click(await screen.findByRole('button', { name: '選択を解除' }));
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement?.closest('#list')).not.toBeNull();
  await carryOut(TARO, 'メンバーを外す', 'メンバーを外す');
  await closed();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement?.closest('#list')).not.toBeNull();
});

test('the focus stays where it is while a filter is chosen; whoever clears the filters goes on at the search', async () => {
  const { user } = await openMembers(new MembersDoor(FEW), { search: '?role=owner' });
  const roles = screen.getByRole('combobox', { name: 'ロールで絞り込む' });
  roles.focus();
  await user.selectOptions(roles, '');
  await waitFor(() => expect(screen.queryByRole('button', { name: '条件をクリア' })).toBeNull());
  expect(roles).toHaveFocus();
  await user.type(screen.getByRole('searchbox'), 'taro');
  await user.click(await screen.findByRole('button', { name: '条件をクリア' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
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
  const { user } = await openMembers(new MembersDoor(FEW));
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
