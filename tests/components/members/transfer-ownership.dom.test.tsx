import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ADMIN, dialog, ME, member, MembersDoor, openMembers, rowOf, SECOND, TARO } from './members-world';
import { choose, closed, menuOf } from './list-acts';
import { router } from '../router';

const ALONE = [ME, ADMIN, TARO];
const OPENER = 'オーナーを交代';

async function start(): Promise<HTMLElement> {
  await screen.findByText(/^全/);
  await choose(ME, OPENER);
  return dialog();
}

const thenLeave = async (user: UserEvent, box: HTMLElement) =>
  user.selectOptions(within(box).getByRole('combobox', { name: '交代後の自分' }), '組織から退出する');

async function leaveTo({ email }: typeof ME, user: UserEvent, box: HTMLElement): Promise<void> {
  await thenLeave(user, box);
  await user.click(within(box).getByRole('radio', { name: new RegExp(`^${email}`) }));
  await user.click(within(box).getByRole('button', { name: '交代して退出' }));
}

test('the only owner hands over and leaves: first the other one is made owner, and only then the first one goes', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALONE));
  const box = await start();
  expect(box).toHaveAccessibleName('「株式会社みなと」のオーナーを交代しますか？');
  await thenLeave(user, box);
  within(box).getByRole('button', { name: '交代して退出', description: '新しいオーナーを選んでください。' });
  await user.type(within(box).getByRole('searchbox', { name: 'アカウントや名前で検索' }), '山田');
  await user.click(within(box).getByRole('radio', { name: /^taro@example.com/ }));
  expect(within(box).getAllByRole('radio')).toHaveLength(1);
  await user.click(within(box).getByRole('button', { name: '交代して退出' }));
  await closed();
  expect(door.writes).toEqual([
    { name: 'member.setRole', input: { email: TARO.email, role: 'owner' } },
    { name: 'member.delete', input: { email: ME.email } },
  ]);
  expect(router.replace).toHaveBeenCalledWith('/contract');
  expect(await screen.findByText('オーナーを交代し、「株式会社みなと」から退出しました。')).toBeVisible();
});

test('where the other one has not become owner, nobody steps down', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALONE).on('member.setRole', { data: {} }));
  const box = await start();
  await leaveTo(ADMIN, user, box);
  expect(await screen.findByText(/admin@example.com：現在管理者/)).toBeVisible();
  expect(door.writes.map(({ name }) => name)).toEqual(['member.setRole']);
  expect(within(box).getByRole('button', { name: '交代して退出' })).toBeVisible();
});

test('a second half that failed is said, and taken up again without the first', async () => {
  const door = new MembersDoor(ALONE).on('member.delete', { failure: { code: 'busy', requestId: 'r-7' } });
  const { user } = await openMembers(door);
  const box = await start();
  await leaveTo(ADMIN, user, box);
  expect(await within(box).findByText('あなたのロールを変更できませんでした')).toBeVisible();
  expect(within(box).getByText(/admin@example.comがオーナーになっています/)).toBeVisible();
  await user.selectOptions(within(box).getByRole('combobox', { name: '交代後の自分' }), '管理者として残る');
  await user.click(within(box).getByRole('button', { name: '管理者になる' }));
  await closed();
  expect(door.writes.map(({ name, input }) => [name, input])).toEqual([
    ['member.setRole', { email: ADMIN.email, role: 'owner' }],
    ['member.delete', { email: ME.email }],
    ['member.setRole', { email: ME.email, role: 'admin' }],
  ]);
  await waitFor(() => expect(within(rowOf(ME)).getByText('管理者')).toBeVisible());
});

test('whoever gives up the fresh proof has not stepped down, and is not told so', async () => {
  const door = new MembersDoor([ME, SECOND, TARO]).on('member.setRole', {
    failure: { code: 'freshNeeded', status: 403 },
  });
  const { user } = await openMembers(door);
  const box = await start();
  await user.selectOptions(within(box).getByRole('combobox', { name: '交代後の自分' }), '管理者として残る');
  await user.click(within(box).getByRole('button', { name: '管理者になる' }));
  const proof = within(await screen.findByRole('dialog', { name: '本人確認' }));
  await user.click(proof.getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(box).not.toHaveAttribute('aria-busy', 'true'));
  expect(box).toBeVisible();
});

test('a few of thousands are shown, and the rest is searched for', async () => {
  const many = [ME, ...Array.from({ length: 3000 }, (_, i) => member(`p${i}@example.com`))];
  const { user } = await openMembers(new MembersDoor(many));
  const box = await start();
  expect(within(box).getAllByRole('radio')).toHaveLength(5);
  expect(within(box).getByText('ほかに2,995人います。検索して絞り込んでください。')).toBeVisible();
  // Nobody becomes the owner out of sight.
  const [chosen = box] = within(box).getAllByRole('radio');
  await user.click(chosen);
  await user.type(within(box).getByRole('searchbox'), 'p2999');
  expect(chosen).toBeVisible();
  expect(chosen).toBeChecked();
  expect(within(box).getByRole('radio', { name: /^p2999@/ })).not.toBeChecked();
  expect(within(box).queryByText(/^ほかに/)).toBeNull();
});

test('it stands in the own row of every owner, and is offered to nobody else', async () => {
  const { view } = await openMembers(new MembersDoor([ME, SECOND, TARO]));
  await screen.findByText(/^全3人/);
  expect((await menuOf(ME)).getByText(OPENER)).toBeVisible();
  expect((await menuOf(SECOND)).queryByText(OPENER)).toBeNull();
  view.unmount();
  await openMembers(new MembersDoor(ALONE), { as: ADMIN });
  await screen.findByText(/^全3人/);
  expect((await menuOf(ADMIN)).queryByText(OPENER)).toBeNull();
});

test('somebody is made an owner without a change of one’s own role, unless one chooses it', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALONE));
  await user.click(await screen.findByRole('button', { name: 'オーナーを追加' }));
  const box = await screen.findByRole('dialog', { name: '「株式会社みなと」にオーナーを追加しますか？' });
  await user.click(within(box).getByRole('radio', { name: /^taro@example.com/ }));
  await user.click(within(box).getByRole('button', { name: 'オーナーを追加' }));
  await closed();
  expect(door.writes).toEqual([{ name: 'member.setRole', input: { email: TARO.email, role: 'owner' } }]);
});

test('beside another owner one steps down without a successor, or adds one first', async () => {
  const { user, door } = await openMembers(new MembersDoor([ME, SECOND, TARO]));
  const box = await start();
  expect(within(box).getByRole('radio', { name: '加えない' })).toBeChecked();
  within(box).getByRole('button', { name: 'オーナーを追加', description: '交代後の自分を選んでください。' });
  await user.selectOptions(within(box).getByRole('combobox', { name: '交代後の自分' }), '管理者として残る');
  await user.click(within(box).getByRole('button', { name: '管理者になる' }));
  await closed();
  expect(door.writes).toEqual([{ name: 'member.setRole', input: { email: ME.email, role: 'admin' } }]);
});
