import { screen, waitFor, within } from '@testing-library/react';
import { UpgradeScreen } from '@/components/contracts/payment/upgrade/upgrade-screen';
import { TIMING } from '@/lib/rules/timing';
import { contract, ContractDoor, LINKS, openWith, reasonOf, sent, TODAY, type ViewOptions } from '../contract-world';
import { cards, DOMAIN, HOST, resetVendor, vendor } from './payment-world';

const planFrom = (planCode: string) => sent.plan('standard', planCode, DOMAIN);
const SET = { name: 'payment.setCard', input: { domain: DOMAIN, paymentMethodId: 'pm_1' } };
const INTENT = { name: 'payment.setupIntent', input: { domain: DOMAIN } };

const plans = { areDown: false };

beforeEach(() => {
  plans.areDown = false;
  resetVendor();
});

/** A provider that keeps what it is asked for; evaluation plans take a card at once, others only when they are paid. */
function upgradeDoor(planCode = 'evaluation', endDate = '2026-12-27', first = 2) {
  const door = new ContractDoor();
  let own = contract({ domain: DOMAIN, planCode, appsCount: 2, appsTotal: 4, endDate, paymentRegistered: false });
  const keep = (more: Partial<typeof own>) => {
    own = { ...own, ...more };
    door.contracts = { Customine: [own] };
  };
  keep({});
  const mayPay = () => own.planCode === 'evaluation' || own.planCode === 'standard';
  const refused = { failure: { code: 'contractRequired' } } as const;
  door.on('payment.setupIntent', () => (mayPay() ? { data: { clientSecret: 'seti_1_secret_2' } } : refused));
  door.on('payment.setCard', () => {
    if (!mayPay()) return refused;
    keep({ paymentRegistered: true });
    return { data: {} };
  });
  door.on('service.setPlan', (input) => {
    if (plans.areDown) return { failure: { code: 'unreachable' } };
    if ((input as { planId: string }).planId === 'evaluation') keep({ planCode: 'evaluation', endDate: '2027-01-21' });
    else keep({ planCode: 'standard', planName: 'Standard', appsTotal: first, endDate: '9999-12-31' });
    return { data: {} };
  });
  door.on('customisation.setSlots', () => (keep({ nextAppsTotal: 6 }), { data: {} }));
  return door;
}

function openUpgrade(door: ContractDoor, options: ViewOptions = {}) {
  history.replaceState(null, '', `/contract/payment/upgrade?domain=${DOMAIN}`);
  return openWith(door, <UpgradeScreen domain={DOMAIN} host={HOST} links={LINKS} today={TODAY} />, options);
}

const choose = () => screen.getByRole('combobox', { name: '新しいプラン' });
const submit = () => screen.getByRole('button', { name: 'スタンダード（月額）に変更' });
const BOTH = 'カードを登録し、スタンダード（月額）に変更';
const enter = async (user: ReturnType<typeof openUpgrade>['user'], press = BOTH) => {
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  await user.tripleClick(await cards().findByRole('button', { name: press }));
};

test('the losses and the price are in sight, the card comes before the plan, and each is sent once', async () => {
  const { user, door } = openUpgrade(upgradeDoor());
  expect(choose()).toHaveValue('standard');
  expect(screen.getByText('変更前').parentElement).toHaveTextContent('評価プラン4スロット料金なし');
  expect(screen.getByText('変更後').parentElement).toHaveTextContent('スタンダード（月額）2スロット30,000円/ 月税抜');
  expect(screen.getByText(/4スロットから2スロットに減る場合.*利用中は2スロット、空きは0スロット/)).toBeVisible();
  expect(screen.getByText('評価プランの残り36日はなくなります。')).toBeVisible();
  expect(screen.getByText(/最初の請求日は、この画面では確認できません/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /に変更$/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '翌月からのスロット数（任意）' }), '6');
  expect(screen.getByText('変更後').parentElement).toHaveTextContent('6スロット54,000円');
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  const both = await cards().findByRole('button', { name: BOTH });
  expect(screen.getByText('月額料金が54,000円増えます（税抜）。変更しますか？')).toBeVisible();
  await user.tripleClick(both);
  expect(await screen.findByText(`${DOMAIN}は有料プランです。`, { exact: false })).toBeVisible();
  expect(screen.getByText(/スロット数が2から6に変わります（月額24,000円増、税抜）/)).toBeVisible();
  expect(door.writes).toEqual([
    INTENT,
    SET,
    planFrom('evaluation'),
    { name: 'customisation.setSlots', input: { domain: DOMAIN, maxAppSlot: 6 } },
  ]);
  expect(localStorage.getItem(`draft.finger.upgrade.${DOMAIN}`)).toBeNull();
});

test.each([
  ['', 4, '4スロット', []],
  ['2', 2, '2スロット', []],
  ['2', 4, '4スロット', [{ name: 'customisation.setSlots', input: { domain: DOMAIN, maxAppSlot: 2 } }]],
])('with %j typed and %i slots to begin with, it says %s and sends %j', async (typed, first, says, writes) => {
  const { user, door } = openUpgrade(upgradeDoor('evaluation', '2026-11-20', first));
  const slots = screen.getByRole('textbox', { name: '翌月からのスロット数（任意）' });
  expect(slots).toHaveAccessibleDescription(/^空欄のときは、2スロットとして料金を試算します/);
  if (typed) await user.type(slots, typed);
  await enter(user);
  expect(await screen.findByText(`${DOMAIN}は有料プランです。`, { exact: false })).toBeVisible();
  expect(screen.getByText(says)).toBeVisible();
  expect(door.writes.slice(3)).toEqual(writes);
});

test('an evaluation that was begun is the result: no card is asked for, and none that waits is registered', async () => {
  const door = upgradeDoor('preview', '9999-12-31').on('payment.setupIntent', { data: { clientSecret: 's_secret_2' } });
  const { user } = openUpgrade(door);
  await user.selectOptions(choose(), 'standard');
  await enter(user);
  await screen.findByText(/プランを変更すると、続けてこのカードを登録します/);
  await user.selectOptions(choose(), 'evaluation');
  await user.click(screen.getByRole('button', { name: '評価プランに変更' }));
  expect(await screen.findByText(/評価プランを開始しました。期間は2027年1月21日まで/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'クレジットカード' })).toBeNull();
  expect(door.writes.filter(({ name }) => name === SET.name)).toEqual([SET]);
});

test('when the card fails, the plan is not taken', async () => {
  vendor.confirmed = { error: { message: 'カードが拒否されました。' } };
  const { user, door } = openUpgrade(upgradeDoor());
  await enter(user);
  expect(await cards().findByText('カードが拒否されました。')).toBeVisible();
  expect(screen.getByText(/登録できなければ、プランは今のままです/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'スタンダード（月額）に変更' })).toBeNull();
  expect(door.writes).toEqual([INTENT]);
});

test('when the plan fails after the card, it is said that only the card is there', async () => {
  const door = upgradeDoor();
  door.on('service.setPlan', { failure: { code: 'denied', requestId: 'r-3', retryAfterS: 30 } });
  const { user } = openUpgrade(door);
  await enter(user);
  expect(await screen.findByText('カードは登録済みですが、プランは変更できませんでした')).toBeVisible();
  expect(screen.getByText('r-3')).toBeVisible();
  expect(reasonOf(submit())).toMatch(/\d:\d\d/);
});

test('a colleague’s change is not overwritten: what is in force now is named', async () => {
  const door = upgradeDoor();
  door.on('service.setPlan', () => {
    const own = contract({ domain: DOMAIN, planCode: 'free', planName: 'Free', paymentRegistered: true });
    door.contracts = { Customine: [own] };
    return { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  const { user } = openUpgrade(door);
  await user.selectOptions(choose(), 'standard');
  await enter(user);
  expect(await screen.findByText(/現在のプランは「無料/)).toBeVisible();
  await user.click(submit());
  expect(screen.getByText(/現在のプランは「無料/)).toBeVisible();
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + TIMING.samePressMs);
  await user.click(submit());
  await waitFor(() => expect(door.writes).toEqual([INTENT, SET, planFrom('evaluation'), planFrom('free')]));
});

test('where the plan came about in another way, slots that were typed and are missing are named', async () => {
  const door = upgradeDoor();
  door.on('service.setPlan', () => {
    door.contracts = { Customine: [contract({ domain: DOMAIN, paymentRegistered: true })] };
    return { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  const { user } = openUpgrade(door);
  await user.type(screen.getByRole('textbox', { name: '翌月からのスロット数（任意）' }), '6');
  await enter(user);
  expect(await screen.findByText(/翌月からのスロット数は変更できませんでした/)).toBeVisible();
});

test('where the provider takes no card before the plan, the order turns round and says so', async () => {
  const { user, door } = openUpgrade(upgradeDoor('free', '9999-12-31'));
  await user.selectOptions(choose(), 'standard');
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  expect(await screen.findByText(/プランを変更したあとにカードを登録します/)).toBeVisible();
  await user.click(submit());
  expect(await screen.findByText(/カードはまだ登録されていません。続けて/)).toBeVisible();
  vendor.confirmed = { error: { message: 'カードが拒否されました。' } };
  await enter(user, 'このカードを登録');
  expect(await cards().findByText('カードが拒否されました。')).toBeVisible();
  expect(JSON.stringify(vendor.asked)).toContain(`/contract/payment?domain=${DOMAIN}`);
  expect(screen.getByText(/カードはまだ登録されていません。続けて/)).toBeVisible();
  vendor.confirmed = { setupIntent: { status: 'succeeded', payment_method: 'pm_1' } };
  await user.click(cards().getByRole('button', { name: 'このカードを登録' }));
  expect(await screen.findByText(`${DOMAIN}は有料プランです。`, { exact: false })).toBeVisible();
  expect(door.writes.filter(({ name }) => name === 'service.setPlan')).toEqual([planFrom('free')]);
});

test('a card that the vendor accepted waits for the plan, and needs no second entry', async () => {
  const door = upgradeDoor('free', '9999-12-31');
  door.on('payment.setupIntent', { data: { clientSecret: 'seti_1_secret_2' } });
  const { user } = openUpgrade(door);
  await user.selectOptions(choose(), 'standard');
  await enter(user);
  expect(await screen.findByText(/プランを変更すると、続けてこのカードを登録します/)).toBeVisible();
  await user.click(submit());
  expect(await screen.findByText(`${DOMAIN}は有料プランです。`, { exact: false })).toBeVisible();
  expect(door.writes).toEqual([INTENT, SET, planFrom('free'), SET]);
});

test('left in the middle, it goes on where it was: the choice is kept, the rest is the provider’s word', async () => {
  const door = upgradeDoor();
  const first = openUpgrade(door);
  await first.user.selectOptions(choose(), 'annual_1000');
  first.view.unmount();
  const second = openUpgrade(door);
  expect(choose()).toHaveValue('annual_1000');
  await second.user.selectOptions(choose(), 'standard');
  plans.areDown = true;
  await enter(second.user);
  await waitFor(() => expect(submit()).toBeVisible());
  second.view.unmount();
  plans.areDown = false;
  const { user } = openUpgrade(door);
  await user.click(submit());
  await waitFor(() => expect(door.writes).toEqual([INTENT, SET, planFrom('evaluation'), planFrom('evaluation')]));
});

test.each([true, false])('a typed amount is asked for by itself: first the card (draft kept: %s)', async (isKept) => {
  if (!isKept) jest.spyOn(Storage.prototype, 'setItem').mockReturnValue();
  const { user, door } = openUpgrade(upgradeDoor());
  await user.type(screen.getByRole('textbox', { name: '翌月からのスロット数（任意）' }), '30');
  await enter(user, 'このカードを登録');
  await waitFor(() => expect(submit()).toBeVisible());
  expect(reasonOf(submit())).toMatch(/入力/);
  expect(door.writes).toEqual([INTENT, SET]);
});

test('an annual plan leads to its application and quotation, and has no amount', async () => {
  const { user } = openUpgrade(upgradeDoor());
  await user.selectOptions(choose(), 'annual_1000');
  expect(screen.getByRole('link', { name: /年間契約を申し込む/ })).toBeVisible();
  const quotation = screen.getByRole('link', { name: /年間見積もり/ });
  expect(quotation).toHaveAttribute('href', 'https://customisation.example.com/estimate/annual_1000');
  expect(within(document.body).queryByText(/[1-9][\d,]*円/)).toBeNull();
  const confirm = (slots: string) => screen.getByRole('button', { name: `年間プラン（${slots}スロット）に変更` });
  expect(reasonOf(confirm('1,000'))).toMatch(/チェックを入れて/);
  await user.click(screen.getByRole('checkbox'));
  expect(reasonOf(confirm('1,000'))).toBeNull();
  await user.selectOptions(choose(), 'annual_3000');
  expect(reasonOf(confirm('3,000'))).toMatch(/チェックを入れて/);
});

test.each([
  ['free', 'acme.cybozu.com', 'このドメインで選べる有料プランはありません'],
  ['standard', DOMAIN, 'プランは変更済みですが、カードはまだ登録されていません。続けてカードを登録してください。'],
] as const)('on %s of %s the screen says what there is to do', (planCode, domain, words) => {
  const door = new ContractDoor({ Customine: [contract({ domain, planCode, paymentRegistered: false })] });
  openWith(door, <UpgradeScreen domain={domain} host={HOST} links={LINKS} today={TODAY} />);
  expect(screen.getByText(words)).toBeVisible();
});

test('who is not an owner reads why, and nothing is offered', () => {
  openUpgrade(upgradeDoor(), { role: 'admin' });
  expect(screen.getByText(/オーナー権限が必要です/)).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});
