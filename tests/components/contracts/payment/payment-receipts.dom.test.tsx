import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { readStored, writeStored } from '@/lib/client/storage';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { contract, ContractDoor, reasonOf, TODAY } from '../contract-world';
import { panel } from '../contract-screen';
import { DOMAIN, HOST, openPayment, paymentDoor, receipts } from './payment-world';

const field = () => receipts().getByRole('textbox', { name: '新しいメールアドレス' });
const change = () => receipts().getByRole('button', { name: '送付先を変更' });

test('what is no address is not sent and stays; another receipt address is asked for once, and says what is still to do', async () => {
  const { user, door } = openPayment(paymentDoor(true));
  expect(await receipts().findByText('keiri@example.com')).toBeVisible();
  expect(reasonOf(change())).toBe('新しいメールアドレスを入力してください。');
  await user.type(field(), 'nobody@');
  await user.click(change());
  expect(await receipts().findByText('新しいメールアドレスを正しく入力してください。')).toBeVisible();
  expect(field()).toHaveValue('nobody@');
  expect(door.writes).toEqual([]);
  await user.clear(field());
  await user.type(field(), 'new@example.com');
  await user.tripleClick(change());
  expect(
    await receipts().findByText(
      /new@example.comに確認メールを送りました。期限が切れる前にメールのリンクを開くと、送付先が変わります/,
    ),
  ).toBeVisible();
  expect(door.writes).toEqual([{ name: 'payment.setEmail', input: { domain: DOMAIN, email: 'new@example.com' } }]);
});

const WAITING =
  /^2026年11月21日にnew@example\.comへ確認メールを送りました。メールのリンクを開くまで、領収書は現在の送付先に届きます。/;

/** Asks for another address, and loads the page again. */
async function changeAndReload(now: string) {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 3));
  const door = paymentDoor(true);
  const { user } = openPayment(door);
  await receipts().findByText('keiri@example.com');
  await user.type(field(), 'new@example.com');
  await user.click(change());
  await receipts().findByText(/new@example.comに確認メールを送りました/);
  expect(receipts().queryByText(WAITING)).toBeNull();
  clock.mockRestore();
  cleanup();
  door.on('payment.readEmail', { data: { email: now } });
  return openPayment(door);
}

test('after a reload it is still said where a confirmation was mailed, and when, until another address is asked for', async () => {
  const { user } = await changeAndReload('keiri@example.com');
  expect(await receipts().findByText(WAITING)).toBeVisible();
  await user.type(field(), 'other@example.com');
  await user.click(change());
  expect(await receipts().findByText(/other@example.comに確認メールを送りました/)).toBeVisible();
  expect(receipts().queryByText(/new@example.com/)).toBeNull();
  cleanup();
  openPayment(paymentDoor(true));
  expect(await receipts().findByText(/other@example.comへ確認メールを送りました/)).toBeVisible();
});

test.each([
  ['New@Example.com', 'it was confirmed'],
  ['third@example.com', 'the address is another one than before'],
])('where the provider names %s nothing waits any more: %s', async (now) => {
  await changeAndReload(now);
  expect(await receipts().findByText(now)).toBeVisible();
  expect(receipts().queryByText(/確認メール/)).toBeNull();
  expect(readStored(`draft.receipt.7.${DOMAIN}`)).toBeNull();
});

test('a change that failed keeps nothing, and what is no such note counts as none', async () => {
  writeStored(`draft.receipt.7.${DOMAIN}`, '{"email":1}');
  const { user, door } = openPayment(paymentDoor(true));
  await receipts().findByText('keiri@example.com');
  door.on('payment.setEmail', { failure: { code: 'denied', requestId: 'r-9' } });
  await user.type(field(), 'new@example.com');
  await user.click(change());
  expect(await receipts().findByText('領収書の送付先を変更できませんでした')).toBeVisible();
  expect(readStored(`draft.receipt.7.${DOMAIN}`)).toBe('{"email":1}');
  expect(receipts().queryByText(/確認メール/)).toBeNull();
});

test('an address that cannot be read says so with the reason, and can be read again', async () => {
  const door = paymentDoor(true);
  door.on('payment.readEmail', { failure: { code: 'access', status: 500, requestId: 'r-2' } });
  const { user } = openPayment(door);
  expect(await receipts().findByText(/領収書の送付先を変更できません。.*500/)).toBeVisible();
  expect(receipts().getByText('r-2')).toBeVisible();
  door.on('payment.readEmail', { data: { email: 'again@example.com' } });
  await user.click(receipts().getByRole('button', { name: 'もう一度試す' }));
  expect(await receipts().findByText('again@example.com')).toBeVisible();
});

test('who may not see the address is told so, and nothing is asked', () => {
  const { door } = openPayment(paymentDoor(true), { role: 'general' });
  expect(screen.getAllByText(/オーナーと管理者だけが扱えます/)).toHaveLength(1);
  expect(receipts().queryByRole('textbox')).toBeNull();
  expect(door.reads).not.toContain('payment.readEmail');
});

test('where a card is missing, portal and receipt address say what is missing there, and not how to register one', async () => {
  const door = paymentDoor();
  const refusal = { failure: { code: 'contractRequired' as const } };
  door.on('payment.openPortal', refusal);
  const { user } = openPayment(door);
  await receipts().findByText('keiri@example.com');
  expect(field()).toHaveAttribute('readonly');
  expect(reasonOf(change())).toBe('有料の契約にカードを登録すると変更できます。');
  await user.click(change());
  expect(door.writes).toEqual([]);
  const portal = within(panel('領収書と支払い履歴'));
  await user.click(portal.getByRole('button', { name: '支払い履歴を開く' }));
  expect(await portal.findByText('有料の契約にカードを登録すると開けます。')).toBeVisible();
});

function overviewDoor() {
  const Customine = [
    contract({ domain: 'a.example.com', planName: 'Standard', paymentRegistered: true }),
    contract({ domain: 'b.example.com', planName: 'Annual', planCode: 'annual_10', paymentRegistered: true }),
    contract({ domain: 'c.example.com', paymentRegistered: false }),
    contract({ domain: 'free.example.com', planCode: 'free' }),
  ];
  return new ContractDoor({ Customine }).on('payment.readEmail', { data: { email: 'keiri@example.com' } });
}

const openOverview = (door: ContractDoor) =>
  openPayment(door, { element: <PaymentPanels domain={null} host={HOST} today={TODAY} /> });

/** Asks for one address for the first two domains. */
async function changeBoth(door: ContractDoor) {
  const { user } = openOverview(door);
  const shown = within(panel('領収書の送付先をまとめて変更'));
  expect(shown.getByRole('checkbox', { name: 'c.example.com' })).toBeDisabled();
  for (const name of ['a.example.com', 'b.example.com']) await user.click(shown.getByRole('checkbox', { name }));
  await user.type(shown.getByRole('textbox', { name: '新しいメールアドレス' }), 'all@example.com');
  await user.click(shown.getByRole('button', { name: '2件の送付先を変更' }));
  return { user, shown };
}

test('all domains that are paid for stand beside each other with card and receipt address; what could not be read says why once, and is tried again together', async () => {
  const door = overviewDoor();
  door.on('payment.readEmail', { failure: { code: 'denied', text: '経理担当者のみ', requestId: 'r-3' } });
  const { user } = openOverview(door);
  const table = within(screen.getByRole('table', { name: 'ドメインごとの支払い' }));
  expect(await table.findAllByText(/経理担当者のみ/)).toHaveLength(1);
  door.on('payment.readEmail', { data: { email: 'keiri@example.com' } });
  await user.click(table.getByRole('button', { name: 'もう一度試す' }));
  await waitFor(() => expect(table.getAllByText('keiri@example.com')).toHaveLength(3));
  const [, ...cells] = table.getAllByRole('row').map((row) => row.textContent);
  // Where a card is missing something is to be done: it stands first.
  expect(cells[0]).toContain('c.example.comスタンダード（月額）未登録');
  expect(cells[1]).toContain('a.example.comスタンダード（月額）登録済み');
  expect(screen.getAllByRole('checkbox').at(-1)).toHaveAccessibleName('c.example.com');
  expect(cells).toHaveLength(3);
  const way = table.getByRole('link', { name: 'b.example.comを管理' });
  expect(way).toHaveAttribute('href', '/contract/payment?domain=b.example.com');
});

test('of many domains few addresses are read side by side', async () => {
  const Customine = Array.from({ length: 21 }, (_, at) => contract({ domain: `d${at}.example.com` }));
  let [underWay, most] = [0, 0];
  const door = new ContractDoor({ Customine }).on('payment.readEmail', async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((done) => setTimeout(done));
    underWay -= 1;
    return { data: { email: 'keiri@example.com' } };
  });
  const { user } = openOverview(door);
  await waitFor(() => expect(screen.getAllByText('keiri@example.com')).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: /16件/ }));
  await waitFor(() => expect(screen.getAllByText('keiri@example.com')).toHaveLength(21));
  expect(most).toBe(6);
});

test('one address for many domains: each is asked for once, and each says what became of it', async () => {
  const door = overviewDoor();
  door.on('payment.setEmail', (input) =>
    (input as { domain: string }).domain === 'a.example.com'
      ? { data: {} }
      : { failure: { code: 'denied', requestId: 'r-9' } },
  );
  const { shown } = await changeBoth(door);
  expect(await shown.findByText('a.example.com：確認メールを送りました。')).toBeVisible();
  expect(await shown.findByText(/b.example.com：.*拒否されました/)).toBeVisible();
  expect(shown.getByText('r-9')).toBeVisible();
  // What was mailed stands in its row, also after a reload.
  const row = within(screen.getByRole('row', { name: /^a\.example\.com/ }));
  expect(row.getByText(/^all@example.comへ確認メールを送りました（\d{4}年\d+月\d+日）$/)).toBeVisible();
  expect(screen.getAllByText(/へ確認メールを送りました/)).toHaveLength(1);
  // Three to begin with, and then the one that may be another.
  expect(door.reads.filter((name) => name === 'payment.readEmail')).toHaveLength(4);
  expect(door.writes.map(({ input }) => input)).toEqual(
    ['a', 'b'].map((name) => ({ domain: `${name}.example.com`, email: 'all@example.com' })),
  );
});

test.each([
  ['tooMany', 30, 1],
  ['ipRestricted', 0, 1],
  ['offline', 0, 1],
  ['lost', 0, 2],
] as const)('after %s nothing is said to be mailed; what concerns all ends it', async (code, retryAfterS, count) => {
  const door = overviewDoor().on('payment.readEmail', { data: { email: 'all@example.com' } });
  const { shown } = await changeBoth(door.on('payment.setEmail', { failure: { code, retryAfterS } }));
  expect(await shown.findAllByText(/example.com：(?!確認メール)/)).toHaveLength(count);
  expect(door.writes).toHaveLength(count);
});

test('when the question for a fresh proof is given up, no domain is said to be mailed', async () => {
  const door = overviewDoor();
  door.on('payment.setEmail', { failure: { code: 'freshNeeded', status: 403 } });
  const { user, shown } = await changeBoth(door);
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.queryByText(/確認メールを送りました。/)).toBeNull();
  expect(door.writes.filter(({ name }) => name === 'payment.setEmail')).toHaveLength(1);
  expect(shown.getByRole('checkbox', { name: 'a.example.com' })).toBeChecked();
});
