import { screen, waitFor, within } from '@testing-library/react';
import { cancelJob, dismissJob } from '@/components/jobs/job-controller';
import { ADMIN, dialog, ME, MembersDoor, openMembers, roleOf, SECOND, TARO } from './members-world';

const ALL = [ME, SECOND, ADMIN, TARO];
const lines = (box: HTMLElement) =>
  within(within(box).getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => {
  cancelJob();
  dismissJob();
});

test('ticked members are changed by a plan that names everybody and says who is left out', async () => {
  const door = new MembersDoor(ALL);
  const { user } = await openMembers(door);
  await user.click(screen.getByRole('checkbox', { name: '表示中のメンバーをすべて選択' }));
  expect(screen.getByText('4人を選択中')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'ロールを変更' }));
  const box = await dialog();
  // Nothing is chosen for the user.
  expect(within(box).getByRole('button', { name: 'ロールを変更' })).toHaveAccessibleDescription(
    '新しいロールを選んでください。',
  );
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
    { name: 'member.setRole', input: { email: SECOND.email, role: 'admin' } },
    { name: 'member.setRole', input: { email: TARO.email, role: 'admin' } },
  ]);
  await waitFor(() => expect(roleOf(TARO)).toHaveTextContent('管理者'));
});

test('ticked members are removed by a plan that leaves oneself out', async () => {
  const door = new MembersDoor(ALL);
  const { user } = await openMembers(door);
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
  await screen.findByText('メンバーを組織から外しました。完了 1件。');
  expect(door.writes).toEqual([{ name: 'member.delete', input: { email: TARO.email } }]);
});

test('a filter that hides what was ticked leaves it alone, says so, and gives it back', async () => {
  const door = new MembersDoor(ALL);
  const { user } = await openMembers(door);
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
