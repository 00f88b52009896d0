import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ADMIN, ALL, dialog, ME, MembersDoor, NAMESAKE, openMembers, rowOf, SECOND, TARO } from './members-world';
import { accounts, carryOut, choose, closed, menuOf, roleOf } from './list-acts';
import { router } from '../router';

test('a role changes only after a dialog that names the person, the old and the new role', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await choose(NAMESAKE, '管理者');
  const box = await dialog();
  expect(box).toHaveAccessibleName('taro@example.com#tokyoのロールを変更しますか？');
  expect(within(box).getByText('一般メンバー → 管理者')).toBeVisible();
  expect(door.writes).toEqual([]);
  await user.click(within(box).getByRole('button', { name: 'ロールを変更' }));
  await closed();
  await waitFor(() => expect(roleOf(NAMESAKE)).toHaveTextContent('管理者'));
  expect(roleOf(TARO)).toHaveTextContent('一般メンバー');
  expect(door.writes).toEqual([
    { name: 'member.setRole', input: { email: NAMESAKE.email, role: 'admin', seen: { role: null } } },
  ]);
  expect(await screen.findByText('taro@example.com#tokyoを管理者にしました。')).toBeVisible();
});

test('whose account only looks like another’s is told of by exactly that', async () => {
  const [kelvin, twin] = [
    { ...TARO, email: '\u212aen@example.com' },
    { ...TARO, email: 'ken@example.com' },
  ];
  await openMembers(new MembersDoor([ME, twin, kelvin]));
  await carryOut(kelvin, '管理者', 'ロールを変更');
  expect(await screen.findByText(`${kelvin.email}を管理者にしました。`)).toBeVisible();
});

test('cancelling leaves the role as it is, in sight and at the server', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await choose(TARO, 'オーナー');
  await user.click(within(await dialog()).getByRole('button', { name: 'キャンセル' }));
  expect(roleOf(TARO)).toHaveTextContent('一般メンバー');
  expect(door.writes).toEqual([]);
});

test.each([
  ['a lost answer', { code: 'timeout' }],
  ['a breakdown of the provider', { code: 'access', status: 500 }],
] as const)(
  '%s is looked up in the list: what is there counts as done, what is not stays a question',
  async (_what, failure) => {
    const door = new MembersDoor(ALL);
    door.on('member.setRole', (input) => {
      door.change(input, ({ email }) => email === TARO.email && door.replace(email, { role: 'admin' }));
      return { failure };
    });
    await openMembers(door);
    await carryOut(TARO, '管理者', 'ロールを変更');
    expect(await screen.findByText('taro@example.comを管理者にしました。')).toBeVisible();
    await carryOut(NAMESAKE, '管理者', 'ロールを変更');
    expect(await within(await dialog()).findByText(/結果を確認できませんでした/)).toBeVisible();
    expect(roleOf(NAMESAKE)).toHaveTextContent('一般メンバー');
    expect(door.writes).toHaveLength(2);
  },
);

test.each([
  ['a role change', 'member.setRole', '管理者', 'ロールを変更'],
  ['a removal', 'member.delete', 'メンバーを外す', 'メンバーを外す'],
] as const)('%s that was made says so, also where the list cannot be read again', async (_what, name, act, button) => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await choose(TARO, act);
  door.on('member.list', { failure: { code: 'access', status: 502 } });
  await user.click(within(await dialog()).getByRole('button', { name: button }));
  expect(await screen.findByText(/^taro@example.comへの変更は受け付けられましたが、/)).toBeVisible();
  await closed();
  expect(door.writes.map((sent) => sent.name)).toEqual([name]);
});

test('what the server says counts, not what was asked for; an answer that makes no sense is an access error, even where the list says that the change was made', async () => {
  const { door } = await openMembers(new MembersDoor(ALL).on('member.setRole', { data: {} }));
  await carryOut(TARO, '管理者', 'ロールを変更');
  expect(await screen.findByText(/taro@example.com：現在一般メンバー/)).toBeVisible();
  expect(roleOf(TARO)).toHaveTextContent('一般メンバー');
  await closed();
  door.on('member.setRole', () => {
    door.replace(TARO.email, { role: 'admin' });
    return { failure: { code: 'badAnswer', status: 502, text: 'Bad Gateway' } };
  });
  await carryOut(TARO, '管理者', 'ロールを変更');
  expect(await within(await dialog()).findByText(/アクセスでエラーが発生しました…502:Bad Gateway/)).toBeVisible();
  expect(roleOf(TARO)).toHaveTextContent('管理者');
});

test('the last owner can neither step down nor leave, and is told why', async () => {
  const { user } = await openMembers(new MembersDoor([ME, ADMIN]));
  const roles = (await menuOf(ME)).getAllByRole('menuitemradio');
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^オーナー.*少なくとも1人のオーナーが必要/),
  ]);
  expect(roles[0]).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(screen.getByRole('menuitem', { name: '組織から退出' }));
  const leaving = within(await screen.findByRole('dialog', { name: /から退出しますか/ }));
  expect(leaving.getByText(/あなたは最後のオーナーです/)).toBeVisible();
  expect(leaving.getByRole('button', { name: '退出する' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(leaving.getByRole('button', { name: 'オーナーを交代' }));
  const handing = within(await screen.findByRole('dialog', { name: /オーナーを交代しますか/ }));
  expect(handing.getByRole('combobox', { name: '交代後の自分' })).toHaveValue('leave');
});

test('an admin is offered no owner role and cannot touch owners, with the reason', async () => {
  await openMembers(new MembersDoor(ALL), { as: ADMIN });
  const roles = within((await menuOf(TARO)).getByRole('group', { name: 'ロール' })).getAllByRole('menuitemradio');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['管理者', '一般メンバー']);
  expect(roles.map((role) => role.getAttribute('aria-checked'))).toEqual(['false', 'true']);
  const owner = await menuOf(SECOND);
  const why = 'オーナーを変更できるのは、オーナーだけです。';
  for (const act of [owner.getByRole('menuitemradio'), owner.getByRole('menuitem', { name: /^メンバーを外す/ })]) {
    expect(act).toHaveTextContent(why);
    expect(act).toHaveAttribute('aria-disabled', 'true');
  }
});

test('when one loses a role of one’s own the screen is worked out anew', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  await choose(ME, '一般メンバー');
  expect(within(await dialog()).getByText(/自分のロールを変更します/)).toBeVisible();
  await user.click(within(await dialog()).getByRole('button', { name: 'ロールを変更' }));
  await closed();
  await waitFor(() => expect(roleOf(ME)).toHaveTextContent('一般メンバー'));
  expect((await menuOf(TARO)).getByRole('menuitemradio')).toHaveTextContent('この操作には管理者権限が必要です。');
});

test('a removal names person and organization, and says what else it does', async () => {
  const door = new MembersDoor(ALL);
  const projects = [
    { uid: '1', name: '採用サイト', memberEmails: [NAMESAKE.email] },
    { uid: '2', name: '社内', memberEmails: [TARO.email] },
  ];
  door.on('project.list', { data: { projects } });
  door.on('apikey.list', {
    data: { apikeys: [{ apikeyId: 'a', name: '夜間バッチ', userName: '', userEmail: NAMESAKE.email }] },
  });
  const { user } = await openMembers(door);
  await choose(NAMESAKE, 'メンバーを外す');
  const box = await dialog();
  expect(box).toHaveAccessibleName('taro@example.com#tokyoを「株式会社みなと」から外しますか？');
  expect(await within(box).findByText('採用サイト')).toBeVisible();
  expect(within(box).queryByText('社内')).not.toBeInTheDocument();
  expect(await within(box).findByText('夜間バッチ')).toBeVisible();
  await user.click(within(box).getByRole('button', { name: 'メンバーを外す' }));
  await closed();
  await waitFor(() => expect(accounts()).not.toContain(NAMESAKE.email));
  expect(accounts()).toContain(TARO.email);
  expect(door.writes).toEqual([
    { name: 'member.delete', input: { email: NAMESAKE.email, seen: { role: NAMESAKE.role } } },
  ]);
});

test('a removal of somebody whose role was changed meanwhile is not made, and says so', async () => {
  const door = new MembersDoor(ALL).on('member.delete', { failure: { code: 'changedMeanwhile', status: 409 } });
  const { user } = await openMembers(door);
  await choose(TARO, 'メンバーを外す');
  door.replace(TARO.email, { role: 'admin' });
  await user.click(within(await dialog()).getByRole('button', { name: 'メンバーを外す' }));
  expect(await within(await dialog()).findByText(/^先に別の変更が行われていたため/)).toBeVisible();
  expect(roleOf(TARO)).toHaveTextContent('管理者');
  expect(door.writes.map(({ input }) => input)).toEqual([{ email: TARO.email, seen: { role: null } }]);
});

test('whose member somebody has removed meanwhile is told so, beside the list as it is now', async () => {
  const door = new MembersDoor(ALL).on('member.setRole', { failure: { code: 'otherOrganization', status: 403 } });
  const { user } = await openMembers(door);
  await choose(TARO, '管理者');
  door.members = door.members.filter(({ email }) => email !== TARO.email);
  await user.click(within(await dialog()).getByRole('button', { name: 'ロールを変更' }));
  expect(await within(await dialog()).findByText(/この組織に見つかりません。すでに外された/)).toBeVisible();
  await waitFor(() => expect(accounts()).not.toContain(TARO.email));
});

test('what a removal does is said to be unknown where it cannot be looked up, and hinders nobody', async () => {
  const door = new MembersDoor(ALL)
    .on('project.list', { failure: { code: 'busy' } })
    .on('apikey.list', { failure: { code: 'forbidden' } });
  const { user } = await openMembers(door);
  await choose(TARO, 'メンバーを外す');
  const box = await dialog();
  expect(await within(box).findByText('見えなくなる共有プロジェクトを確認できませんでした。')).toBeVisible();
  await user.click(within(box).getByRole('button', { name: 'メンバーを外す' }));
  await closed();
  await waitFor(() => expect(accounts()).not.toContain(TARO.email));
});

test.each([
  [[TARO.email], '2件のプロジェクトのうち1件は、共有しているメンバーがわからないため確認できません。', true],
  [['nobody@example.com'], '2件のプロジェクトのうち1件は、共有しているメンバーがわからないため確認できません。', false],
])('a project that nobody is known to share is not said to be safe: beside %j', async (memberEmails, words, isLost) => {
  const projects = [
    { uid: '1', name: '採用サイト', memberEmails },
    { uid: '2', name: '社内' },
  ];
  await openMembers(new MembersDoor(ALL).on('project.list', { data: { projects } }));
  await choose(TARO, 'メンバーを外す');
  const box = await dialog();
  expect(await within(box).findByText(words)).toBeVisible();
  expect(within(box).queryByText('採用サイト') !== null).toBe(isLost);
  expect(within(box).queryByText('見えなくなる共有プロジェクトはありません。')).toBeNull();
});

test('the only member is offered no removal', async () => {
  await openMembers(new MembersDoor([ME]));
  expect((await menuOf(ME)).queryByText(/外す|退出/)).toBeNull();
});

test('whoever leaves goes to where there is no organization, and the members are not read again', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL), { as: TARO });
  await choose(TARO, '組織から退出');
  const reads = door.reads.length;
  await user.click(within(await dialog()).getByRole('button', { name: '退出する' }));
  await closed();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/contract'));
  expect(door.reads.slice(reads).filter((name) => name === 'member.list')).toEqual([]);
});

test.each([
  ['optional', 'パスワードだけで', '認証アプリの登録'],
  ['required', '認証アプリの登録', 'パスワードだけで'],
])(
  'an admin turns off the MFA of exactly this account, and reads what follows where it is %s',
  async (mfa, what, not) => {
    const door = new MembersDoor(ALL);
    door.on('organization.readMfa', { data: { mfa } });
    const { user } = await openMembers(door);
    await choose(TARO, 'MFAをオフにする');
    expect(await within(await dialog()).findByText(new RegExp(what))).toBeVisible();
    expect(await dialog()).not.toHaveTextContent(not);
    await user.click(within(await dialog()).getByRole('button', { name: 'MFAをオフにする' }));
    await closed();
    await waitFor(() => expect(within(rowOf(TARO)).getByText('オフ')).toBeVisible());
    expect((await menuOf(TARO)).queryByText('MFAをオフにする')).toBeNull();
    expect(door.writes).toEqual([{ name: 'mfa.off', input: { email: TARO.email } }]);
  },
);

test('of a member who is gone by then, it is not said that the list could not be read', async () => {
  const door = new MembersDoor(ALL);
  door.on('mfa.off', (input) => door.change(input, () => (door.members = ALL.filter((one) => one !== TARO))));
  await openMembers(door);
  await carryOut(TARO, 'MFAをオフにする', 'MFAをオフにする');
  expect(await screen.findByText(/taro@example.comは一覧にありません/)).toBeVisible();
});
