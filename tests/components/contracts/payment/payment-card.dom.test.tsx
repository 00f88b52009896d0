import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { contract, ContractDoor, reasonOf, TODAY } from '../contract-world';
import { cards, DOMAIN, HOST, openPayment, paymentDoor, resetVendor, vendor } from './payment-world';

const BACK = '&setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded';
const SET = { name: 'payment.setCard', input: { domain: DOMAIN, paymentMethodId: 'pm_1' } };

beforeEach(resetVendor);

async function enterCard(user: UserEvent) {
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  await user.click(await cards().findByRole('button', { name: 'このカードを登録' }));
}

test('a card goes to the vendor, and only its name to us; then it is the one of the domain', async () => {
  const { user, door } = openPayment(paymentDoor());
  expect(cards().getByText('未登録')).toBeVisible();
  expect(cards().getByText(/送信も保存もされません/)).toBeVisible();
  await enterCard(user);
  expect(await screen.findByText(`${DOMAIN}の支払いカードを登録しました。`)).toBeVisible();
  expect(door.writes).toEqual([{ name: 'payment.setupIntent', input: { domain: DOMAIN } }, SET]);
  expect(vendor.asked.find(({ call }) => call === 'confirmSetup')?.given).toEqual({
    return_url: `${location.origin}/contract/payment?domain=${DOMAIN}`,
    expand: ['payment_method'],
  });
  expect(vendor.asked[0]?.given).toMatchObject({ clientSecret: 'seti_1_secret_2', locale: 'ja' });
  expect(cards().queryByRole('button', { name: 'このカードを登録' })).toBeNull();
  await waitFor(() => expect(door.reads).toContain('organization.read'));
});

test('a declined card says so in the vendor’s words, is sent nowhere, and another can be entered at once', async () => {
  vendor.confirmed = { error: { message: 'カードが拒否されました。' } };
  const { user, door } = openPayment(paymentDoor());
  await enterCard(user);
  expect(await cards().findByText('カードが拒否されました。')).toBeVisible();
  expect(door.writes.map(({ name }) => name)).toEqual(['payment.setupIntent']);
  vendor.confirmed = null;
  await user.click(cards().getByRole('button', { name: 'このカードを登録' }));
  expect(await cards().findByText('カードを登録できませんでした')).toBeVisible();
  vendor.confirmed = { setupIntent: { status: 'succeeded', payment_method: 'pm_1' } };
  await user.click(cards().getByRole('button', { name: 'このカードを登録' }));
  await waitFor(() => expect(door.writes).toContainEqual(SET));
});

test.each([
  ['alreadyRegistered', 'カードはすでに登録されています。'],
  ['contractRequired', 'カードを登録するには、サービスの契約が必要です。'],
] as const)('a card that is refused (%s) says why, with the request id', async (code, words) => {
  localStorage.setItem(`card.7.${DOMAIN}`, 'of this card');
  const door = paymentDoor();
  door.on('payment.setCard', { failure: { code, requestId: 'r-5' } });
  const { user } = openPayment(door);
  await enterCard(user);
  expect(await cards().findByText(words)).toBeVisible();
  expect(cards().getByText('r-5')).toBeVisible();
  expect(localStorage.getItem(`card.7.${DOMAIN}`)).toBe('of this card');
  // Another card is another entry, however soon: the vendor takes one card for each.
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  expect(door.writes.filter(({ name }) => name === 'payment.setupIntent')).toHaveLength(2);
});

test('a card that the vendor took and we could not keep is tried again by itself: the vendor takes it only once', async () => {
  localStorage.setItem(`card.7.${DOMAIN}`, 'of the card before');
  const door = paymentDoor();
  door.on('payment.setCard', { failure: { code: 'unknownResult', requestId: 'r-7' } });
  const { user } = openPayment(door);
  await enterCard(user);
  expect(await cards().findByText(/カード番号を再入力せずに/)).toBeVisible();
  expect(localStorage.getItem(`card.7.${DOMAIN}`)).toBeNull();
  door.on('payment.setCard', { failure: { code: 'alreadyRegistered' } });
  await user.click(cards().getByRole('button', { name: '登録をもう一度試す' }));
  expect(await screen.findByText(`${DOMAIN}の支払いカードを登録しました。`)).toBeVisible();
  expect(vendor.asked.filter(({ call }) => call === 'confirmSetup')).toHaveLength(1);
  expect(door.writes.slice(1)).toEqual([SET, SET]);
  expect(door.reads.filter((name) => name === 'organization.read')).toHaveLength(3);
});

test('without a contract there is no entry at all, and it says why', async () => {
  const door = paymentDoor();
  door.on('payment.setupIntent', { failure: { code: 'contractRequired', requestId: 'r-6' } });
  const { user } = openPayment(door);
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  expect(await cards().findByText('カードを登録するには、サービスの契約が必要です。')).toBeVisible();
  expect(cards().queryByRole('button', { name: 'このカードを登録' })).toBeNull();
});

test('back from an authentication the card is kept once, and nothing of it stays in the address', async () => {
  const { door } = openPayment(paymentDoor(), { query: BACK });
  await waitFor(() =>
    expect(door.writes).toEqual([{ name: 'payment.setCard', input: { domain: DOMAIN, paymentMethodId: 'pm_2' } }]),
  );
  expect(vendor.asked).toContainEqual({ call: 'retrieveSetupIntent', given: 'seti_1_secret_2' });
  expect(location.search).toBe(`?domain=${DOMAIN}`);
  expect(await screen.findByText(`${DOMAIN}の支払いカードを登録しました。`)).toBeVisible();
});

test('back from an authentication, a card that we could not keep is tried again without another entry', async () => {
  vendor.retrieved = { error: { type: 'api_connection_error' } };
  const door = paymentDoor().on('payment.setCard', { failure: { code: 'unreachable' } });
  const { user } = openPayment(door, { query: BACK });
  const again = () => cards().findByRole('button', { name: '登録をもう一度試す' });
  await again();
  vendor.retrieved = { setupIntent: { status: 'succeeded', payment_method: 'pm_2' } };
  await user.click(await again());
  await waitFor(() => expect(door.writes).toHaveLength(1));
  door.on('payment.setCard', { data: {} });
  await user.click(await again());
  expect(await screen.findByText(`${DOMAIN}の支払いカードを登録しました。`)).toBeVisible();
  expect(door.writes).toEqual(Array(2).fill({ ...SET, input: { domain: DOMAIN, paymentMethodId: 'pm_2' } }));
  expect(cards().queryByRole('button', { name: '登録をもう一度試す' })).toBeNull();
  await waitFor(() => expect(cards().getByRole('button', { name: /^カードを/ })).toHaveFocus());
});

test.each([
  [{ setupIntent: { status: 'requires_payment_method', payment_method: null } }, /本人認証が完了しなかったため/],
  [null, 'カードを登録できませんでした'],
])('an authentication that failed registers nothing, and says so', async (retrieved, words) => {
  vendor.retrieved = retrieved;
  const { user, door } = openPayment(paymentDoor(), { query: BACK });
  expect(await cards().findByText(words)).toBeVisible();
  expect(door.writes).toEqual([]);
  await enterCard(user);
  expect(await screen.findByText(`${DOMAIN}の支払いカードを登録しました。`)).toBeVisible();
  expect(cards().queryByText(words)).toBeNull();
});

test('who may not register a card reads why, and so does everybody where no vendor is configured', async () => {
  const { view } = openPayment(paymentDoor(), { role: 'general' });
  expect(reasonOf(cards().getByRole('button', { name: 'カードを登録' }))).toMatch(/管理者権限が必要です。管理者に依頼/);
  view.unmount();
  openPayment(paymentDoor(true), { query: BACK, element: <PaymentPanels domain={DOMAIN} host={null} today={TODAY} /> });
  expect(reasonOf(cards().getByRole('button', { name: 'カードを変更' }))).toMatch(/現在カードを登録できません/);
  expect(cards().queryByRole('button', { name: '登録をもう一度試す' })).toBeNull();
  // Of a card that nobody told about nothing is made up.
  expect(cards().queryByText(/末尾\d{4}/)).toBeNull();
  expect(cards().getByText(/次回の請求日は「支払い履歴を開く」で確認できます/)).toBeVisible();
  expect(await screen.findByText('keiri@example.com')).toBeVisible();
});

test('given up, an entry leaves the focus on the button that begins one', async () => {
  vendor.fields = 'pending';
  const { user } = openPayment(paymentDoor());
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  expect(reasonOf(await cards().findByRole('button', { name: 'このカードを登録' }))).toMatch(/読み込んでいます/);
  await user.click(await cards().findByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(cards().getByRole('button', { name: 'カードを登録' })).toHaveFocus());
  vendor.fields = 'loaderror';
  await user.click(cards().getByRole('button', { name: 'カードを登録' }));
  expect(await cards().findByText(/カード入力画面を読み込めませんでした/)).toBeVisible();
});

test('a domain that is not ours is not there', () => {
  openPayment(paymentDoor(), { element: <PaymentPanels domain="other.example.com" host={HOST} today={TODAY} /> });
  expect(screen.getByText('このドメインの契約は見つかりません')).toBeVisible();
});

const TOLD = { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2026 } };

test('what the card host tells of a card is shown, with a word before it runs out, and kept for the next visit', async () => {
  vendor.confirmed = { setupIntent: { status: 'succeeded', payment_method: TOLD } };
  const door = paymentDoor();
  door.on('payment.setCard', () => {
    door.contracts = { Customine: [contract({ domain: DOMAIN, paymentRegistered: true })] };
    return { data: {} };
  });
  const { user, view } = openPayment(door);
  await enterCard(user);
  expect(await cards().findByText(/^Visa、末尾4242、有効期限2026年12月/)).toBeVisible();
  expect(cards().getByText(/有効期限がまもなく切れます/)).toBeVisible();
  expect(door.writes.at(-1)).toEqual(SET);
  view.unmount();
  openPayment(door);
  expect(cards().getByText(/^Visa、末尾4242/)).toBeVisible();
  expect(await screen.findByText('keiri@example.com')).toBeVisible();
});

test.each(['free', 'preview', 'evaluation'])('on the plan %s there is neither card nor payment history', (planCode) => {
  const { door } = openPayment(new ContractDoor({ Customine: [contract({ domain: DOMAIN, planCode })] }));
  expect(screen.getByText('このドメインには支払いがありません')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(door.reads).not.toContain('payment.readEmail');
});
