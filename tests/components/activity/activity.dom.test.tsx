import { screen, waitFor, within } from '@testing-library/react';
import { LinePanel } from '@/components/activity/line-panel';
import { JOURNAL_ACTS, journalRuleOf, TARGETS } from '@/lib/rules/journal/journal-rules';
import { SUBJECTS } from '@/lib/rules/journal/journal-line';
import { TIMING } from '@/lib/rules/timing';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { renderPanel } from '../panel-door';
import { acts, FIRST, holdList, JournalDoor, line, nearEnd, openActivity, pass, rows, THREE } from './activity-world';

holdList();

const away = (code: string, status: number) => ({ failure: { code, status, requestId: 'request-9' } });

test('the list says who did what to what, when and how it ended, and since when it knows', async () => {
  openActivity(THREE, { search: '?reads=1' });
  const shown = await screen.findByRole('link', { name: /の操作「ロールを変更」を開く$/ });
  expect(shown).toHaveAttribute('href', '/activity/3');
  expect(acts()).toEqual(['ロールを変更', 'APIキーを作成', 'サインイン']);
  const at = (row: number) => within(screen.getAllByRole('row')[row] as HTMLElement);
  expect(at(1).getByRole('heading', { name: '11月20日（金）', level: 3 })).toHaveAttribute('title', '2026年11月20日');
  const first = at(2);
  expect(first.getByText('hanako@example.com')).toBeVisible();
  expect(first.getByText('一般メンバー → 管理者')).toBeVisible();
  // The day stands above; what went well has no mark.
  expect(first.getByRole('cell', { name: /^\d\d:00$/ }).firstChild).toHaveAttribute(
    'title',
    expect.stringMatching(/^2026年11月20日 .*:03$/),
  );
  expect(screen.queryByText('成功', { selector: 'span' })).toBeNull();
  expect(at(3).getByText('失敗')).toBeVisible();
  expect(screen.getByText(/2026年11月20日からの記録があります/)).toBeVisible();
  expect(screen.getByText(/3件を表示しています/)).toHaveTextContent('これより前の記録はありません。');
});

test('filters are asked of the server and kept in the address; a link opens with them, and one press clears them', async () => {
  const { user, view, door } = openActivity(THREE);
  await screen.findByRole('link', { name: /の操作「APIキーを作成」を開く$/ });
  await user.selectOptions(screen.getByRole('combobox', { name: '操作' }), 'apikey');
  await user.selectOptions(screen.getByRole('combobox', { name: '結果' }), 'failed');
  await user.type(screen.getByRole('combobox', { name: '操作した人' }), 'taro@example.com{Enter}');
  await user.type(screen.getByRole('searchbox', { name: /^名前、メール/ }), 'ci');
  await pass(1000);
  expect(acts()).toEqual(['APIキーを作成']);
  const filters = { subject: 'apikey', outcome: 'failed', person: 'taro@example.com', text: 'ci' };
  expect(door.queries().at(-1)).toEqual({ ...filters, ...FIRST });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(filters);
  // A word that is being typed is not searched for letter by letter.
  expect(door.queries().some(({ text }) => text === 'c')).toBe(false);
  const address = window.location.search;
  view.unmount();
  const again = openActivity(door, { search: `${address}&target=domain%3Aapps.example.com` });
  await again.user.click(await screen.findByRole('button', { name: '条件「対象：apps.example.com」を外す' }));
  await pass(1000);
  expect(window.location.search).toBe(address);
  await again.user.click(screen.getByRole('button', { name: '条件をクリア' }));
  await pass(1000);
  expect(window.location.search).toBe('');
  expect(rows()).toHaveLength(2);
});

test('more lines come as the end comes near, once for each page, and a failure can be tried again', async () => {
  const door = new JournalDoor(Array.from({ length: 5 }, (_, index) => line(index + 1)));
  door.pageSize = 2;
  const { user } = openActivity(door);
  expect(await screen.findByText(/2件を表示しています/)).toBeVisible();
  nearEnd();
  nearEnd();
  expect(await screen.findByText(/4件を表示しています/)).toBeVisible();
  expect(door.queries().map(({ before }) => before)).toEqual([undefined, '4']);
  // What comes late is not put behind a list that was read anew meanwhile.
  const late = Promise.withResolvers<undefined>();
  door.instead = ({ searchParams }) => (searchParams.has('before') ? late.promise : undefined);
  nearEnd();
  door.lines.push(line(6));
  for (let press = 0; press < 2; press += 1, await pass(1000))
    await user.click(screen.getByRole('button', { name: '閲覧とサインインも表示' }));
  late.resolve(undefined);
  await pass(10);
  expect(await screen.findByText(/2件を表示しています/)).toBeVisible();
  nearEnd();
  expect(await screen.findByText(/4件を表示しています/)).toBeVisible();
  door.instead = () => away('storeAway', 503);
  nearEnd();
  expect(await screen.findByText('続きを読み込めませんでした')).toBeVisible();
  door.instead = () => undefined;
  await user.click(screen.getByRole('button', { name: 'さらに読み込む' }));
  expect(await screen.findByText(/6件を表示しています/)).toHaveTextContent('これより前の記録はありません。');
});

test('a search that found little goes on a while by itself, says how far it has come, and then waits to be asked', async () => {
  const door = new JournalDoor([]);
  door.instead = ({ searchParams }) => {
    const before = Number(searchParams.get('before') ?? 200_000);
    return { data: { lines: [], next: before - 20_000, searchedToMs: Date.UTC(2026, 9, 1, 3) } };
  };
  const { user } = openActivity(door, { search: '?text=nothing' });
  await screen.findByText(/^2026年10月1日 .*までさかのぼって検索しました。$/);
  for (let page = 0; page < 8; page += 1) {
    nearEnd();
    await pass(50);
  }
  const asked = () => door.queries().filter(({ text }) => text === 'nothing').length;
  expect(asked()).toBe(5);
  await user.click(screen.getByRole('button', { name: 'さらに前を検索' }));
  await pass(50);
  expect(asked()).toBe(6);
});

test('new lines wait behind a button, and nobody looks for them while the tab is hidden or the switch is off', async () => {
  const { user, door } = openActivity(THREE);
  await waitFor(() => expect(rows()).toHaveLength(2));
  door.lines.push(line(4, { act: 'iptables.set' }), line(5, { act: 'member.add', outcome: 'pending' }));
  await pass(TIMING.journalPollMs);
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '新しい操作2件を表示' }));
  expect(acts().slice(0, 3)).toEqual(['メンバーを追加', 'IPアドレス制限を変更', 'ロールを変更']);
  const open = () => screen.queryByText('処理中', { selector: 'span' });
  expect(open()).toBeVisible();
  // A line whose call was under way is closed where it stands.
  door.lines[4] = line(5, { act: 'member.add' });
  await pass(TIMING.journalPollMs);
  expect(open()).toBeNull();
  // Following is no use of the session.
  expect(door.asked.every(({ pathname }) => pathname.endsWith('.list'))).toBe(true);
  const count = door.asked.length;
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(TIMING.journalPollMs * 3);
  expect(door.asked).toHaveLength(count);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await user.click(screen.getByRole('switch', { name: '自動で更新' }));
  await pass(TIMING.journalPollMs * 3);
  expect(door.asked).toHaveLength(count);
});

test.each([
  ['3', '', 1],
  ['3', '/notifications', 2],
  ['notifications', '', 2],
])('who goes to %s, a line and %s, and then to the list, has it read %d times', async (first, path, times) => {
  const { view, door } = openActivity(THREE);
  await waitFor(() => expect(rows()).toHaveLength(2));
  window.history.replaceState(null, '', `/activity/${first}`);
  view.unmount();
  door.lines[0] = line(3, { undoneBy: 9 });
  for (const next of [path, '']) {
    window.history.replaceState(null, '', '/activity/3');
    const page = renderPanel(<LinePanel id="3" />);
    await pass(10);
    window.history.replaceState(null, '', `/activity${next}`);
    page.unmount();
  }
  openActivity(door);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(door.queries()).toHaveLength(times);
  expect(screen.getByText('元に戻し済み')).toBeVisible();
  await pass(10);
});

test('a line that was under way when it came is offered once it fits the filters', async () => {
  const { door } = openActivity(THREE, { search: '?outcome=failed' });
  await screen.findByRole('link', { name: /の操作「APIキーを作成」を開く$/ });
  door.lines.push(line(4, { outcome: 'pending' }), line(5));
  await pass(TIMING.journalPollMs);
  door.lines[3] = line(4, { outcome: 'failed' });
  await pass(TIMING.journalPollMs);
  expect(await screen.findByRole('button', { name: '新しい操作1件を表示' })).toBeVisible();
});

test('an export says whose lines leave, how many and of what time, before it is downloaded', async () => {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href'));
  });
  const addresses: (string | null)[] = [];
  const { user } = openActivity(THREE, { search: '?subject=apikey' });
  await user.click(await screen.findByRole('button', { name: '書き出す' }));
  const dialog = within(await screen.findByRole('dialog', { name: '操作履歴を書き出しますか？' }));
  expect(await dialog.findByText('1件')).toBeVisible();
  expect(dialog.getByText('株式会社みなと・オーナーとして見られる記録')).toBeVisible();
  expect(dialog.getByText('変更のみ / APIキー')).toBeVisible();
  expect(dialog.getAllByText(/^2026年11月20日 /)).toHaveLength(2);
  await user.click(dialog.getByRole('radio', { name: /^JSON Lines/ }));
  await user.click(dialog.getByRole('button', { name: '書き出す' }));
  const input = encodeURIComponent(JSON.stringify({ filters: { subject: 'apikey', changes: '1' }, format: 'jsonl' }));
  expect(addresses).toEqual([`/api/console/journal.export?input=${input}`]);
});

test.each([
  ['storeOff', 404, 'この環境では操作履歴を記録していません', false],
  ['storeAway', 503, '操作履歴を読み込めませんでした', true],
])('with %s it says so, and offers another try where that helps', async (code, status, title, isRetried) => {
  const door = new JournalDoor(THREE);
  door.instead = ({ pathname }) => (pathname === '/api/console/journal.list' ? away(code, status) : undefined);
  const { user } = openActivity(door);
  expect(await screen.findByText(title)).toBeVisible();
  door.instead = () => undefined;
  const retry = screen.queryByRole('button', { name: 'もう一度試す' });
  expect(retry !== null).toBe(isRetried);
  if (retry) await user.click(retry);
  if (retry) await waitFor(() => expect(rows()).toHaveLength(2));
});

test.each([
  ['', '記録された変更はまだありません'],
  ['?outcome=failed', '条件に合う操作はありません'],
  ['?person=console', '条件に合う操作はありません'],
])('without lines (%s) it says why', async (search, title) => {
  openActivity([], { search });
  expect(await screen.findByText(title)).toBeVisible();
  if (search === '?person=console') expect(screen.getByDisplayValue('管理コンソール（自動）')).toBeVisible();
});

test('a general member is told that only their own lines are shown, and is not asked for a person', async () => {
  openActivity(THREE, { role: 'general', locale: 'en' });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByText(/you see only your own activity/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Who' })).toBeNull();
});

test('everything that a line can hold has a name in both languages', () => {
  const fields = JOURNAL_ACTS.flatMap((name) => [...(journalRuleOf(name)?.fields ?? [])]);
  const wanted = { acts: JOURNAL_ACTS, fields, targets: TARGETS, subjects: SUBJECTS };
  const nameIn = (tree: unknown, path: string): unknown =>
    path.split('.').reduce((branch, key) => (branch as Record<string, unknown> | undefined)?.[key], tree); // A tree of texts.
  for (const messages of [ja, en])
    for (const [group, names] of Object.entries(wanted)) {
      // Fields of contact details and permissions have the names that their screens have.
      const places = [`activity.${group}`, ...(group === 'fields' ? ['labels.contact', 'labels.permission'] : [])];
      const isNamed = (name: string) =>
        places.some((place) => typeof nameIn(messages, `${place}.${name}`) === 'string');
      expect(names.filter((name) => !isNamed(name))).toEqual([]);
    }
});
