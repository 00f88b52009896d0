import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ADMIN, ALL, ME, member, MembersDoor, NAMESAKE, openMembers, rowOf, SECOND, TARO } from './members-world';
import { accounts, menuOf, roleOf } from './list-acts';

const search = () => screen.getByRole('searchbox', { name: 'アカウントや名前で検索' });

test('the first rows and the numbers are there before the whole list is', async () => {
  await openMembers(new MembersDoor(ALL).on('member.list', () => new Promise(() => {})));
  expect(accounts()).toEqual(ALL.map(({ email }) => email));
  expect(screen.getByText('全5人（オーナー2人・管理者1人・一般2人）')).toBeVisible();
  expect(screen.getByRole('option', { name: 'MFAがオン（2人）' })).toBeInTheDocument();
  // Nobody's is unknown.
  expect(screen.queryByRole('option', { name: /不明/ })).toBeNull();
});

test('what is typed filters the rows at once, and stands in the address', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  await user.type(search(), '山田 tokyo');
  await waitFor(() => expect(accounts()).toEqual([NAMESAKE.email]));
  expect(screen.getByText('1人が見つかりました')).toBeVisible();
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('山田 tokyo'));
});

test('filters and order come back from the address', async () => {
  await openMembers(new MembersDoor(ALL), { search: '?role=owner&mfa=on&sort=-account&q=second' });
  expect(accounts()).toEqual([SECOND.email]);
  expect(search()).toHaveValue('second');
  expect(screen.getByRole('combobox', { name: 'ロールで絞り込む' })).toHaveValue('owner');
  expect(screen.getByRole('combobox', { name: 'MFAで絞り込む' })).toHaveValue('on');
  expect(screen.getByRole('columnheader', { name: 'アカウント' })).toHaveAttribute('aria-sort', 'descending');
});

const many = (count: number) => [ME, ...Array.from({ length: count - 1 }, (_, i) => member(`p${i}@example.com`))];

test('two hundred rows are all there, for the search of the browser', async () => {
  await openMembers(new MembersDoor(many(200)));
  // A browser measures the list by itself once it is drawn.
  fireEvent(window, new Event('resize'));
  expect(accounts()).toHaveLength(200);
});

test('a thousand rows are on paper, and of more it says how to have them all', async () => {
  await openMembers(new MembersDoor(many(1001)));
  const inSight = accounts().length;
  expect(inSight).toBeLessThan(200);
  fireEvent(window, new Event('beforeprint'));
  expect(accounts()).toHaveLength(1000);
  expect(screen.getByText('印刷されるのは先頭の1,000行です。すべての行はCSVに書き出してください。')).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(accounts()).toHaveLength(inSight);
  expect(screen.queryByText(/印刷されるのは/)).toBeNull();
});

test('roles are text: no row is a form; a column sorts, once more turns the order round, and says so', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  expect(within(screen.getByRole('table')).queryByRole('combobox')).toBeNull();
  expect(roleOf(ADMIN)).toHaveTextContent(/^管理者$/);
  await user.click(screen.getByRole('button', { name: 'アカウント' }));
  await waitFor(() => expect(accounts()[0]).toBe(ADMIN.email));
  await user.click(screen.getByRole('button', { name: 'アカウント' }));
  await waitFor(() => expect(accounts()[0]).toBe(NAMESAKE.email));
  await waitFor(() => expect(window.location.search).toBe('?sort=-account'));
});

test('where nobody matches the way back is offered', async () => {
  const { user } = await openMembers(new MembersDoor(ALL), { search: '?q=nobody' });
  const [first] = screen.getAllByRole('button', { name: '条件をクリア' });
  if (first) await user.click(first);
  await waitFor(() => expect(accounts()).toHaveLength(5));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a hundred thousand members are one table that says how long it is, and few elements', async () => {
  await openMembers(new MembersDoor(many(100_001)));
  await waitFor(() => expect(screen.getByText(/^全100,001人/)).toBeVisible());
  const table = screen.getByRole('table', { name: 'メンバーの一覧' });
  expect(table).toHaveAttribute('aria-rowcount', '100002');
  expect(rowOf(ME)).toHaveAttribute('aria-rowindex', '2');
  expect(table.querySelectorAll('*').length).toBeLessThanOrEqual(600);
});

test('a list that cannot be read says why, keeps what is there, and tries again when asked', async () => {
  let isDown = true;
  const door = new MembersDoor(ALL);
  door.on('member.list', () => (isDown ? { failure: { code: 'busy' } } : { data: { members: door.members } }));
  const { user } = await openMembers(door);
  const notice = await screen.findByText('メンバーの一覧を読み込めませんでした');
  expect(notice).toBeVisible();
  expect(accounts()).toHaveLength(5);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await waitFor(() => expect(screen.queryByText('メンバーの一覧を読み込めませんでした')).not.toBeInTheDocument());
});

test('where not even the role could be read, a list that failed is one alarm with one other try', async () => {
  const away = { failure: { code: 'busy' as const } };
  const door = new MembersDoor(ALL).on('member.list', away).on('team.read', away);
  const { user } = await openMembers(door, { me: { role: 'general', isKnown: false } });
  expect(screen.getByText('閲覧専用')).toBeVisible();
  // Of other rows than the first nothing is there.
  await user.type(search(), '山田');
  expect(await screen.findByText('メンバーの一覧を読み込めませんでした')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('閲覧専用')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'もう一度試す' })).toHaveLength(1);
});

test.each([true, false])('a role is read with the list only if not with the page: known %s', async (isKnown) => {
  const { door } = await openMembers(new MembersDoor(ALL), { me: isKnown ? {} : { role: 'general', isKnown } });
  await waitFor(() => expect(door.reads).toContain(isKnown ? 'member.list' : 'organization.read'));
  expect(door.reads.includes('organization.read')).toBe(!isKnown);
});

test('a general member sees everybody and is offered nothing but their own', async () => {
  await openMembers(new MembersDoor(ALL), { as: TARO });
  const table = screen.getByRole('table');
  expect(within(table).queryByRole('combobox')).not.toBeInTheDocument();
  expect(within(table).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(table).getAllByRole('button', { name: /その他の操作$/ })).toHaveLength(1);
  const own = (await menuOf(TARO)).getAllByRole('menuitem');
  expect(own.map(({ textContent }) => textContent)).toEqual(['パスワードを変更', '組織から退出']);
  expect(own[0]).toHaveAttribute('href', '/chpasswd');
  expect(screen.getAllByText(/管理者権限が必要です/).length).toBeGreaterThan(0);
});

test('one owner only: a second one is advised', async () => {
  await openMembers(new MembersDoor([ME, TARO]));
  expect(screen.getByText(/オーナーが1人だけです/)).toBeVisible();
});

test('the roles are explained by the one policy', async () => {
  const { user } = await openMembers(new MembersDoor(ALL), { locale: 'en' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'About roles' }));
  const sheet = await screen.findByRole('dialog', { name: 'About roles' });
  const cells = (name: string) => {
    const row = within(sheet).getByRole('row', { name: new RegExp(`^${name}`) });
    return Array.from(within(row).getAllByRole('cell'), ({ textContent }) => textContent);
  };
  expect(cells('Add, change and remove owners')).toEqual(['Can', 'Cannot', 'Cannot']);
  expect(cells('Turn off MFA')).toEqual(['Can', 'Can', 'Cannot']);
});

test.each([
  ['nine people', 9, false, false],
  ['ten people', 10, false, true],
  ['nine who had an offboarding, a review or a file', 9, true, true],
] as const)('tools for many are in a menu for %s, or in sight', async (_who, count, hasRecords, isForMany) => {
  const team = { entries: [], hasRecords, conflicts: [] };
  const door = new MembersDoor(many(count)).on('team.read', { data: team });
  const { user } = await openMembers(door, { fallback: { 'team.read': team } });
  const tools = [/^CSVに書き出す/, 'まとめて追加・変更', 'APIキーあり'];
  expect(tools.map((name) => screen.queryByRole('button', { name }) !== null)).toEqual(tools.map(() => isForMany));
  await user.click(screen.getByRole('button', { name: 'その他の操作' }));
  const acts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(acts).toEqual(['まとめて追加・変更', `CSVに書き出す（${count}人）`, 'ロールの説明']);
});

test('a general member has the tools for many in the menu at any size', async () => {
  const { user } = await openMembers(new MembersDoor([TARO, ...many(10)]), { as: TARO });
  expect(screen.queryByRole('button', { name: /^CSVに書き出す/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'その他の操作' }));
  expect(await screen.findByRole('menuitem', { name: 'CSVに書き出す（11人）' })).toBeVisible();
});

test('on a phone role, MFA and order are chosen in one sheet, which says how many are left', async () => {
  const { user } = await openMembers(new MembersDoor(ALL));
  await user.click(screen.getByRole('button', { name: '絞り込み' }));
  const sheet = within(await screen.findByRole('dialog', { name: '絞り込みと並べ替え' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: 'ロールで絞り込む' }), 'owner');
  await user.selectOptions(sheet.getByRole('combobox', { name: 'MFAで絞り込む' }), 'on');
  expect(sheet.getByRole('combobox', { name: '並べ替え' })).toBeVisible();
  await user.click(await sheet.findByRole('button', { name: '1人を表示' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(accounts()).toEqual([SECOND.email]);
  expect(screen.getByRole('button', { name: '絞り込み（2件）' })).toHaveFocus();
});
