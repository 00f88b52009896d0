import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CancellationList } from '@/components/contracts/cancellation/cancellation-list';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { contract, ContractDoor, type Contracts, openContracts, openWith, TODAY } from '../contracts/contract-world';
import { addDomain, card, panel } from '../contracts/contract-screen';
import type { OperationName } from '@/lib/rules/permissions';
import { cards, HOST, openPayment, paymentDoor, receipts, resetVendor } from '../contracts/payment/payment-world';
import { type HostileForm, inDialog } from './form';

/** Chooses or types in the dialog, once it has come: it is loaded when it is first opened. */
const put = async (role: 'combobox' | 'textbox', value: string, name?: string) => {
  const found = within(await screen.findByRole('dialog')).findByRole(role, name === undefined ? {} : { name });
  fireEvent.change(await found, { target: { value } });
};
const inPanel = (name: string, button: string) =>
  fireEvent.click(within(panel(name)).getByRole('button', { name: button }));

const Deploit = { planCode: 'enterprise', planName: 'Enterprise', appsCount: 30, appsTotal: 600 };
const annual = contract({ planCode: 'annual_4', appsTotal: 4 });

/** What is chosen in a dialog of the contract screen, with these contracts. */
const planned = (
  name: string,
  operation: OperationName,
  contracts: Contracts,
  confirm: string,
  choose: () => Promise<unknown>,
): HostileForm => ({
  name,
  operation,
  reads: operation === 'site.setPlan' ? 'site.read' : 'organization.read',
  open: async () => {
    await openContracts(new ContractDoor(contracts));
    await choose();
  },
  submit: inDialog(confirm),
});

/** Contracts, plans and slots. */
export const PLAN_FORMS: readonly HostileForm[] = [
  planned('another plan of the site service', 'site.setPlan', {}, 'ビジネスに変更', async () => {
    inPanel('サイト構築サービス', 'サイト構築のプランを変更');
    await put('combobox', 'business', '新しいプラン');
    await put('combobox', 'annual', '請求期間');
  }),
  planned('another plan of the deployment service', 'service.setPlan', { Deploit }, 'このプランに変更', async () => {
    inPanel('デプロイサービス', 'デプロイのプランを変更');
    await put('combobox', 'enterprise_x2');
  }),
  planned('a backup trial', 'service.startBackupTrial', {}, '試用を開始', async () => {
    fireEvent.click(screen.getByRole('button', { name: '試用を開始（14日間）' }));
    await screen.findByRole('dialog');
  }),
  planned('another plan of a domain', 'service.setPlan', { Customine: [annual] }, 'このプランに変更', async () => {
    fireEvent.click(within(card()).getByRole('button', { name: '上位の年間プランに変更' }));
    await put('combobox', 'annual_10');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox'));
  }),
  planned('other slots', 'customisation.setSlots', { Customine: [contract()] }, '翌月から変更', async () => {
    fireEvent.click(within(card()).getByRole('button', { name: 'スロット数を変更' }));
    await put('textbox', '１２');
  }),
  {
    name: 'another domain',
    operation: 'service.setPlan',
    reads: 'organization.read',
    open: () => addDomain(new ContractDoor(), 'new.example.com', 'standard'),
    submit: inDialog('ドメインを追加'),
  },
  {
    name: 'the cancellation of a free plan',
    operation: 'customisation.end',
    reads: 'organization.read',
    open: async () => {
      const free = contract({ domain: 'lab.example.com', planCode: 'free', appsCount: 2, appsTotal: 3 });
      openWith(new ContractDoor({ Customine: [free] }), <CancellationList support="https://support.example.com/" />);
      inPanel('lab.example.com', '解約する');
      await put('textbox', 'lab.example.com');
    },
    submit: inDialog('解約を確定'),
  },
];

/** Cards, receipts and the way to the vendor. */
export const PAYMENT_FORMS: readonly HostileForm[] = [
  {
    name: 'another receipt address',
    operation: 'payment.setEmail',
    open: async () => {
      openPayment(paymentDoor(true));
      await receipts().findByText('keiri@example.com');
      fireEvent.change(receipts().getByRole('textbox'), { target: { value: 'new@example.com' } });
    },
    submit: () => receipts().getByRole('button', { name: '送付先を変更' }),
    enter: () => receipts().getByRole('textbox'),
  },
  {
    name: 'the billing portal',
    operation: 'payment.openPortal',
    isPreparation: true,
    open: async () => {
      // A fragment of this page: jsdom goes nowhere else.
      openPayment(paymentDoor(true).on('payment.openPortal', { data: { url: '#portal' } }));
      await receipts().findByText('keiri@example.com');
    },
    submit: () => within(panel('領収書と支払い履歴')).getByRole('button', { name: '支払い履歴を開く' }),
  },
  {
    name: 'the beginning of a card',
    operation: 'payment.setupIntent',
    isPreparation: true,
    open: async () => {
      resetVendor();
      openPayment(paymentDoor());
      await receipts().findByText('keiri@example.com');
    },
    submit: () =>
      cards().queryByRole('button', { name: 'カードを登録' }) ?? cards().getByRole('button', { name: 'キャンセル' }),
  },
  {
    name: 'a card',
    operation: 'payment.setCard',
    reads: 'organization.read',
    open: async () => {
      resetVendor();
      openPayment(paymentDoor());
      fireEvent.click(cards().getByRole('button', { name: 'カードを登録' }));
      await waitFor(() =>
        expect(cards().getByRole('button', { name: 'このカードを登録' })).not.toHaveAttribute('aria-disabled'),
      );
      await receipts().findByText('keiri@example.com');
    },
    submit: () =>
      // Once the vendor has taken the card, only its keeping is tried again.
      cards().queryByRole('button', { name: /^(?:このカードを登録|登録をもう一度試す)$/ }) ??
      cards().getByRole('button', { name: /^カードを/ }),
  },
  {
    name: 'one receipt address for many',
    operation: 'payment.setEmail',
    open: async () => {
      const paid = ['a', 'b'].map((name) => contract({ domain: `${name}.example.com`, paymentRegistered: true }));
      const door = new ContractDoor({ Customine: paid });
      door.on('payment.readEmail', { data: { email: 'keiri@example.com' } });
      openPayment(door, { element: <PaymentPanels domain={null} host={HOST} today={TODAY} /> });
      await screen.findAllByText('keiri@example.com');
      const many = within(panel('領収書の送付先をまとめて変更'));
      fireEvent.click(many.getByRole('checkbox', { name: 'a.example.com' }));
      fireEvent.change(many.getByRole('textbox'), { target: { value: 'all@example.com' } });
    },
    submit: () => within(panel('領収書の送付先をまとめて変更')).getByRole('button', { name: /送付先を変更/ }),
  },
];
