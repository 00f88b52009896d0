import { screen, waitFor, within } from '@testing-library/react';
import { Planner } from '@/components/contracts/planner/planner';
import { type Change, proposalQuery } from '@/lib/rules/contracts/proposal';
import { contract, ContractDoor, openWith, reasonOf, sent, TODAY, type ViewOptions } from './contract-world';
import { dialog } from './contract-screen';

const contracts = () => [
  contract({ domain: 'a.example.com' }),
  contract({ domain: 'b.example.com', planCode: 'evaluation', appsTotal: 4, paymentRegistered: true }),
  contract({ domain: 'c.example.com', planCode: 'annual_3000', appsTotal: 3000 }),
];

interface PlannerOptions extends ViewOptions {
  changes?: Change[];
  unreadable?: number;
  door?: ContractDoor;
}

function openPlanner({
  changes = [],
  unreadable = 0,
  door = new ContractDoor({ Customine: contracts() }),
  ...options
}: PlannerOptions = {}) {
  history.replaceState(null, '', `/contract/planner?${proposalQuery(changes)}`);
  return openWith(door, <Planner proposal={{ changes, unreadable }} today={TODAY} />, options);
}

const row = (domain: string) => screen.getByRole('row', { name: new RegExp(domain) });
const slotsOf = (domain: string) => screen.getByRole('textbox', { name: `${domain}の新しいスロット数` });
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

test('what is tried out on paper changes totals, difference and address, and nothing else; what cannot be done says why, and holds all back', async () => {
  const { user, door } = openPlanner();
  expect(figure('現在の月額')).toHaveTextContent('66,000円');
  expect(figure('月額の差')).toHaveTextContent('±0円');
  await user.type(slotsOf('a.example.com'), '10');
  await user.selectOptions(screen.getByRole('combobox', { name: 'b.example.comの新しいプラン' }), 'standard');
  expect(screen.getByText(/スロット数を指定していない月額プランは、利用中の数で計算/)).toBeVisible();
  await user.type(slotsOf('b.example.com'), '4');
  expect(row('a.example.com')).toHaveTextContent('10スロット78,000円/ 月税抜2026年12月1日から');
  expect(row('a.example.com')).toHaveTextContent('+12,000円');
  expect(row('b.example.com')).toHaveTextContent('+42,000円');
  expect(row('b.example.com')).toHaveTextContent('プランはすぐに、スロット数は2026年12月1日から反映されます。');
  expect(row('c.example.com')).toHaveTextContent('選べる変更はありません');
  expect(figure('変更後の月額')).toHaveTextContent('税抜120,000円');
  expect(figure('月額の差')).toHaveTextContent('+54,000円');
  expect(figure('12か月分の差')).toHaveTextContent('+648,000円');
  expect(location.search).toBe('?c=a.example.com::10&c=b.example.com:standard:4');
  expect(door.writes).toEqual([]);
  await user.click(screen.getByRole('button', { name: '選択をすべてクリア' }));
  expect(figure('月額の差')).toHaveTextContent('±0円');
  await waitFor(() => expect(location.search).toBe(''));
  await user.type(slotsOf('a.example.com'), '2');
  expect(slotsOf('a.example.com')).toHaveAccessibleDescription(/利用中の3スロットより少なくはできません/);
  expect(reasonOf(screen.getByRole('button', { name: 'この内容で変更' }))).toBe('エラーのある変更を直してください。');
  expect(reasonOf(screen.getByRole('button', { name: 'オーナーに渡すリンクをコピー' }))).toBe(
    'エラーのある変更を直してください。',
  );
});

test('a proposal from a link is shown as one, judged by the contracts as they are; what is not ours is left out', async () => {
  const changes = [
    { domain: 'a.example.com', slots: 12 },
    { domain: 'b.example.com', planCode: 'free' },
    { domain: 'stranger.example.com', slots: 9 },
  ];
  const { user } = openPlanner({ changes, unreadable: 2 });
  expect(screen.getByText(/リンクに含まれていた3件の変更案/)).toBeVisible();
  expect(screen.getByText(/2件は読み取れなかった/)).toBeVisible();
  expect(screen.getByText(/試算に含めていません：stranger.example.com/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'b.example.comの新しいプラン' })).toHaveAccessibleDescription(
    /このプランには変更できません/,
  );
  expect(figure('月額の差')).toHaveTextContent('+24,000円');
  await user.click(screen.getByRole('button', { name: '取り除く' }));
  expect(screen.queryByText(/stranger/)).toBeNull();
});

test('who is not an owner hands the proposal on; the changes are the owner’s', async () => {
  const { user, door } = openPlanner({ role: 'admin', changes: [{ domain: 'a.example.com', slots: 12 }] });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  expect(reasonOf(screen.getByRole('button', { name: '1件を変更' }))).toBe(
    'この操作にはオーナー権限が必要です。オーナーに依頼してください。',
  );
  await user.click(screen.getByRole('button', { name: 'オーナーに渡すリンクをコピー' }));
  expect(write).toHaveBeenCalledWith(`${location.origin}/contract/planner?c=a.example.com::12`);
  expect(screen.getByRole('link', { name: '稟議書を作成' })).toHaveAttribute(
    'href',
    '/contract/approval?c=a.example.com::12',
  );
  await user.click(screen.getByRole('button', { name: '1件を変更' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.writes).toEqual([]);
});

const BOTH = [
  { domain: 'a.example.com', slots: 12 },
  { domain: 'b.example.com', planCode: 'standard', slots: 5 },
];

test('an owner makes all changes with one confirmation; each is sent once', async () => {
  const { user, door } = openPlanner({ changes: BOTH });
  await user.click(screen.getByRole('button', { name: '2件を変更' }));
  expect(within(dialog()).getByText('月額の増減（合計）：+72,000円（税抜）')).toBeVisible();
  expect(within(dialog()).getByText('プランはすぐに、スロット数は2026年12月1日から反映されます。')).toBeVisible();
  await user.tripleClick(within(dialog()).getByRole('button', { name: '契約を変更' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(door.writes).toEqual([
    sent.slots(12, { appsTotal: 8 }, 'a.example.com'),
    sent.plan('standard', 'evaluation', 'b.example.com'),
    { name: 'customisation.setSlots', input: { domain: 'b.example.com', maxAppSlot: 5 } },
  ]);
  expect(await screen.findByText('2件の契約を変更しました。')).toBeVisible();
});

test('where one change fails, the rest is not sent, and each says what became of it', async () => {
  const door = new ContractDoor({ Customine: [...contracts(), contract({ domain: 'd.example.com' })] });
  door.on('service.setPlan', { failure: { code: 'unreachable', requestId: 'r-7', status: 502 } });
  const { user } = openPlanner({ door, changes: [...BOTH, { domain: 'd.example.com', slots: 20 }] });
  await user.click(screen.getByRole('button', { name: '3件を変更' }));
  // All three together make it dearer than what is agreed to without typing.
  await user.type(within(dialog()).getByRole('textbox', { name: /増える月額/ }), '144000');
  await user.click(within(dialog()).getByRole('button', { name: '契約を変更' }));
  const lines = within(dialog()).getAllByRole('listitem');
  expect(await within(dialog()).findByText('r-7')).toBeVisible();
  expect(lines.map((line) => within(line).queryByText(/^(変更済み|失敗|未送信)$/)?.textContent)).toEqual([
    '変更済み',
    '失敗',
    '未送信',
  ]);
  expect(door.writes.map(({ name }) => name)).toEqual(['customisation.setSlots', 'service.setPlan']);
  await user.click(within(dialog()).getAllByRole('button', { name: '閉じる' }).at(-1) ?? dialog());
  expect(screen.getByRole('button', { name: '2件を変更' })).toBeVisible();
});

test('back to the present number is a change where another one is scheduled: it says what it takes back, and counts', async () => {
  const scheduled = contract({ appsTotal: 9, nextAppsTotal: 12, nextAppsTotalStartDate: '2026-12-01' });
  const undated = contract({ domain: 'd.example.com', nextAppsTotal: 12 });
  const { user, door } = openPlanner({ door: new ContractDoor({ Customine: [scheduled, undated] }) });
  expect(row('acme.example.com')).toHaveTextContent('12スロット90,000円/ 月税抜2026年12月1日から予定済み');
  expect(row('d.example.com')).toHaveTextContent('12スロット90,000円/ 月税抜翌月から予定済み');
  await user.type(slotsOf('acme.example.com'), '9');
  expect(row('acme.example.com')).toHaveTextContent('12スロットへの変更予定を取り消します');
  expect(row('acme.example.com')).toHaveTextContent('±0円');
  expect(row('acme.example.com')).not.toHaveTextContent('変更なし');
  await user.click(screen.getByRole('button', { name: '1件を変更' }));
  expect(within(dialog()).getByText('12スロットへの変更予定を取り消します')).toBeVisible();
  await user.click(within(dialog()).getByRole('button', { name: '契約を変更' }));
  await waitFor(() => expect(door.writes).toEqual([sent.slots(9, { appsTotal: 9, nextAppsTotal: 12 })]));
});

test.each([
  [1, 'Could not read 1 part of the link, so it is left out.'],
  [2, 'Could not read 2 parts of the link, so they are left out.'],
])('what could not be read of a link is counted in good English: %i', (unreadable, words) => {
  openPlanner({ unreadable, locale: 'en' });
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['customisation.setSlots', 'unknownResult', /結果不明.*プランは変更され/],
  ['customisation.setSlots', 'unreachable', /プランのみ変更.*プランは変更され/],
  // Nothing of cards.
  ['service.setPlan', 'contractRequired', /追加するための主契約が見つかりません/],
] as const)('where %s ends in %s, it is said what is in force and what is missing', async (name, code, words) => {
  const door = new ContractDoor({ Customine: contracts() }).on(name, { failure: { code } });
  const { user } = openPlanner({ door, changes: BOTH.slice(1) });
  await user.click(screen.getByRole('button', { name: '1件を変更' }));
  await user.click(within(dialog()).getByRole('button', { name: '契約を変更' }));
  await waitFor(() => expect(within(dialog()).getByRole('listitem')).toHaveTextContent(words));
});

test('of a plan that is not in the catalogue nobody says that it costs nothing', () => {
  const Customine = [contract({ planCode: 'bespoke' }), contract({ domain: 'b.example.com', planCode: 'preview' })];
  openPlanner({ door: new ContractDoor({ Customine }) });
  expect(row('acme.example.com')).toHaveTextContent('料金は契約によります');
  expect(row('b.example.com')).toHaveTextContent('料金なし');
});

const cardless = () =>
  new ContractDoor({ Customine: [contract({ domain: 'b.example.com', planCode: 'evaluation', appsTotal: 4 })] });

test.each(['Left', 'Middle', 'Right'])('a plan is not taken without its card, but with it: %s', async (key) => {
  const { user, door } = openPlanner({ door: cardless(), changes: BOTH.slice(1) });
  expect(reasonOf(screen.getByRole('button', { name: 'この内容で変更' }))).toMatch(/カードの登録と一緒に/);
  const way = screen.getByRole('link', { name: 'b.example.comのカードを登録して変更' });
  expect(way).toHaveAttribute('href', '/contract/payment/upgrade?domain=b.example.com');
  way.addEventListener('click', (event) => event.preventDefault());
  await user.pointer({ keys: `[Mouse${key}]`, target: way });
  expect(localStorage.getItem('draft.finger.upgrade.b.example.com')).toBe('{"planCode":"standard","slots":"5"}');
  expect(door.writes).toEqual([]);
});

test('an annual plan has no amount: it counts in no total, and its quotation is confirmed before it is taken', async () => {
  const { user } = openPlanner({ door: cardless(), changes: [{ domain: 'b.example.com', planCode: 'annual_1000' }] });
  expect(row('b.example.com')).toHaveTextContent('見積もりによる');
  expect(row('b.example.com')).not.toHaveTextContent(/[1-9,]+円/);
  expect(figure('月額の差')).toHaveTextContent('±0円');
  expect(screen.getByText(/料金をこの画面で確認できない契約（1件）/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1件を変更' }));
  expect(within(dialog()).queryByText(/月額の増減（合計）/)).toBeNull();
  expect(within(dialog()).getByText(/料金をこの画面で確認できない契約（1件）/)).toBeVisible();
  const confirm = within(dialog()).getByRole('button', { name: '契約を変更' });
  expect(reasonOf(confirm)).toMatch(/年間見積もりで料金を確認し/);
  await user.click(within(dialog()).getByRole('checkbox'));
  expect(reasonOf(confirm)).toBeNull();
});

test.each([
  ['?c=a.example.com::14', [], '14'],
  ['', [{ domain: 'a.example.com', slots: 12 }], ''],
])('back from another screen the address %j tells the choices, and not the first load', (query, changes, slots) => {
  history.replaceState(null, '', `/contract/planner${query}`);
  const door = new ContractDoor({ Customine: contracts() });
  openWith(door, <Planner proposal={{ changes, unreadable: 0 }} today={TODAY} />);
  expect(slotsOf('a.example.com')).toHaveValue(slots);
  expect(location.search).toBe(query);
  expect(screen.queryByText(/リンクに含まれていた/)).toBeNull();
});

test('what is too long for a link that survives a sign-in is on no approval request either', () => {
  const Customine = Array.from({ length: 60 }, (_, at) => contract({ domain: `${'long'.repeat(8)}${at}.example.com` }));
  const changes = Customine.map(({ domain }) => ({ domain, slots: 12 }));
  openPlanner({ door: new ContractDoor({ Customine }), changes });
  expect(reasonOf(screen.getByRole('button', { name: '稟議書を作成' }))).toMatch(/変更が多すぎてリンクにできません/);
});
