import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ALL, dialog, ME, MembersDoor, NAMESAKE, openMembers, rowOf, SECOND, TARO } from './members-world';
import { carryOut, choose, closed } from './list-acts';
import { EndSessionsDialog } from '@/components/members/dialogs/change-dialogs';
import { TIMING } from '@/lib/rules/timing';
import { Door, renderScreen } from '../security/secret-world';

async function openSheet(user: UserEvent, of: typeof ME) {
  await user.click(within(rowOf(of)).getByRole('button', { name: of.email }));
  return within(await screen.findByRole('dialog', { name: of.name ?? of.email }));
}

test('a row opens a sheet that says what somebody holds and what breaks when they leave; its acts ask as the row’s do', async () => {
  const door = new MembersDoor(ALL);
  door.on('project.list', { data: { projects: [{ uid: '1', name: '採用サイト', memberEmails: [TARO.email] }] } });
  door.on('apikey.list', {
    data: { apikeys: [{ apikeyId: 'a', name: '夜間バッチ', userName: '', userEmail: TARO.email }] },
  });
  const { user } = await openMembers(door);
  const sheet = await openSheet(user, TARO);
  expect(sheet.getByText(TARO.email)).toBeVisible();
  expect(sheet.getByText('オン')).toBeVisible();
  expect(sheet.getByRole('combobox', { name: `${TARO.email}のロール` })).toHaveValue('general');
  expect(await sheet.findByText('採用サイト')).toBeVisible();
  expect(await sheet.findByText(/組織を離れたあとも動き続けます/)).toBeVisible();
  const key = sheet.getByRole('link', { name: /夜間バッチ/ });
  expect(key).toHaveAttribute('href', '/apikey?q=%E5%A4%9C%E9%96%93%E3%83%90%E3%83%83%E3%83%81');
  expect(sheet.getByRole('button', { name: 'アカウントをコピー' })).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'メンバーを外す' }));
  const question = await screen.findByRole('dialog', { name: /から外しますか/ });
  await user.click(within(question).getByRole('button', { name: 'メンバーを外す' }));
  await closed();
  expect(door.writes).toEqual([{ name: 'member.delete', input: { email: TARO.email, seen: { role: null } } }]);
});

test('a role that a colleague changed meanwhile is shown before it is changed again', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  await choose(TARO, 'オーナー');
  door.replace(TARO.email, { role: 'admin' });
  door.on('member.setRole', { failure: { code: 'changedMeanwhile', status: 409 } });
  await user.click(within(await dialog()).getByRole('button', { name: 'ロールを変更' }));
  expect(await within(await dialog()).findByText('管理者 → オーナー')).toBeVisible();
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + TIMING.samePressMs);
  await user.click(within(await dialog()).getByRole('button', { name: 'ロールを変更' }));
  await waitFor(() =>
    expect(door.writes.map(({ input }) => input)).toMatchObject([
      { seen: { role: null } },
      { seen: { role: 'admin' } },
    ]),
  );
});

test('one’s own sheet leads to password, handing over and leaving; others are only read by a general member', async () => {
  const { user, view } = await openMembers(new MembersDoor(ALL));
  const own = await openSheet(user, ME);
  expect(own.getByRole('link', { name: 'パスワードを変更' })).toHaveAttribute('href', '/chpasswd');
  expect(own.getByRole('button', { name: 'オーナーを交代' })).toBeVisible();
  expect(own.getByRole('button', { name: '組織から退出' })).toBeVisible();
  view.unmount();
  const again = await openMembers(new MembersDoor(ALL), { as: TARO });
  const other = await openSheet(again.user, SECOND);
  expect(other.queryByRole('button', { name: 'メンバーを外す' })).toBeNull();
  expect(other.queryByRole('combobox')).toBeNull();
  await waitFor(() => expect(other.getByText(/管理者権限が必要です/)).toBeVisible());
});

const WITH_STORE = { 'team.read': { entries: [], hasRecords: false, conflicts: [] } };

test('a console with a store says when a member was last here, and ends their sessions; without one it offers neither', async () => {
  const label = 'コンソールのセッションを終了';
  const sinceMs = Date.UTC(2026, 7, 22, 3);
  const door = new MembersDoor(ALL).on('member.readLastSeen', { data: { seenMs: null, sinceMs } });
  const { user, view } = await openMembers(door, { fallback: WITH_STORE });
  const told = await openSheet(user, TARO);
  expect(await told.findByText('2026年8月22日以降の利用はありません')).toBeVisible();
  await user.click(told.getByRole('button', { name: label }));
  expect(await screen.findByRole('dialog', { name: `${TARO.email}の${label}しますか？` })).toBeVisible();
  view.unmount();
  const without = await openMembers(new MembersDoor(ALL));
  const sheet = await openSheet(without.user, TARO);
  expect(sheet.getByRole('button', { name: 'メンバーを外す' })).toBeVisible();
  expect(sheet.queryByRole('button', { name: label })).toBeNull();
  expect(sheet.queryByText('最終利用')).toBeNull();
});

test('what cannot be read says why, each reason once, and comes with the next try', async () => {
  const down = { failure: { code: 'access', status: 500, requestId: 'r' } } as const;
  const door = new MembersDoor(ALL)
    .on('member.readLastSeen', { failure: { code: 'storeAway', status: 503, requestId: 's' } })
    .on('project.list', down)
    .on('apikey.list', down);
  const { user } = await openMembers(door, { fallback: WITH_STORE });
  const sheet = await openSheet(user, TARO);
  expect(await sheet.findByText('最終利用を読み込めませんでした')).toBeVisible();
  expect(sheet.getByText(/コンソールの保存領域に接続できませんでした/)).toBeVisible();
  expect(await sheet.findAllByRole('alert')).toHaveLength(2);
  expect(sheet.getByText('作成したAPIキーを確認できませんでした。')).toBeVisible();
  door
    .on('member.readLastSeen', { data: { seenMs: Date.UTC(2026, 10, 20, 3), sinceMs: 0 } })
    .on('project.list', { data: { projects: [] } })
    .on('apikey.list', { data: { apikeys: [] } });
  const [seen, held] = sheet.getAllByRole('button', { name: 'もう一度試す' });
  if (!seen || !held) throw new Error('There is one try for each reason.');
  await user.click(seen);
  expect(await sheet.findByText(/^2026年11月20日 /)).toBeVisible();
  await user.click(held);
  expect(await sheet.findByText('作成したAPIキーはありません。')).toBeVisible();
});

test('keys of an account with a suffix are found by its address too, unless that is somebody else’s login id', async () => {
  const keys = { apikeys: [{ apikeyId: 'a', name: '夜間バッチ', userName: '', userEmail: 'taro@example.com' }] };
  const askFor = async (members: readonly (typeof TARO)[]) => {
    const { view } = await openMembers(new MembersDoor(members).on('apikey.list', { data: keys }));
    await choose(NAMESAKE, 'メンバーを外す');
    return { box: await dialog(), view };
  };
  const { box, view } = await askFor([ME, SECOND, NAMESAKE]);
  expect(await within(box).findByText('夜間バッチ')).toBeVisible();
  view.unmount();
  const other = await askFor([ME, SECOND, TARO, NAMESAKE]);
  expect(await within(other.box).findByText('作成したAPIキーはありません。')).toBeVisible();
});

const member = { email: 'yumi@example.com', name: 'Yumi', role: null, mfa: 'off' as const };

test('a member’s sessions end once, and a console without a store says that it has no list', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  const door = new Door().on('member.endSessions', { failure: { code: 'storeOff' } });
  renderScreen(<EndSessionsDialog member={member} onClose={onClose} />, { locale: 'ja' });
  const name = 'yumi@example.comのコンソールのセッションを終了しますか？';
  const dialog = within(screen.getByRole('dialog', { name }));
  const confirm = dialog.getByRole('button', { name: 'コンソールのセッションを終了' });
  await user.click(confirm);
  expect(await dialog.findByText('コンソールのセッションを終了できませんでした')).toBeVisible();
  door.on('member.endSessions', { data: { count: 2 } });
  await user.click(confirm);
  expect(await screen.findByText('yumi@example.comのコンソールのセッションを2件終了しました。')).toBeVisible();
  expect(door.to('member.endSessions')).toEqual([{ email: 'yumi@example.com' }, { email: 'yumi@example.com' }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('while a removal is under way nothing leads out of its dialog, so that nobody sends it again; later it begins anew', async () => {
  const under = Promise.withResolvers<{ failure: { code: 'described'; status: number; text: string } }>();
  const door = new MembersDoor(ALL).on('member.delete', () => under.promise);
  const { user } = await openMembers(door, { fallback: WITH_STORE });
  await carryOut(TARO, 'メンバーを外す', 'メンバーを外す');
  const box = within(await dialog());
  const ways = ['キャンセル', '閉じる', '退職・異動の手続きを始める'].map((name) => box.getByRole('button', { name }));
  for (const way of ways) {
    await user.click(way);
    expect(way).toHaveAccessibleDescription('処理が終わるまでお待ちください。');
  }
  expect(screen.getByRole('dialog')).toHaveAttribute('aria-busy', 'true');
  under.resolve({ failure: { code: 'described', status: 403, text: 'Not now' } });
  expect(await box.findByText(/Not now/)).toBeVisible();
  await user.click(box.getByRole('button', { name: 'キャンセル' }));
  await choose(TARO, 'メンバーを外す');
  expect(await dialog()).not.toHaveTextContent('Not now');
  expect(door.writes).toHaveLength(1);
});

test('while one is leaving, ownership is not handed over', async () => {
  const under = Promise.withResolvers<{ data: object }>();
  const { user } = await openMembers(new MembersDoor(ALL).on('member.delete', () => under.promise));
  await carryOut(ME, '組織から退出', '退出する');
  const other = within(await dialog()).getByRole('button', { name: 'オーナーを交代' });
  await user.click(other);
  expect(other).toHaveAccessibleDescription('処理が終わるまでお待ちください。');
  expect(screen.getByRole('dialog', { name: /から退出しますか/ })).toBeVisible();
  under.resolve({ data: {} });
  await closed();
});
