import { act, screen, within } from '@testing-library/react';
import { ApprovalScreen } from '@/components/contracts/approval/approval-screen';
import type { Locale } from '@/lib/rules/locales';
import { announce } from '@/lib/client/session/events';
import type { Change } from '@/lib/rules/contracts/proposal';
import { contract, ContractDoor, openWith, TODAY } from './contract-world';

const CHANGES = [
  { domain: 'a.example.com', slots: 12 },
  { domain: 'b.example.com', planCode: 'annual_10' },
];

const CONTRACTS = [
  contract({ domain: 'a.example.com' }),
  contract({ domain: 'b.example.com', planCode: 'evaluation', appsTotal: 4 }),
];

function openSheet(changes: Change[] = CHANGES, locale: Locale = 'ja', Customine = CONTRACTS) {
  const sheet = <ApprovalScreen changes={changes} origin="https://admin.example.com" today={TODAY} />;
  return openWith(new ContractDoor({ Customine }), sheet, { role: 'admin', locale, profile: '佐藤 美咲' });
}

const lines = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('the sheet says who asks, what changes, from when, and what it costs without tax', () => {
  openSheet();
  const sheet = screen.getByRole('article', { name: '稟議書' });
  expect(lines(sheet)).toEqual([
    ['ドメイン', '変更前', '変更後', '適用日', '月額の差'],
    [
      'a.example.com',
      'スタンダード（月額）8スロット月額 66,000円',
      'スタンダード（月額）12スロット月額 90,000円',
      '2026年12月1日',
      '+24,000円',
    ],
    [
      'b.example.com',
      '評価プラン4スロット料金なし',
      '年間プラン（10スロット）10スロット年間見積もりによる',
      'すぐに',
      '見積もりによる',
    ],
    ['月額の差の合計（税抜）', '+24,000円'],
  ]);
  const said =
    '2026年11月21日/株式会社みなと/情報システム部/佐藤 美咲/66,000円/90,000円/+24,000円/+288,000円/起案/決裁';
  for (const text of said.split('/')) expect(within(sheet).getAllByText(text, { exact: true })[0]).toBeVisible();
  expect(within(sheet).getByText(/すべて税抜/)).toBeVisible();
  expect(
    within(sheet).getByText(
      'https://admin.example.com/contract/planner?c=a.example.com::12&c=b.example.com:annual_10:',
    ),
  ).toBeVisible();
});

test('a scheduled change that is taken back is named as that', () => {
  const Customine = [contract({ nextAppsTotal: 12, nextAppsTotalStartDate: '2026-12-01' })];
  openSheet([{ domain: 'acme.example.com', slots: 8 }], 'ja', Customine);
  expect(lines(screen.getByRole('article', { name: '稟議書' }))[1]?.slice(3)).toEqual([
    '12スロットへの変更予定を取り消し',
    '±0円',
  ]);
});

test('what is scheduled elsewhere is no cost of the request, and slots that nobody named are said to be those in use', () => {
  const Customine = [
    contract({ planCode: 'evaluation' }),
    contract({ domain: 'b.example.com', nextAppsTotal: 10, nextAppsTotalStartDate: '2026-12-01' }),
  ];
  openSheet([{ domain: 'acme.example.com', planCode: 'standard' }], 'ja', Customine);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(-5)).toEqual(['66,000円', '114,000円', '+12,000円', '+36,000円', '+432,000円']);
  expect(screen.getByText('予定済みの変更（この稟議の対象外）')).toBeVisible();
  expect(screen.getByText(/スロット数を指定していない月額プランは、利用中の数で計算/)).toBeVisible();
});

test('in English it is the same sheet in English', () => {
  openSheet(CHANGES, 'en');
  const sheet = screen.getByRole('article', { name: 'Approval request' });
  expect(lines(sheet)[1]).toEqual([
    'a.example.com',
    'Standard (monthly)8 slots¥66,000 a month',
    'Standard (monthly)12 slots¥90,000 a month',
    '1 Dec 2026',
    '+¥24,000',
  ]);
  expect(within(sheet).getByText('21 Nov 2026')).toBeVisible();
});

test('what is typed stands on the sheet as it is, is sent nowhere, and is printed', async () => {
  const { user, door } = openSheet();
  const print = jest.fn();
  window.print = print;
  await user.type(screen.getByRole('textbox', { name: '変更の理由' }), '利用部門の追加\n<b>2 件</b>');
  await user.clear(screen.getByRole('textbox', { name: '件名' }));
  await user.type(screen.getByRole('textbox', { name: '件名' }), 'スロットの増設');
  const sheet = screen.getByRole('article');
  expect(within(sheet).getByText(/利用部門の追加\s<b>2 件<\/b>/)).toBeVisible();
  expect(within(sheet).getByText('スロットの増設')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '印刷' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(door.writes).toEqual([]);
});

test('changes that cannot be made are on no sheet, and it says so', () => {
  openSheet([...CHANGES, { domain: 'stranger.example.com', slots: 3 }]);
  expect(screen.getByText(/行えない変更が1件/)).toBeVisible();
  expect(within(screen.getByRole('article')).queryByText(/stranger/)).toBeNull();
});

test('without any change there is no sheet but the way to one', () => {
  openSheet([{ domain: 'a.example.com', slots: 8 }]);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('link', { name: '試算に戻る' })).toHaveAttribute('href', '/contract/planner');
});

const DRAFT = 'draft.finger.approval';
const box = (name: string) => screen.getByRole('textbox', { name });

test('what was typed is there again after a reload, beside what fills itself, and can be begun anew', async () => {
  const first = openSheet();
  await first.user.type(box('変更の理由'), '利用部門の追加');
  await first.user.clear(box('部署'));
  first.view.unmount();
  expect(JSON.parse(localStorage.getItem(DRAFT) ?? '')).toMatchObject({
    organizationId: 7,
    typed: { reason: '利用部門の追加', department: '' },
  });

  // Another proposal: what counts the changes still does.
  const { user } = openSheet(CHANGES.slice(0, 1));
  expect(box('変更の理由')).toHaveValue('利用部門の追加');
  expect(box('部署')).toHaveValue('');
  expect(box('件名')).toHaveValue('カスタマイズサービスの契約変更について（1件）');
  expect(within(screen.getByRole('article')).getByText('利用部門の追加')).toBeVisible();
  expect(screen.getByText(/に保存した書きかけを表示しています/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '最初から書く' }));
  expect(box('変更の理由')).toHaveValue('');
  expect(box('部署')).toHaveValue('情報システム部');
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('when the session ends, what was typed is kept at once; a sheet that nobody wrote on is not', async () => {
  const { user } = openSheet();
  act(() => announce('ended'));
  expect(localStorage.getItem(DRAFT)).toBeNull();
  await user.type(box('変更の理由'), '増設');
  act(() => announce('ended'));
  expect(JSON.parse(localStorage.getItem(DRAFT) ?? '').typed).toEqual({ reason: '増設' });
});

const WEEK_MS = 7 * 86_400_000;

test.each([
  ['another organisation', { organizationId: 8 }],
  ['a week ago', { savedAt: Date.now() - WEEK_MS - 1000 }],
  ['nobody knows when', { savedAt: 'yesterday' }],
  ['no texts', { typed: null }],
])('what was kept for or by %s is not put on a sheet', (_, change) => {
  const kept = { organizationId: 7, savedAt: Date.now(), typed: { reason: '別件', applicant: 5 } };
  localStorage.setItem(DRAFT, JSON.stringify({ ...kept, ...change }));
  openSheet();
  expect(box('変更の理由')).toHaveValue('');
  expect(screen.queryByText(/書きかけを表示/)).toBeNull();
});
