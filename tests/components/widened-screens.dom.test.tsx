import './hostile/mocks';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { ApprovalScreen } from '@/components/contracts/approval/approval-screen';
import { CancellationList } from '@/components/contracts/cancellation/cancellation-list';
import { ContractHead, ContractPanels } from '@/components/contracts/contract-panels';
import { Planner } from '@/components/contracts/planner/planner';
import { NeedsPanel } from '@/components/home/needs-panel';
import { Plans } from '@/components/home/plans';
import { MembersSection } from '@/components/members/list/members-section';
import { InformationPanel } from '@/components/organization/organization-tabs';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { UpgradeScreen } from '@/components/contracts/payment/upgrade/upgrade-screen';
import { AccountPanel } from '@/components/profile/account-panel';
import { SecurityPanels } from '@/components/security/security-panels';
import { rowOf } from '@/lib/operations/table';
import ja from '@/messages/ja.json';
import { type Answered, widenings } from '../operations/wire-shapes';
import { LINKS, TODAY } from './contracts/contract-world';
import { OWNER } from './owner';
import { OwnDoor } from './panel-door';
import { HOST } from './contracts/payment/payment-world';
import { screenOf } from './screen-of';
import { SIBLINGS } from './shared-sign-in/sso-world';

/** Every screen with every widened answer that it reads (promise V-R8): none is lost, none waits forever, none says that something was done. */
const DOMAIN = 'acme.example.com';
/** `beside` are reads without which the screen stands, and need not say more. */
const SCREENS: Record<string, { reads: Answered[]; beside?: Answered[]; element: ReactNode }> = {
  home: {
    reads: ['site.read', 'organization.read', 'member.list', 'apikey.list'],
    beside: ['member.list', 'apikey.list'],
    element: [<NeedsPanel key="needs" today={TODAY} />, <Plans key="plans" siblings={SIBLINGS} today={TODAY} />],
  },
  contract: {
    reads: ['organization.read', 'site.read'],
    element: [<ContractHead key="head" />, <ContractPanels key="panels" links={LINKS} today={TODAY} />],
  },
  planner: {
    reads: ['organization.read'],
    element: <Planner proposal={{ changes: [], unreadable: 0 }} today={TODAY} />,
  },
  approval: {
    reads: ['organization.read', 'profile.read'],
    beside: ['profile.read'],
    element: <ApprovalScreen changes={[{ domain: DOMAIN, slots: 9 }]} origin="https://c.example.com" today={TODAY} />,
  },
  cards: { reads: ['organization.read'], element: <PaymentPanels domain={null} host={HOST} today={TODAY} /> },
  card: {
    reads: ['organization.read', 'payment.readEmail'],
    element: <PaymentPanels domain={DOMAIN} host={HOST} today={TODAY} />,
  },
  upgrade: {
    reads: ['organization.read'],
    element: <UpgradeScreen domain={DOMAIN} host={HOST} links={LINKS} today={TODAY} />,
  },
  members: {
    reads: ['organization.read', 'member.list'],
    beside: ['organization.read'],
    element: <MembersSection first={null} />,
  },
  information: {
    reads: ['organization.read'],
    element: <InformationPanel postalCodeUrl="https://postal.example.com" validation={null} />,
  },
  'API keys': { reads: ['apikey.list', 'member.list'], beside: ['member.list'], element: <KeyPanel example={null} /> },
  security: {
    reads: ['organization.readMfa', 'iptables.read', 'permission.list', 'organization.read', 'member.list'],
    element: <SecurityPanels reminders={{ ja: '', en: '' }} ownAddress="192.0.2.1" />,
  },
  profile: { reads: ['profile.read'], element: <AccountPanel /> },
  cancellation: { reads: ['organization.read'], element: <CancellationList support="https://support.example.com" /> },
};

/** What the console's own server makes of an answer of the provider. */
const served = (name: Answered, data: unknown): unknown => rowOf(name).answer.parse(data);
const whole = (name: Answered) => served(name, widenings(name)[0]?.data);

const SAID = /しました。|完了しました/;
const SILENT = 'says nothing of the failure';
const FAILED = ja.failure.badAnswer.split('…', 1)[0] ?? '';

/** Renders a screen, lets its late parts come, and looks. */
async function look(element: ReactNode, reads: Record<string, unknown>, refused?: Answered): Promise<string[]> {
  const door = new OwnDoor().open();
  for (const [name, data] of Object.entries(reads))
    door.on(name, name === refused ? { failure: { code: 'badAnswer' } } : { data });
  const known = Object.fromEntries(Object.entries(reads).filter(([name]) => name !== refused));
  const me = { ...OWNER, account: 'owner@example.com', email: 'owner@example.com' };
  render(screenOf(element, { me, locale: 'ja', fallback: known, revalidateOnMount: false }));
  const isWaiting = () =>
    document.querySelector('[aria-busy=true]') !== null || document.body.textContent.includes(ja.ui.loading);
  for (let round = 0; round < 20 && (round < 2 || isWaiting()); round += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  const found = [
    ...(isWaiting() ? ['still waits'] : []),
    ...(document.body.textContent.trim() === '' ? ['is empty'] : []),
    ...(/undefined|null|NaN|\[object/.test(document.body.textContent) ? ['shows a hole'] : []),
    ...screen.queryAllByRole('status').flatMap(({ textContent }) => (SAID.test(textContent) ? [textContent] : [])),
    ...(door.writes.length > 0 ? ['changes something'] : []),
  ];
  if (refused !== undefined && !document.body.textContent.includes(FAILED)) found.push(SILENT);
  cleanup();
  return found;
}

const CASES = Object.entries(SCREENS).flatMap(([label, { reads, beside = [], element }]) =>
  reads.map((name) => ({ label, reads, beside, element, name })),
);

test.each(CASES)(
  '$label with each form of $name',
  async ({ reads, beside, element, name }) => {
    const good = Object.fromEntries(reads.map((read) => [read, whole(read)]));
    const wrong: unknown[] = [];
    const seen = new Set<string>();
    for (const { label, data, isGood } of widenings(name)) {
      // Left out, null and new are one to the screen, if they are to the server.
      const text = isGood ? JSON.stringify(served(name, data)) : '';
      if (!isGood || seen.has(text)) continue;
      seen.add(text);
      const found = await look(element, { ...good, [name]: served(name, data) });
      if (found.length > 0) wrong.push([label, found]);
    }
    const refused = (await look(element, good, name)).filter((said) => said !== SILENT || !beside.includes(name));
    if (refused.length > 0) wrong.push(['refused', refused]);
    expect(wrong).toEqual([]);
  },
  60_000,
);
