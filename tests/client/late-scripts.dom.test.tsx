import '../components/hostile/mocks';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PlanPanel } from '@/components/organization-file/plan-panel';
import { AvatarPanel } from '@/components/profile/avatar-panel';
import { PasskeysPanel } from '@/components/profile/passkeys-panel';
import { IpPanel } from '@/components/security/ip-restriction/ip-panel';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { PROFILE_FORMS, SIGN_UP_FORMS } from '../components/hostile/account-forms';
import { PAYMENT_FORMS, PLAN_FORMS } from '../components/hostile/contract-forms';
import { KEY_FORMS } from '../components/hostile/key-forms';
import { MEMBER_FORMS, ORGANIZATION_FORMS } from '../components/hostile/member-forms';
import { open, press } from '../components/hostile/security-screen';
import { Wire } from '../components/hostile/wire';
import { ME, MembersDoor, openMembers } from '../components/members/members-world';
import { ContractDoor, openContracts } from '../components/contracts/contract-world';
import { OwnDoor, renderPanel } from '../components/panel-door';
import { cards, openPayment, paymentDoor, resetVendor } from '../components/contracts/payment/payment-world';
import { Door, renderScreen } from '../components/security/secret-world';
import { pictureWorld, pngFile } from '../components/profile/avatar-world';
import { TIMING } from '@/lib/rules/timing';
import { lateChunks } from './late-calls';
import { addressOf } from '../components/hostile/form';

/** `cut`: which scripts cannot be had. A script goes by the last part of its name. */
const mockNet = { cut: (_script: string) => false, failed: new Set<string>(), isLost: false };

jest.mock('@/lib/client/lazy-import', () => {
  type Load = () => Promise<unknown>;
  type Late = (load: Load) => unknown;
  const actual = jest.requireActual<Record<'lazyImport' | 'lazyResolver', Late>>('@/lib/client/lazy-import');
  const through = (load: Load): Load => {
    const script = /require\("(?:[^"]*\/)?([^"/]+)"\)/.exec(String(load))?.[1] ?? '';
    return async () => {
      if (!mockNet.cut(script)) return load();
      mockNet.failed.add(script);
      throw new TypeError('Failed to fetch');
    };
  };
  return {
    ...actual,
    lazyImport: (load: Load) => actual.lazyImport(through(load)),
    lazyResolver: (load: Load) => actual.lazyResolver(through(load)),
  };
});

/** Nothing gets through while scripts are cut off: only then a lost connection is spoken of. */
const cutOff = (script?: string) => {
  mockNet.cut = (asked) => script === undefined || asked === script;
  mockNet.isLost = true;
  const world = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    mockNet.isLost && String(address).startsWith('/api/session?peek')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : world(address, init);
};
const reconnect = () => {
  mockNet.cut = () => false;
  mockNet.isLost = false;
};
beforeEach(() => reconnect());

/** The forms that load a script when they are sent. */
const FORMS = [
  ...SIGN_UP_FORMS,
  ...PROFILE_FORMS.filter(({ operation }) => operation === 'profile.update'),
  ...MEMBER_FORMS.filter(({ operation }) => operation === 'member.add'),
  ...ORGANIZATION_FORMS,
  ...PLAN_FORMS.filter(({ name }) => name === 'another domain'),
  ...PAYMENT_FORMS.filter(({ operation }) => operation === 'payment.setEmail'),
  ...KEY_FORMS.filter(({ operation }) => operation === 'apikey.create' || operation === 'apikey.rename'),
];

test.each(FORMS.map((form) => [form.name, form] as const))(
  '%s: a press without the script that it needs says so and sends nothing; the next one sends',
  async (_name, form) => {
    await form.open();
    const wire = new Wire(addressOf(form));
    await waitFor(() => expect(form.submit()).not.toHaveAttribute('aria-disabled'));
    cutOff();
    fireEvent.click(form.submit());
    const told = await screen.findByText(new RegExp(`${ja.failure.offline}|${en.failure.offline}`));
    expect(told.closest('[role="alert"]')).toBeInTheDocument();
    expect(form.submit()).not.toHaveAttribute('aria-busy');
    expect(wire.sent).toHaveLength(0);
    reconnect();
    // A press in the same moment belongs to the one before it.
    await act(() => new Promise((done) => setTimeout(done)));
    fireEvent.click(form.submit());
    await waitFor(() => expect(wire.sent).toHaveLength(1));
    await waitFor(() => expect(told).not.toBeInTheDocument());
  },
);

test('a picture whose reader cannot be loaded is not called broken, and may be chosen again', async () => {
  new OwnDoor().open();
  pictureWorld().sizes.png = [1600, 900];
  renderPanel(<AvatarPanel address="https://avatar.example.com/me.png" fallback="/none.png" />);
  const choose = () =>
    fireEvent.change(screen.getByLabelText(ja.avatar.file), { target: { files: [pngFile(1600, 900)] } });
  cutOff();
  choose();
  expect(await screen.findByText(ja.failure.offline)).toBeInTheDocument();
  reconnect();
  choose();
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByText(ja.failure.offline)).toBeNull();
});

async function savesAtTheSecondPress(button: () => HTMLElement) {
  /** The files that were handed to the browser. */
  const saved: string[] = [];
  pictureWorld();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  cutOff();
  fireEvent.click(button());
  expect(await screen.findByText(ja.failure.offline)).toBeInTheDocument();
  expect(saved).toEqual([]);
  reconnect();
  fireEvent.click(button());
  await waitFor(() => expect(saved).toHaveLength(1));
}

test('a calendar whose writer cannot be loaded says so, and is saved at the next press', async () => {
  const site = { planCode: 'evaluation', planName: 'Evaluation', period: 'trial' as const, endDate: '2027-01-01' };
  await openContracts(new ContractDoor({ site }));
  await savesAtTheSecondPress(() => screen.getByRole('button', { name: ja.contract.calendar.download }));
});

test('a list whose writer cannot be loaded says so, and is saved at the next press', async () => {
  // It is in sight from ten members on.
  const others = Array.from({ length: 9 }, (_, at) => ({ ...ME, email: `person-${at}@example.com` }));
  await openMembers(new MembersDoor([ME, ...others]));
  await savesAtTheSecondPress(() => screen.getByRole('button', { name: /CSVに書き出す/ }));
});

test('an address list whose rules cannot be loaded says so in its place, and can be saved after another try', async () => {
  cutOff('ip-address-validation');
  open(<IpPanel ownAddress="192.0.2.1" />);
  press(en.security.ip.edit);
  expect(await screen.findByText(en.failure.offline)).toBeInTheDocument();
  expect(screen.getByText(en.security.ip.preparing)).toBeInTheDocument();
  reconnect();
  press(en.ui.retry);
  await waitFor(() => expect(screen.queryByText(en.security.ip.preparing)).toBeNull());
  expect(screen.queryByText(en.failure.offline)).toBeNull();
});

test('an organization file whose tools cannot be loaded says so, and is read after another try', async () => {
  cutOff('file-tools');
  open(<PlanPanel ownAddress={null} job={null} />);
  fireEvent.change(screen.getByRole('textbox', { name: en.organizationFile.plan.file }), { target: { value: 'x' } });
  press(en.organizationFile.plan.show);
  expect(await screen.findByText(en.organizationFile.notReady)).toBeInTheDocument();
  reconnect();
  press(en.organizationFile.plan.show);
  await waitFor(() => expect(screen.queryByText(en.organizationFile.notReady)).toBeNull());
});

test('a card whose vendor cannot be reached says so, and can be begun again', async () => {
  resetVendor();
  openPayment(paymentDoor());
  const begin = () => fireEvent.click(cards().getByRole('button', { name: 'カードを登録' }));
  const { Stripe } = window;
  Reflect.deleteProperty(window, 'Stripe');
  jest.replaceProperty(TIMING as { cardHostWaitMs: number }, 'cardHostWaitMs', 50);
  begin();
  expect(await screen.findByText(ja.payment.card.notLoaded)).toBeInTheDocument();
  // The script that hung ends.
  fireEvent.error(document.head.querySelector('script') as HTMLElement);
  Object.assign(window, { Stripe });
  cutOff('pure');
  begin();
  expect(screen.queryByText(ja.payment.card.notLoaded)).toBeNull();
  expect(await screen.findByText(ja.payment.card.notLoaded)).toBeInTheDocument();
  reconnect();
  begin();
  expect(await cards().findByRole('button', { name: 'このカードを登録' })).toBeInTheDocument();
});

test.each(['browser', 'passkeys'])(
  'a passkey without the script %s says so, and is begun at the next press',
  async (script) => {
    new Door()
      .on('passkey.options', { data: { options: { challenge: 'c' }, sealed: 's' } })
      .on('passkey.add', { data: {} });
    renderScreen(<PasskeysPanel />, { fallback: { 'passkey.list': { passkeys: [] } } });
    press(en.passkeys.add);
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Laptop' } });
    cutOff(script);
    press(en.passkeys.addConfirm);
    expect(await screen.findByText(en.failure.offline)).toBeInTheDocument();
    reconnect();
    press(en.passkeys.addConfirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

/** What is a comfort goes missing in silence: how a number is set or kana are read, how strong a password is, what a sign-out forgets. */
// A change can still be undone from the activity, and a menu loads its list when it opens.
const COMFORTS = ['menu-list', 'phone', 'romaji', 'score-password', 'swr', 'undo-work', 'was-made'];

test('every script that loads late has been cut off here, or in the test of late components', () => {
  const late = lateChunks().filter(
    ({ by, file }) => !/Component|Dialog/.test(by) && file !== 'lib/client/lazy-import.ts',
  );
  const scripts = new Set(late.map(({ module }) => module.replace(/^.*\//, '')));
  expect([...scripts].filter((script) => !COMFORTS.includes(script) && !mockNet.failed.has(script))).toEqual([]);
});
