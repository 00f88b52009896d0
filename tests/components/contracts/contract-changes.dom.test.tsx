import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { UpgradeScreen } from '@/components/contracts/payment/upgrade/upgrade-screen';
import { Planner } from '@/components/contracts/planner/planner';
import { TIMING } from '@/lib/rules/timing';
import {
  ANSWERS,
  contract,
  ContractDoor,
  LINKS,
  openContracts,
  openWith,
  reasonOf,
  sent,
  TODAY,
} from './contract-world';
import { card, dialog, openDialog, panel } from './contract-screen';

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (user: UserEvent, name: string | RegExp) => user.click(within(dialog()).getByRole('button', { name }));

async function openSlots(door: ContractDoor) {
  const { user } = await openContracts(door);
  await openDialog(user, within(card()).getByRole('button', { name: 'スロット数を変更' }));
  return { user, door, field: within(dialog()).getByRole('textbox', { name: '新しいスロット数' }) };
}

test('a higher annual plan has no price here: its quotation is linked, and confirmed before it is sent, once', async () => {
  const door = new ContractDoor({ Customine: [contract({ planCode: 'annual_4', appsTotal: 4 })] });
  const { user } = await openContracts(door);
  await openDialog(user, within(card()).getByRole('button', { name: '上位の年間プランに変更' }));
  const confirm = () => within(dialog()).getByRole('button', { name: 'このプランに変更' });
  expect(reasonOf(confirm())).toBe('新しいプランを選んでください。');
  await user.selectOptions(within(dialog()).getByRole('combobox'), 'annual_1000');
  expect(within(dialog()).getByText('変更後').parentElement).toHaveTextContent(
    '年間プラン（1,000スロット）1,000スロット料金は年間見積もりでご案内します',
  );
  expect(dialog()).not.toHaveTextContent('円');
  const quotation = within(dialog()).getByRole('link', { name: /年間見積もり/ });
  expect(quotation).toHaveAttribute('href', 'https://customisation.example.com/estimate/annual_1000');
  expect(reasonOf(confirm())).toBe('年間見積もりで料金を確認し、チェックを入れてください。');
  await user.click(within(dialog()).getByRole('checkbox'));
  // The quotation of another plan has not been read by that.
  await user.selectOptions(within(dialog()).getByRole('combobox'), 'annual_10');
  expect(reasonOf(confirm())).toContain('チェックを入れてください');
  await user.selectOptions(within(dialog()).getByRole('combobox'), 'annual_1000');
  expect(door.writes).toEqual([]);
  door.on('service.setPlan', () => {
    door.contracts.Customine = [contract({ planCode: 'annual_1000', appsTotal: 1000 })];
    return door.writes.length > 1 ? { data: {} } : { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  await user.tripleClick(confirm());
  // A colleague was there first: what was chosen is on offer no more.
  await waitFor(() => expect(reasonOf(confirm())).toBe('新しいプランを選んでください。'));
  expect(door.writes).toEqual([sent.plan('annual_1000', 'annual_4')]);
  await user.selectOptions(within(dialog()).getByRole('combobox'), 'annual_3000');
  await user.click(within(dialog()).getByRole('checkbox'));
  await user.click(confirm());
  await closed();
  expect(await screen.findByText(/プランを「年間プラン（3,000スロット）」に変更しました/)).toBeVisible();
});

test('what makes more than 100,000 yen a month more is typed before it is sent', async () => {
  const { user, field, door } = await openSlots(new ContractDoor({ Customine: [contract()] }));
  const confirm = () => within(dialog()).getByRole('button', { name: '翌月から変更' });
  await user.type(field, '24');
  expect(within(dialog()).getByText('月額料金が96,000円増えます（税抜）。変更しますか？')).toBeVisible();
  expect(reasonOf(confirm())).toBeNull();
  await user.clear(field);
  await user.type(field, '100');
  expect(within(dialog()).getByText('月額料金が552,000円増えます（税抜）。変更しますか？')).toBeVisible();
  expect(reasonOf(confirm())).toBe('増える月額（552,000円）を入力してください。');
  await user.click(confirm());
  expect(door.writes).toEqual([]);
  await user.type(within(dialog()).getByRole('textbox', { name: /増える月額/ }), '５５２,０００円');
  expect(reasonOf(confirm())).toBeNull();
  await user.click(confirm());
  await closed();
  expect(door.writes).toEqual([sent.slots(100)]);
});

test.each(ANSWERS)('slots change from the next month on, with the difference in price, once%s', async (_, answer) => {
  const door = new ContractDoor({ Customine: [contract()] });
  door.on('customisation.setSlots', () => {
    door.contracts.Customine = [contract({ nextAppsTotal: 12, nextAppsTotalStartDate: '2026-12-01' })];
    return answer;
  });
  const { user, field } = await openSlots(door);
  await user.type(field, '１２');
  expect(within(dialog()).getByText('変更前').parentElement).toHaveTextContent('8スロット66,000円/ 月税抜');
  expect(within(dialog()).getByText('変更後').parentElement).toHaveTextContent('12スロット90,000円/ 月税抜');
  expect(within(dialog()).getByText('2026年12月1日から適用され、月額が24,000円増えます（税抜）。')).toBeVisible();
  await user.tripleClick(within(dialog()).getByRole('button', { name: '翌月から変更' }));
  await closed();
  expect(door.writes).toEqual([sent.slots(12)]);
  expect(
    await within(card()).findByText(/2026年12月1日から、スロット数が8から12に変わります（月額24,000円増、税抜）/),
  ).toBeVisible();
});

test.each([
  ['0', '1以上3,000以下の整数を入力してください。'],
  ['3001', '1以上3,000以下の整数を入力してください。'],
  ['1.5', '1以上3,000以下の整数を入力してください。'],
  ['2', '利用中の3スロットより少なくはできません。'],
  ['8', '現在と同じ数です。'],
])('%s slots are refused before anything is sent: %s', async (typed, message) => {
  const { user, field, door } = await openSlots(new ContractDoor({ Customine: [contract()] }));
  await user.type(field, typed);
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(reasonOf(within(dialog()).getByRole('button', { name: '翌月から変更' }))).toBe(message);
  await press(user, '翌月から変更');
  expect(door.writes).toEqual([]);
});

test('a scheduled change is in sight where it is changed, and can be taken back', async () => {
  const door = new ContractDoor({ Customine: [contract({ nextAppsTotal: 4, nextAppsTotalStartDate: '2026-12-01' })] });
  const { user, field } = await openSlots(door);
  expect(within(dialog()).getByText(/スロット数が8から4に変わります（月額24,000円減、税抜）/)).toBeVisible();
  await user.type(field, '4');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('すでに予定されている数です。'));
  await user.type(field, '0');
  expect(within(dialog()).getByText(/^予定されている4スロットへの変更は取り消され/)).toBeVisible();
  await press(user, '現在の8スロットを入力');
  expect(field).toHaveValue('8');
  expect(within(dialog()).queryByText(/^予定されている/)).toBeNull();
  await press(user, '変更予定を取り消す');
  await closed();
  expect(door.writes).toEqual([sent.slots(8, { appsTotal: 8, nextAppsTotal: 4 })]);
});

test('where a colleague changed the slots first, the dialog says what there is now, and asks again (V-R10)', async () => {
  const door = new ContractDoor({ Customine: [contract()] });
  door.on('customisation.setSlots', () => {
    door.contracts.Customine = [contract({ nextAppsTotal: 20, nextAppsTotalStartDate: '2026-12-01' })];
    return { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  const { user, field } = await openSlots(door);
  await user.type(field, '12');
  await press(user, '翌月から変更');
  expect(await within(dialog()).findByText(/現在は8スロット、翌月からは20スロットです/)).toBeVisible();
  expect(within(dialog()).getByText(/スロット数が8から20に変わります/)).toBeVisible();
  expect(field).toHaveValue('12');
  door.on('customisation.setSlots', () => ({ data: {} }));
  // The second half of a double click is no answer to that.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + TIMING.samePressMs);
  await press(user, '翌月から変更');
  await closed();
  expect(door.writes.at(-1)).toEqual(sent.slots(12, { appsTotal: 8, nextAppsTotal: 20 }));
});

test.each(ANSWERS)('a deployment plan with less room than is in use cannot be registered%s', async (_which, answer) => {
  const Deploit = { planCode: 'enterprise', planName: 'Enterprise', appsCount: 300, appsTotal: 600 };
  const door = new ContractDoor({ Deploit });
  door.on('service.setPlan', () => {
    door.contracts.Deploit = { ...Deploit, planCode: 'enterprise_x2', appsTotal: 1200 };
    return answer;
  });
  const { user } = await openContracts(door);
  await openDialog(user, within(panel('デプロイサービス')).getByRole('button', { name: 'デプロイのプランを変更' }));
  const choices = within(dialog()).getByRole('combobox');
  expect(
    within(choices).getByRole('option', { name: 'プロフェッショナル（利用中のアプリ数が上限を超えます）' }),
  ).toBeDisabled();
  await user.selectOptions(choices, 'enterprise_x2');
  expect(within(dialog()).getByText('変更前').parentElement).toHaveTextContent(
    'エンタープライズアプリ600個までバックアップ 300 GiB',
  );
  expect(within(dialog()).getByText('変更後').parentElement).toHaveTextContent('アプリ1,200個までバックアップ 600 GiB');
  await press(user, 'このプランに変更');
  await closed();
  expect(door.writes).toEqual([
    {
      name: 'service.setPlan',
      input: { service: 'Deploit', planId: 'enterprise_x2', seen: { planCode: 'enterprise' } },
    },
  ]);
});

const UNPROVEN = { failure: { code: 'freshNeeded', status: 403 } } as const;
const giveUp = async (user: UserEvent) => {
  const asked = await screen.findByRole('dialog', { name: '本人確認' });
  await user.click(within(asked).getByRole('button', { name: 'キャンセル' }));
};

test.each([
  ['service.setPlan', { planCode: 'standard', slots: 5 }, '未送信', ['service.setPlan']],
  [
    'customisation.setSlots',
    { planCode: 'standard', slots: 5 },
    'プランのみ変更',
    ['service.setPlan', 'customisation.setSlots'],
  ],
  ['customisation.setSlots', { slots: 9 }, '未送信', ['customisation.setSlots']],
])('a proposal whose proof for %s is given up at %j is not told as made', async (call, change, told, calls) => {
  const planCode = 'planCode' in change ? 'evaluation' : 'standard';
  const door = new ContractDoor({ Customine: [contract({ planCode, paymentRegistered: true })] }).on(call, UNPROVEN);
  const changes = [{ domain: 'acme.example.com', ...change }];
  const { user } = openWith(door, <Planner proposal={{ changes, unreadable: 0 }} today={TODAY} />);
  await openDialog(user, screen.getByRole('button', { name: '1件を変更' }));
  await press(user, '契約を変更');
  await giveUp(user);
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.queryByText('変更済み')).toBeNull();
  expect(screen.queryByRole('button', { name: '契約を変更' })).toBeNull();
  expect(door.writes.map(({ name }) => name)).toEqual(calls);
});

test('slots of an upgrade whose proof is given up are named as not made', async () => {
  const own = contract({ planCode: 'evaluation', paymentRegistered: true });
  const door = new ContractDoor({ Customine: [own] }).on('customisation.setSlots', UNPROVEN);
  door.on('service.setPlan', () => {
    door.contracts = { Customine: [contract({ paymentRegistered: true })] };
    return { data: {} };
  });
  const { user } = openWith(door, <UpgradeScreen domain={own.domain} host={null} links={LINKS} today={TODAY} />);
  await user.type(screen.getByRole('textbox', { name: '翌月からのスロット数（任意）' }), '6');
  await user.click(screen.getByRole('button', { name: 'スタンダード（月額）に変更' }));
  await giveUp(user);
  expect(await screen.findByText(/翌月からのスロット数は変更できませんでした/)).toBeVisible();
});
