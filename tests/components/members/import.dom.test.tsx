import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { cancelJob, dismissJob } from '@/components/jobs/job-controller';
import { readJobView } from '@/components/jobs/job-store';
import { writeStored } from '@/lib/client/storage';
import { lines } from './list-acts';
import { ADMIN, dialog, ME, MembersDoor, openMembers, rowOf, SECOND, TARO } from './members-world';

const ALL = [ME, SECOND, ADMIN, TARO];
const panel = (name: string) => screen.findByRole('region', { name });
const added = (door: MembersDoor) =>
  door.writes.map(({ input }) => /^(.*)@example\.com$/.exec((input as { email: string }).email)?.[1]);

afterEach(async () => {
  cancelJob();
  await waitFor(() =>
    expect(readJobView()?.taskStatuses.some((status) => ['sending', 'waiting'].includes(status))).not.toBe(true),
  );
  dismissJob();
});

/** Sends a list that is good, and gives the panel of its job. */
async function sendMany(user: UserEvent, names: readonly string[]): Promise<HTMLElement> {
  const box = await paste(user, names.map((name) => `${name}@example.com,一般`).join('\n'));
  await user.click(await within(box).findByRole('button', { name: `${names.length}人を追加` }));
  return panel('メンバーの一括追加');
}

/** Opens the dialog for many and puts a text into it. */
async function paste(user: UserEvent, text: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'その他の操作' }));
  await user.click(await screen.findByRole('menuitem', { name: 'まとめて追加・変更' }));
  const box = await dialog();
  fireEvent.change(within(box).getByRole('textbox', { name: /アカウントの一覧/ }), { target: { value: text } });
  return box;
}

test('each pasted line is judged before anything is sent; only the good ones can be, and without one the button says so', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  const unfit = ['broken', 'a@gmail.com#x, 一般', 'norole@example.com'];
  const box = await paste(user, ['new@example.com, 一般', 'taro@example.com, 一般', ...unfit].join('\n'));
  await waitFor(() =>
    expect(lines(box)).toEqual([
      '2taro@example.com一般メンバーすでにメンバーです',
      '3brokenロールなしアカウントの形式が正しくありません',
      '4a@gmail.com#x一般メンバーこのドメインではサフィックスを使えません',
      '5norole@example.comロールなしロールを選んでください',
      '1new@example.com一般メンバー追加できます',
    ]),
  );
  expect(within(box).getByRole('button', { name: '1人を追加' })).toBeVisible();
  await user.selectOptions(within(box).getByRole('combobox', { name: 'ロールの指定がない行' }), '一般メンバー');
  expect(await within(box).findByRole('button', { name: '2人を追加' })).toBeVisible();
  await user.click(within(box).getByRole('checkbox', { name: '問題のある行だけを表示' }));
  expect(lines(box)).toHaveLength(3);
  fireEvent.change(within(box).getByRole('textbox', { name: /アカウントの一覧/ }), { target: { value: 'broken' } });
  await within(box).findByText(/アカウントの形式が正しくありません 1件/);
  expect(within(box).getByRole('button', { name: '0人を追加' })).toHaveAccessibleDescription(
    '送信できる行がありません。',
  );
  expect(door.writes).toEqual([]);
});

test('a chosen file is read, whatever its encoding', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  const box = await paste(user, '');
  const admin = [0x8a, 0xc7, 0x97, 0x9d, 0x8e, 0xd2];
  const bytes = Uint8Array.from([...new TextEncoder().encode('a@example.com,'), ...admin]);
  const file = new File([bytes], 'list.csv', { type: 'text/csv' });
  file.arrayBuffer ??= () => Promise.resolve(bytes.buffer);
  fireEvent.change(within(box).getByLabelText('CSVファイル'), { target: { files: [file] } });
  await waitFor(() => expect(lines(box)).toEqual(['1a@example.com管理者追加できます']));
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  fireEvent.change(within(box).getByLabelText('CSVファイル'), { target: { files: [file] } });
  expect(await within(box).findByRole('alert')).toHaveTextContent('ファイルを読み取れませんでした');
  fireEvent.change(within(box).getByRole('textbox'), { target: { value: 'a@example.com' } });
  expect(within(box).queryByRole('alert')).toBeNull();
});

test('the good lines are sent one after the other, with a result for each, and the list is read again once', async () => {
  const door = new MembersDoor(ALL);
  let underWay = 0;
  door.on('member.add', async (input) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay -= 1;
    return door.add(input);
  });
  const { user } = await openMembers(door);
  const names = Array.from({ length: 20 }, (_, i) => `p${i}`);
  const box = await paste(user, names.map((name) => `${name}@example.com,一般`).join('\n'));
  await user.click(await within(box).findByRole('button', { name: '20人を追加' }));
  expect(await screen.findByText('一括追加が終わりました。完了 20件。', {}, { timeout: 20_000 })).toBeVisible();
  expect(added(door)).toEqual(names);
  // All went well: nothing is left to be read and closed.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'メンバーの一括追加' })).toBeNull());
  await waitFor(() => expect(rowOf({ ...TARO, email: 'p0@example.com' })).toHaveClass('recent'));
});

test('a refused line says why, the others go on, and the failed one can be tried again', async () => {
  const door = new MembersDoor(ALL);
  let isFull = true;
  door.on('member.add', (input) =>
    isFull && (input as { email: string }).email === 'b@example.com'
      ? { failure: { code: 'returned', text: '別の組織のメンバーです。' } }
      : door.add(input),
  );
  const { user } = await openMembers(door);
  const job = await sendMany(user, ['a', 'b', 'c']);
  expect(await within(job).findByText('失敗 1件')).toBeVisible();
  expect(lines(job)).toEqual(['b@example.com一般メンバー別の組織のメンバーです。失敗']);
  isFull = false;
  await user.click(within(job).getByRole('button', { name: '失敗した1件を再試行' }));
  expect(await screen.findByText('一括追加が終わりました。完了 3件。')).toBeVisible();
  expect(added(door)).toEqual(['a', 'b', 'c', 'b']);
});

test('lines with a problem stay in the dialog to be corrected, and can be sent once the others are done', async () => {
  const door = new MembersDoor(ALL);
  const { user } = await openMembers(door);
  const settled = 'taro@example.com,一般,山田';
  const unfit = ['broken,管理者,"佐藤, 花"', ',,鈴木', 'b@example.com,部長,'];
  await paste(user, ['メール,ロール,氏名', 'a@example.com,一般,', settled, ...unfit].join('\n'));
  await user.click(await screen.findByRole('button', { name: '1人を追加' }));
  expect(await screen.findByText(/下の行は送信していません/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: /アカウントの一覧/ });
  expect(field).toHaveValue(['メール,ロール,氏名', ...unfit, ''].join('\n'));
  expect(await screen.findByText('一括追加が終わりました。完了 1件。')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'b@example.com,管理者' } });
  await user.click(await screen.findByRole('button', { name: '1人を追加' }));
  await waitFor(() => expect(added(door)).toEqual(['a', 'b']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who sends the rest of a grave list types the name of the organization again', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  await paste(user, 'a@example.com,オーナー\nbroken,オーナー');
  const name = () => screen.getByRole('textbox', { name: /と入力/ });
  await user.type(name(), '株式会社みなと');
  await user.click(screen.getByRole('button', { name: '1人を追加' }));
  expect(await screen.findByText(/下の行は送信していません/)).toBeVisible();
  fireEvent.change(screen.getByRole('textbox', { name: /アカウントの一覧/ }), {
    target: { value: 'b@example.com,オーナー' },
  });
  expect(await screen.findByRole('button', { name: '1人を追加' })).toHaveAccessibleDescription();
  expect(name()).toHaveValue('');
});

test('cancelling sends nothing more, and the rest can be sent later', async () => {
  const door = new MembersDoor(ALL);
  let finish = () => {};
  door.on('member.add', (input) => new Promise((resolve) => (finish = () => resolve(door.add(input)))));
  const { user } = await openMembers(door);
  const job = await sendMany(user, ['a', 'b', 'c']);
  await user.click(within(job).getByRole('button', { name: '残りをキャンセル' }));
  finish();
  expect(await within(job).findByText('キャンセル 2件')).toBeVisible();
  expect(door.writes).toHaveLength(1);
  expect(await within(job).findByRole('button', { name: 'キャンセルした2件を送る' })).toBeVisible();
});

test('read-only mode that begins meanwhile stops the job, says so, and nothing of it can be sent; it can be given up', async () => {
  const door = new MembersDoor(ALL);
  const answer = Promise.withResolvers<{ data: unknown }>();
  door.on('member.add', () => answer.promise);
  const { user } = await openMembers(door);
  const job = await sendMany(user, ['a', 'b']);
  await waitFor(() => expect(door.writes).toHaveLength(1));
  act(() => writeStored('readOnlyMode', 'true'));
  await act(async () => answer.resolve({ data: {} }));
  const goOn = await within(job).findByRole('button', { name: '続ける' });
  expect(goOn).toHaveAccessibleDescription('閲覧専用モードのため変更できません。');
  await user.click(goOn);
  expect(door.writes).toHaveLength(1);
  await user.click(within(job).getByRole('button', { name: '残りをキャンセル' }));
  const rest = await within(job).findByRole('button', { name: 'キャンセルした1件を送る' });
  expect(rest).toHaveAccessibleDescription('閲覧専用モードのため変更できません。');
  act(() => writeStored('readOnlyMode', null));
  expect(rest).not.toHaveAttribute('aria-disabled');
});

test('an edited export changes roles and removes, after the same judgment for each line', async () => {
  const { user, door } = await openMembers(new MembersDoor(ALL));
  const text = [
    'アカウント,名前,ロール,MFA',
    `${TARO.email},,管理者,`,
    `${ADMIN.email},,削除,`,
    `${ME.email},,一般,`,
  ].join('\n');
  const box = await paste(user, `${text}\n${SECOND.email},,一般,`);
  expect(await within(box).findByRole('button', { name: '0人を追加' })).toBeVisible();
  await user.click(within(box).getByRole('checkbox', { name: /ロールの変更と、組織から外す操作も行う/ }));
  await waitFor(() =>
    expect(lines(box)).toEqual([
      `4${ME.email}一般メンバー最後のオーナーです`,
      `2${TARO.email}一般メンバー → 管理者ロールを変更します`,
      `3${ADMIN.email}管理者組織から外します`,
      `5${SECOND.email}オーナー → 一般メンバーロールを変更します`,
    ]),
  );
  const start = within(box).getByRole('button', { name: '3件の変更を実行' });
  expect(start).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(box).getByRole('textbox', { name: /「株式会社みなと」と入力/ }), '株式会社みなと');
  await user.click(start);
  await screen.findByText('一括変更が終わりました。完了 3件。');
  expect(door.writes).toEqual([
    { name: 'member.setRole', input: { email: TARO.email, role: 'admin', seen: { role: null } } },
    { name: 'member.setRole', input: { email: SECOND.email, role: null, seen: { role: 'owner' } } },
    { name: 'member.delete', input: { email: ADMIN.email, seen: { role: 'admin' } } },
  ]);
});
