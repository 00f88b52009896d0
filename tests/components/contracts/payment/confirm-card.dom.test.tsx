import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { ReceiptConfirmation } from '@/components/contracts/payment/receipt-confirmation';
import { OwnDoor, renderPanel } from '../../panel-door';

const PLACE = '/confirm/stripemail';
const MAYBE_DONE =
  'リンクの有効期限が切れているか、すでに変更が完了している可能性があります。送付先が変わっていない場合は、「支払いの管理」からもう一度変更してください。';

function openAt(path: string, door = new OwnDoor()) {
  door.open();
  history.replaceState(null, '', path);
  return {
    door,
    ...renderPanel(
      <StrictMode>
        <ReceiptConfirmation />
      </StrictMode>,
    ),
  };
}

test('the token is sent by itself, once, and is in the address no more before it is', async () => {
  let addressThen = '';
  const door = new OwnDoor().on('payment.confirmEmail', () => {
    addressThen = location.href;
    return { data: {} };
  });
  openAt(`${PLACE}/to-ken_1`, door);
  expect(await screen.findByText('領収書の送付先メールアドレスを変更しました。')).toBeVisible();
  expect(door.writes).toEqual([{ name: 'payment.confirmEmail', input: { confirmationCode: 'to-ken_1' } }]);
  expect(addressThen).not.toContain('to-ken_1');
  expect(document.body.innerHTML).not.toContain('to-ken_1');
  expect(screen.getByRole('link', { name: '管理コンソールに移動' })).toHaveAttribute('href', '/');
});

test('loaded again, it still says that it is done, and sends nothing', async () => {
  const first = openAt(`${PLACE}/to-ken_1`);
  await screen.findByText(/変更しました/);
  first.unmount();
  const again = openAt(location.pathname + location.hash);
  expect(await screen.findByText('領収書の送付先メールアドレスを変更しました。')).toBeVisible();
  expect(again.door.writes).toEqual([]);
});

test.each([PLACE, `${PLACE}/`])('without a token (%s) it asks for the correct URL and sends nothing', async (path) => {
  const { door } = openAt(path);
  expect(await screen.findByText('URLが正しくありません。メールのリンクをもう一度開いてください。')).toBeVisible();
  expect(door.writes).toEqual([]);
});

test.each([
  [{ code: 'notFound' }, MAYBE_DONE],
  [{ code: 'badInput', fields: { confirmationCode: 'enterCorrectly' } }, MAYBE_DONE],
  [
    { code: 'returned', status: 'gone', text: 'もう使われています。' },
    /もう使われています。.*リンクの有効期限が切れているか/s,
  ],
  [
    { code: 'notFound', status: 'not found', text: 'このリンクは見つかりません。' },
    /^このリンクは見つかりません。 リンクの有効期限が切れているか/,
  ],
  [{ code: 'access', status: 410, text: '期限切れです。' }, /…410:期限切れです。[\s\S]*リンクの有効期限が切れているか/],
  [{ code: 'denied', status: 403 }, /^管理コンソールへのアクセスは拒否されました。 リンクの有効期限が切れているか/],
  [{ code: 'offline', status: 0 }, 'インターネット接続が必要です。'],
] as const)('a link that is not taken says what may be the reason: %j', async (failure, words) => {
  const door = new OwnDoor().on('payment.confirmEmail', { failure: { requestId: 'r-2', ...failure } });
  openAt(`${PLACE}/${'x'.repeat(2048)}`, door);
  expect(await screen.findByText('メールアドレスを確認できませんでした')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText('r-2')).toBeVisible();
  expect(location.pathname).toBe(PLACE);
});

test('loaded again after a failure or too early, it names no wrong address, and sends nothing', async () => {
  openAt(
    `${PLACE}/to-ken_1`,
    new OwnDoor().on('payment.confirmEmail', () => new Promise<never>(() => {})),
  ).unmount();
  const { door } = openAt(location.pathname + location.hash);
  expect(await screen.findByText('メールアドレスを確認できませんでした')).toBeVisible();
  expect(screen.getByText(/すでに変更が完了している可能性があります/)).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('a confirmation that did not get through can be tried again with the same token, its odd characters as they were mailed', async () => {
  const lost = { code: 'unknownResult', cause: 'timeout', status: 504, retryAfterS: 0.3 } as const;
  const door = new OwnDoor().on('payment.confirmEmail', { failure: lost });
  openAt(`${PLACE}/a%2Fb%20%`, door);
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'true'));
  expect(screen.queryByText('メールアドレスを確認できませんでした')).toBeNull();
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
  door.on('payment.confirmEmail', { data: {} });
  await userEvent.click(again);
  expect(await screen.findByText('領収書の送付先メールアドレスを変更しました。')).toBeVisible();
  expect(door.writes.map(({ input }) => input)).toEqual(Array(2).fill({ confirmationCode: 'a%2Fb%20%' }));
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
});
