import './mocks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ActivityPanel } from '@/components/activity/activity-panel';
import { LinePanel } from '@/components/activity/line-panel';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { CreateOrganization } from '@/components/organization/create-organization';
import { ApprovalScreen } from '@/components/contracts/approval/approval-screen';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { PolicyPanel } from '@/components/security/mfa/policy-panel';
import { AccountMenu } from '@/components/layout/account-menu';
import { AccountPanel } from '@/components/profile/account-panel';
import { ReviewScreen } from '@/components/review/review-screen';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { JournalDoor, line } from '../activity/activity-world';
import { contract, ContractDoor, openContracts, openWith, TODAY } from '../contracts/contract-world';
import { field, ContactDetailsDoor, openForm, openPanel } from '../organization/contact-details-world';
import { ME, member, MembersDoor, openMembers, rowOf } from '../members/members-world';
import { choose } from '../members/list-acts';
import { KEY, OffboardingDoor, openCase, stepOf, TARO } from '../offboarding/offboarding-world';
import { OwnDoor, renderPanel } from '../panel-door';
import { openPayment, paymentDoor } from '../contracts/payment/payment-world';
import { member as memberLine, ReviewDoor } from '../review/review-door';
import { CONFIG, Door, renderScreen } from '../security/secret-world';
import { expectText, ODD, XSS } from './strings';

/** Names that people and providers give, shown everywhere, and again in journal, review and offboarding, as what they are: text (V-J2). */
const NAMES = [...XSS, ...ODD];
/** No more than a list draws at once. */
const FEW = 6;
const parts = Array.from({ length: Math.ceil(NAMES.length / FEW) }, (_, part) =>
  NAMES.slice(part * FEW, (part + 1) * FEW),
);

test('names and accounts of members, in the list, its tips and its dialogs', async () => {
  for (const some of parts) {
    const others = some.map((name, index) => member(`m${index}-${name}`, null, 'on', name));
    const { view } = await openMembers(new MembersDoor([ME, ...others]));
    expectText(some);
    const [first] = others;
    if (!first) throw new Error('There is somebody');
    expect(rowOf(first).querySelectorAll('[title]')[1]?.getAttribute('title')).toBe(first.name);
    await choose(first, 'メンバーを外す');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('h2')?.textContent).toContain(first.email);
    expectText(some);
    view.unmount();
  }
});

test('names of members on the board of second factors, and in its question', async () => {
  const members = NAMES.slice(0, 30).map((name, index) => ({
    email: `m${index}@example.com${name}`,
    name,
    role: null,
    mfa: 'on',
  }));
  for (let from = 0; from < members.length; from += 5) {
    const some = members.slice(from, from + 5);
    const fallback = { 'organization.readMfa': { mfa: 'optional' }, 'member.list': { members: some } };
    new Door().on('member.list', { data: { members: some } });
    const view = renderScreen(<PolicyPanel reminders={{ ja: '', en: '' }} />, { fallback });
    fireEvent.click(screen.getByRole('radio', { name: /^With \(/ }));
    expectText(some.map(({ name }) => name));
    fireEvent.click(screen.getAllByRole('button', { name: /^Turn off MFA of m/ })[0] ?? document.body);
    expect((await screen.findByRole('dialog')).querySelector('h2')?.textContent).toContain(some[0]?.email);
    expectText(some.map(({ name }) => name));
    view.unmount();
  }
});

test('names of API keys and of their makers, in the list and in the question before a deletion', async () => {
  const apikeys = NAMES.map((name, index) => ({
    apikeyId: `k${index}`,
    name,
    userName: name,
    userEmail: `m${index}@example.com`,
  }));
  new Door().on('apikey.list', { data: { apikeys } });
  const fallback = { 'apikey.list': { apikeys }, 'member.list': { members: [] } };
  renderScreen(<KeyPanel example={null} />, { fallback });
  expectText(NAMES);
  const [first] = [...document.querySelectorAll<HTMLElement>('button[aria-expanded]')];
  fireEvent.click(first ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  expectText(NAMES);
  expect(XSS.concat(ODD).some((name) => question.textContent?.includes(name))).toBe(true);
});

test('every field of an organisation, to read and to edit', async () => {
  for (const name of NAMES) {
    const all = { name, departmentName: name, personName: name, address: name };
    new ContactDetailsDoor(all);
    const read = openPanel({ me: { role: 'general' } });
    await waitFor(() =>
      expect(screen.getAllByText((_, element) => element?.textContent === name).length).toBeGreaterThan(3),
    );
    expectText([name]);
    read.unmount();
  }
  const worst = NAMES.join(' ');
  new ContactDetailsDoor({ name: worst, departmentName: worst, personName: worst, address: worst });
  await openForm();
  expect(field('組織名')).toHaveValue(worst);
  expectText([]);
});

test('the organisation’s name wherever others speak of it', async () => {
  const name = NAMES.join(' ');
  const me = { account: ME.email, organization: { id: 7, name }, role: 'general' as const };
  const list = await openMembers(new MembersDoor([ME, member('second@example.com', 'owner')]), { me });
  await choose(ME, '組織から退出');
  expect((await screen.findByRole('dialog')).querySelector('h2')?.textContent).toContain(name);
  expectText([name]);
  list.view.unmount();
  renderPanel(<CreateOrganization />, { me: { organization: null } });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: name } });
  expectText([name]);
});

test('plans and domains of contracts, on their cards, on paper, at the payment and in the questions', async () => {
  // Plans of the catalogue have names of our own; of others the provider's stands there as it is.
  const Customine = NAMES.map((name, index) =>
    contract({ domain: `d${index}.example.com`, planName: name, planCode: 'unheard_of' }),
  );
  const Deploit = { planCode: 'unheard_of', planName: XSS.join(' '), appsCount: 3, appsTotal: 6 };
  const site = { planCode: 'unheard_of', planName: XSS.join(' '), period: 'monthly' as const, endDate: undefined };
  const { user, view } = await openContracts(new ContractDoor({ Customine, Deploit, site }));
  await user.click(screen.getAllByRole('button', { name: /^さらに表示/ })[0] ?? view.container);
  expectText([...NAMES, XSS.join(' ')]);
  view.unmount();
  const paid = new ContractDoor({ Customine: [contract({ domain: 'd.example.com' })] });
  paid.on('profile.read', { data: { name: NAMES.join(' ') } });
  const changes = [{ domain: 'd.example.com', slots: 12 }];
  const sheet = <ApprovalScreen changes={changes} origin="https://admin.example.com" today={TODAY} />;
  const paper = openWith(paid, sheet, { profile: NAMES.join(' ') });
  await waitFor(() => expectText([NAMES.join(' ')]));
  paper.view.unmount();
  const door = paymentDoor(true);
  door.on('payment.readEmail', { data: { email: NAMES.join(' ') } });
  openPayment(door);
  await waitFor(() => expectText([NAMES.join(' ')]));
});

test('domains, projects and environments of access permissions, and their field codes', async () => {
  const name = XSS.join(' ');
  const config = { ...CONFIG, appIdField: name, writableUserField: name, readonlyUserField: name };
  const row = { domain: `apps.example.com${XSS[0]}`, environmentList: [{ uid: 3, projectName: name, name }], config };
  new Door().on('permission.list', { data: { configList: [row] } });
  renderScreen(<PermissionPanel hasContract />, { fallback: { 'permission.list': { configList: [row] } } });
  fireEvent.click(screen.getByRole('button', { name: /^apps.example.com/ }));
  await screen.findByRole('textbox', { name: /Permission app ID/ });
  expectText([name]);
  fireEvent.click(screen.getByRole('switch'));
  expect(screen.getByRole('dialog').querySelector('h2')?.textContent).toContain(XSS[0]);
  expectText([name]);
});

test('one’s own name and account, on the profile and in the head of every page', async () => {
  const name = NAMES.join(' ');
  new OwnDoor().on('profile.read', { data: { name, account: name, email: name } }).open();
  renderPanel(
    <>
      <AccountMenu email={name} avatarUrl={null} theme="light" />
      <AccountPanel />
    </>,
    { me: { account: name, email: name } },
  );
  await waitFor(() => expectText([name]));
  expect(screen.getByRole('button', { name: /^アカウントメニュー/ }).title).toBe(name);
  fireEvent.click(await screen.findByRole('button', { name: '表示名を編集' }));
  expect(await screen.findByRole('textbox')).toHaveValue(name);
  expectText([name]);
});

const linesOf = (names: readonly string[]) =>
  names.map((name, index) =>
    line(index + 1, {
      person: { id: `p${index}`, account: `${name}@example.com`, isOwn: false },
      target: { kind: 'apikey', id: `k${index}`, text: name, name },
      browser: name,
      before: { name: `before ${name}` },
      after: { name },
    }),
  );

test('targets and people in the list of the journal', async () => {
  for (const some of parts) {
    new JournalDoor(linesOf(some));
    const list = renderPanel(<ActivityPanel />, { me: { role: 'owner' } });
    await waitFor(() => expectText(some));
    list.unmount();
  }
});

test('target, person, browser and values of a line of the journal', async () => {
  new JournalDoor(linesOf(NAMES));
  for (const [index, name] of NAMES.entries()) {
    const page = renderPanel(<LinePanel id={String(index + 1)} />, { me: { role: 'owner' } });
    await screen.findByText('192.0.2.7');
    expectText([name, `before ${name}`]);
    page.unmount();
  }
});

test('names of an access review, its members, keys and notes', async () => {
  for (const some of parts) {
    const door = new ReviewDoor();
    door.review = { ...door.review, name: some[0] ?? '', reviewers: some.map((name) => `${name}@example.com`) };
    door.lines = some.flatMap((name, index): ReviewLine[] => [
      memberLine(index * 2, `${name}@example.com`, {
        value: { account: `${name}@example.com`, name, role: 'general', mfa: 'on' },
        note: `note ${name}`,
      } as Partial<ReviewLine>), // A member's line.
      {
        ...memberLine(index * 2 + 1, ''),
        kind: 'key',
        value: { id: `k${index}`, name: `key ${name}`, maker: name, makerName: name, makerState: 'left' },
      } as ReviewLine, // A key's line.
    ]);
    const view = renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />);
    await waitFor(() => expectText([...some, ...some.map((name) => `key ${name}`)]));
    view.unmount();
  }
});

test('names of an offboarding case, of those who leave and of what they hold', async () => {
  for (const some of parts) {
    const door = new OffboardingDoor({ people: [{ ...TARO, name: some[0] ?? '' }] });
    door.keys = some.map((name, index) => ({ ...KEY, apikeyId: `k${index}`, name }));
    const open = openCase();
    await screen.findByRole('button', { name: '計画を確定' });
    await screen.findAllByRole('combobox');
    expectText(some);
    open.view.unmount();
    new OffboardingDoor({
      stage: 'running',
      steps: some.map((name, index) => stepOf('delete', { about: `k${index}`, name })),
    });
    const running = openCase();
    await screen.findByRole('table');
    expectText(some);
    running.view.unmount();
  }
});
