import { screen, waitFor } from '@testing-library/react';
import { acts, holdList, JournalDoor, line, openActivity, rows } from './activity-world';

holdList();

test.each([
  [['1'], ['1', '2'], '追加：2'],
  [['1'], ['1', '2', '3'], '追加2件'],
  [['1', '2', '3'], ['1'], '削除2件'],
  [['1', '2'], ['2', '3'], '追加1件・削除1件'],
])('a list that was %j and became %j says %s', async (before, after, text) => {
  new JournalDoor([line(1, { act: 'iptables.set', before: { iptables: before }, after: { iptables: after } })]);
  openActivity();
  expect(await screen.findByText(text)).toBeVisible();
});

test('what is measured has its name, not the word of the wire', async () => {
  const target = { kind: 'alert', id: 'slots', text: 'slots', name: null } as const;
  new JournalDoor([line(1, { act: 'alert.set', target, before: { percent: 80 }, after: { percent: 90 } })]);
  openActivity();
  expect(await screen.findByText('スロット（ドメインごと）')).toBeVisible();
});

test('repeats are one row with their number, which opens and closes by keys; undone is marked', async () => {
  const sync = { act: 'permission.sync', before: null, after: null } as const;
  new JournalDoor([line(4, sync), line(3, sync), line(2, sync), line(1, { undoneBy: 9 })]);
  const { user } = openActivity();
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
  new JournalDoor([line(3, on(2026, 10, 20)), line(2, on(2026, 10, 19)), line(1, on(2025, 10, 19))]);
  openActivity({ locale: 'en' });
  await waitFor(() => expect(rows()).toHaveLength(3));
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Today Fri, 20 Nov', 'Yesterday Thu, 19 Nov', ' Wed, 19 Nov 2025']);
  const positions = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'));
  expect(positions).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});
