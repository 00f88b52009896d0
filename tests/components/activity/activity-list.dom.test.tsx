import { screen, waitFor, within } from '@testing-library/react';
import { TIMING } from '@/lib/rules/timing';
import { acts, FIRST, holdList, line, openActivity, pass, rows, THREE } from './activity-world';

holdList();

test.each([
  [['1'], ['1', '2'], '追加：2'],
  [['1'], ['1', '2', '3'], '追加2件'],
  [['1', '2', '3'], ['1'], '削除2件'],
  [['1', '2'], ['2', '3'], '追加1件・削除1件'],
])('a list that was %j and became %j says %s', async (before, after, text) => {
  openActivity([line(1, { act: 'iptables.set', before: { iptables: before }, after: { iptables: after } })]);
  expect(await screen.findByText(text)).toBeVisible();
});

test('what is measured has its name, not the word of the wire', async () => {
  const target = { kind: 'alert', id: 'slots', text: 'slots', name: null } as const;
  openActivity([line(1, { act: 'alert.set', target, before: { percent: 80 }, after: { percent: 90 } })]);
  expect(await screen.findByText('スロット（ドメインごと）')).toBeVisible();
});

test('repeats are one row with their number, which opens and closes by keys; undone is marked', async () => {
  const sync = { act: 'permission.sync', before: null, after: null } as const;
  const { user } = openActivity([line(4, sync), line(3, sync), line(2, sync), line(1, { undoneBy: 9 })]);
  await waitFor(() => expect(acts()).toEqual(['アクセス権を同期', 'ロールを変更']));
  expect(screen.getByText('元に戻し済み')).toBeVisible();
  const count = screen.getByRole('button', { name: '続けて行われた「アクセス権を同期」3回の内訳', expanded: false });
  count.focus();
  await user.keyboard('{Enter}');
  expect(acts()).toHaveLength(4);
  expect(count).toHaveAttribute('aria-expanded', 'true');
  expect(count).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(acts()).toHaveLength(2);
});

test('each day has a heading, and today and yesterday their names; another year is said', async () => {
  jest.setSystemTime(new Date(2026, 10, 20, 15));
  const on = (year: number, month: number, date: number) => ({ timeMs: new Date(year, month, date, 9).getTime() });
  openActivity([line(3, on(2026, 10, 20)), line(2, on(2026, 10, 19)), line(1, on(2025, 10, 19))], { locale: 'en' });
  await waitFor(() => expect(rows()).toHaveLength(3));
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Today Fri, 20 Nov', 'Yesterday Thu, 19 Nov', ' Wed, 19 Nov 2025']);
  const positions = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'));
  expect(positions).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

test('reads and sign-ins are shown on a press, which the address keeps; an act that is chosen by name is shown anyway', async () => {
  const { user, door } = openActivity(THREE);
  await screen.findByRole('link', { name: /の操作「APIキーを作成」を開く$/ });
  expect(acts()).toEqual(['ロールを変更', 'APIキーを作成']);
  const chip = screen.getByRole('button', { name: '閲覧とサインインも表示' });
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  await user.click(chip);
  await pass(1000);
  expect(acts()).toHaveLength(3);
  expect(window.location.search).toBe('?reads=1');
  await user.click(chip);
  await user.selectOptions(screen.getByRole('combobox', { name: '操作' }), 'account.signIn');
  await pass(1000);
  expect(acts()).toEqual(['サインイン']);
  expect(window.location.search).toBe('?acts=account.signIn');
  expect(door.queries().at(-1)).toEqual({ acts: 'account.signIn', limit: '30' });
});

test('acts of one subject are taken together, and none of them is all of it', async () => {
  const { user, door } = openActivity(THREE);
  await screen.findByRole('link', { name: /の操作「APIキーを作成」を開く$/ });
  const list = screen.getByRole('combobox', { name: '操作' });
  await user.selectOptions(list, 'メンバーを組織から外す');
  const chips = within(screen.getByRole('group', { name: 'メンバーの操作' }));
  await user.click(chips.getByRole('button', { name: 'メンバーを追加' }));
  await pass(1000);
  expect(door.queries().at(-1)?.acts).toBe('member.add,member.delete');
  expect(list).toHaveDisplayValue('メンバー：すべて');
  for (const name of ['メンバーを追加', 'メンバーを組織から外す'])
    await user.click(chips.getByRole('button', { name, pressed: true }));
  await pass(1000);
  expect(door.queries().at(-1)).toEqual({ subject: 'member', ...FIRST });
});

test('the last days are whole days of this clock, and stay the last days in the address', async () => {
  jest.setSystemTime(new Date(2026, 10, 24, 15));
  const { user, door } = openActivity(THREE);
  await screen.findByRole('link', { name: /の操作「APIキーを作成」を開く$/ });
  await user.click(screen.getByRole('radio', { name: '7日間' }));
  await pass(1000);
  expect(door.queries().at(-1)).toEqual({ from: String(new Date(2026, 10, 18).getTime()), ...FIRST });
  expect(window.location.search).toBe('?days=7');
  await user.click(screen.getByRole('radio', { name: '全期間' }));
  await pass(1000);
  expect(window.location.search).toBe('');
  await user.click(screen.getByRole('radio', { name: '日付を指定' }));
  await pass(1000);
  // A saved filter was pressed; what draws the page anew takes its address.
  window.history.pushState(null, '', '/activity?days=7');
  await user.click(screen.getByRole('switch', { name: '自動で更新' }));
  expect(screen.getByRole('radio', { name: '7日間' })).toBeChecked();
});

test.each([
  ['ja', '日付を指定', ['開始日', '終了日'], '2026/11/20', '2026-11-20', /2026\/11\/24の形で/, /終了日は開始日以後/],
  ['en', 'Dates', ['From', 'To'], '20 Nov 2026', '2026-11-20', /such as 24 Nov 2026/, /an end that is not before/],
] as const)(
  'in %s own days are typed in its form; what is wrong is said beside the field, and stays',
  async (locale, open, [start, end], own, iso, form, order) => {
    const { user, door } = openActivity(THREE, { locale });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('radio', { name: open }));
    const [from, to] = [start, end].map((name) => screen.getByRole('textbox', { name })) as [HTMLElement, HTMLElement];
    await user.type(from, 'soon{Enter}');
    expect(from).toHaveValue('soon');
    expect(from).toHaveAccessibleDescription(form);
    expect(from).toBeInvalid();
    await user.clear(from);
    await user.type(from, `${iso}{Enter}`);
    expect(from).toHaveValue(own);
    expect(from).toHaveFocus();
    await user.type(to, '2026-11-19');
    await user.tab();
    expect(to).toHaveAccessibleDescription(order);
    expect(to).toHaveValue('2026-11-19');
    await user.clear(to);
    await user.type(to, own);
    await user.tab();
    await pass(1000);
    const days = [new Date(2026, 10, 20), new Date(2026, 10, 21)].map((day) => String(day.getTime()));
    expect(door.queries().at(-1)).toEqual({ from: days[0], to: days[1], ...FIRST });
    expect(to).toHaveValue(own);
    await user.click(screen.getByRole('button', { name: locale === 'ja' ? '条件をクリア' : 'Clear filters' }));
    await pass(1000);
    expect(from).toHaveValue('');
  },
);

test('a rule is never about what is under way', async () => {
  openActivity(THREE, { search: '?outcome=pending&subject=apikey' });
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: '通知' });
  expect(href).toMatch(/^(?!.*pending).*subject=apikey/);
  await pass(10);
});

test('with filters only lines that match are offered', async () => {
  const { door } = openActivity(THREE, { search: '?subject=apikey' });
  await screen.findByRole('link', { name: /の操作「APIキーを作成」を開く$/ });
  door.lines.push(line(4), line(5, { act: 'apikey.delete' }));
  await pass(TIMING.journalPollMs);
  expect(await screen.findByRole('button', { name: '新しい操作1件を表示' })).toBeVisible();
});
