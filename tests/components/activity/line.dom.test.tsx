import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinePanel } from '@/components/activity/line-panel';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { TIMING } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { renderPanel } from '../panel-door';
import { JournalDoor, line, pass } from './activity-world';

function openLine(one: JournalLine, settled?: Partial<JournalLine>) {
  const door = new JournalDoor([one]);
  door.instead = ({ pathname, searchParams }) => {
    if (!pathname.endsWith('.settle') || searchParams.get('id') !== String(one.id)) return undefined;
    door.lines = [{ ...one, ...settled }];
    return { data: { line: door.lines[0] } };
  };
  renderPanel(<LinePanel id={String(one.id)} />, { me: { role: 'owner' } });
  return { door, user: userEvent.setup() };
}

const cellsOf = async (name: string) => {
  const row = (await screen.findByRole('rowheader', { name })).closest('[role=row]') as HTMLElement; // Rows are elements.
  return Array.from(within(row).getAllByRole('cell'), ({ textContent }) => textContent);
};

test('a line shows each field before and after in words, and where the change came from', async () => {
  jest.useFakeTimers();
  const { door } = openLine(line(41, { outcome: 'pending' }));
  const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(TIMING.journalPollMs);
  expect(door.asked).toHaveLength(1);
  // What is under way says by itself how it ended.
  door.lines = [line(41, { undoes: 12, undoneBy: 57 })];
  sight.mockReturnValue('visible');
  await pass(TIMING.journalPollMs);
  expect(await cellsOf('ロール')).toEqual(['一般メンバー', '管理者']);
  for (const text of ['request-41', '192.0.2.7', 'Mozilla/5.0 Firefox/140.0', /この組織の41番目の記録/])
    expect(screen.getByText(text)).toBeVisible();
  for (const [name, href] of [
    ['12番の操作を開く', '/12'],
    ['57番の操作を開く', '/57'],
    ['このメンバーのすべての操作', '?target=member%3Ahanako%40example.com'],
    ['この人のすべての操作', '?person=taro%40example.com'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/activity${href}`);
});

test('days, filters and the console are said in words; of what a file holds there is no more', async () => {
  const target = { kind: 'journal', id: '12', text: '12', name: null } as const;
  const filters = { acts: 'member.add,apikey.create', from: '1764000000000', outcome: 'failed' };
  const rules = ['acts=member.add&text=a%2Bb'];
  const after = { replaceBy: '2027-02-28', note: '2026-11-30', filters, rules, before: 1_764_000_000_000 };
  const person = { id: 'p', account: 'console', isOwn: false };
  openLine(line(1, { act: 'journal.export', target, person, before: { replaceBy: '2026-11-30' }, after }));
  expect(await cellsOf('入れ替え期日')).toEqual(['2026年11月30日', '2027年2月28日']);
  // What somebody typed stays as it was typed.
  expect(await cellsOf('メモ')).toContain('2026-11-30');
  expect((await cellsOf('条件'))[1]).toMatch(/メンバーを追加、操作：APIキーを作成開始日：2025年11月2[45]日失敗$/);
  expect(await cellsOf('通知する操作')).toContain('a+b、操作：メンバーを追加');
  expect((await cellsOf('この日時より前'))[1]).toMatch(/^2025年11月2[45]日 /);
  expect(screen.getByText('管理コンソール（自動）')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /すべての操作$/ })).toHaveLength(1);
});

test.each([
  ['member.delete', { role: null }, null, 'ロール', ['一般メンバー', 'なし']],
  ['member.add', null, { role: 'admin' }, 'ロール', ['なし', '管理者']],
  ['member.setRole', null, { role: 'admin' }, 'ロール', ['記録なし', '管理者']],
  [
    'organization.setLockout',
    { useAccountLockout: true },
    { useAccountLockout: false },
    'アカウントロック',
    ['オン', 'オフ'],
  ],
] as const)('of %s it says what there was not, and what nobody knows', async (act, before, after, name, cells) => {
  openLine(line(1, { act, before, after }));
  expect(await cellsOf(name)).toEqual(cells);
});

test('of a list it says what came and what went', async () => {
  const target = { kind: 'organization', id: '7', text: '7', name: null } as const;
  const before = { iptables: ['192.0.2.1', '192.0.2.2'] };
  openLine(line(1, { act: 'iptables.set', target, before, after: { iptables: ['192.0.2.2', '192.0.2.3'] } }));
  const cells = ['削除：192.0.2.1192.0.2.2', '192.0.2.2追加：192.0.2.3'];
  expect(await cellsOf('許可するIPアドレス')).toEqual(cells);
});

test('an IP list without an address is no restriction, and never reads as if nobody may connect', async () => {
  const after = { iptables: ['192.0.2.1'] };
  openLine(line(1, { act: 'iptables.set', before: { iptables: [] }, after }));
  expect(await cellsOf('許可するIPアドレス')).toEqual(['制限なし', '追加：192.0.2.1']);
});

test('a failure says why with its code, and what was erased is said to be', async () => {
  const person = { id: 'p1', account: null, isOwn: false };
  openLine(line(1, { outcome: 'failed', code: 'timeout', person, isErased: true, before: null, after: null }));
  expect(await screen.findByText('コード：timeout')).toBeVisible();
  expect(screen.getByText('匿名化された人')).toBeVisible();
  expect(screen.getByText(/求めに応じて匿名化されています/)).toBeVisible();
  expect(screen.getByText('変更前後の値は記録されていません。')).toBeVisible();
});

test.each(['timeout', 'returned', 'generic', 'unreachable'] as const)(
  'a line of “%s” speaks of no status that it has not',
  async (code) => {
    openLine(line(1, { outcome: 'failed', code }));
    const said = (await screen.findByText(`コード：${code}`)).previousElementSibling;
    expect(said).toHaveTextContent('管理コンソールへのアクセスでエラーが発生しました。');
    expect(said).not.toHaveTextContent(/[…[\]]/);
  },
);

test('what the provider said with its refusal is said as it was then', async () => {
  const refusal = { status: 'ng', text: 'Locked' };
  openLine(line(1, { outcome: 'failed', code: 'generic', refusal, requestId: 'r-1' }));
  const said = (await screen.findByText('コード：generic')).previousElementSibling;
  for (const part of ['[ng]', 'Locked']) expect(said).toHaveTextContent(part);
});

test('a code of a newer release stands as it is', async () => {
  openLine(line(1, { outcome: 'failed', code: 'ofTomorrow' as 'internal' }));
  expect((await screen.findByText('コード：ofTomorrow')).previousElementSibling).toBeNull();
});

test.each([
  [{ outcome: 'done', settledMs: 1 }, 'この操作は行われていたことがわかりました', '成功（あとから確認）'],
  [{ outcome: 'failed', settledMs: 1 }, 'この操作は行われていなかったことがわかりました', '失敗（あとから確認）'],
  [{}, 'この操作が行われたかどうかを確認できませんでした', '結果不明'],
] as const)('an unknown outcome is learned from the state: %o', async (settled, said, badge) => {
  const { user } = openLine(line(1, { outcome: 'unknown' }), settled);
  expect(await screen.findByText('結果不明')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '「ロールを変更」の結果を今すぐ確認' }));
  expect(await screen.findByText(new RegExp(said))).toBeVisible();
  expect(await screen.findByText(badge)).toBeVisible();
});

test('what the state cannot tell is not offered to be checked', async () => {
  openLine(line(1, { act: 'password.change', outcome: 'unknown', before: null, after: null }));
  expect(await screen.findByText(/現在の状態からは確認できません/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /今すぐ確認/ })).toBeNull();
});

test('an undo of what another owner changed since is not offered, and says why', async () => {
  const { door, user } = openLine(line(1));
  const preview = { refusal: 'changedMeanwhile', now: null, next: null };
  door.instead = ({ pathname }) => (pathname.endsWith('.previewUndo') ? { data: preview } : undefined);
  await user.click(await screen.findByRole('button', { name: '元に戻す：ロールを変更' }));
  const dialog = within(await screen.findByRole('dialog', { name: ja.undo.title }));
  expect(await dialog.findByText(ja.undo.moved)).toBeVisible();
  expect(dialog.queryByRole('button', { name: ja.ui.undo })).toBeNull();
});

test('a line that is not there says so', async () => {
  const door = new JournalDoor([]);
  door.instead = () => ({ failure: { code: 'lineNotFound', status: 404, requestId: 'r' } });
  renderPanel(<LinePanel id="9" />);
  expect(await screen.findByText(/この操作履歴の行は見つかりません/)).toBeVisible();
});
