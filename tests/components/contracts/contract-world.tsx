import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ContractPanels } from '@/components/contracts/contract-panels';
import type { Answer } from '@/lib/operations/table';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import type { Locale } from '@/lib/rules/locales';
import type { CustomisationContract, Organization } from '@/lib/rules/organization/organization';
import type { Role } from '@/lib/rules/roles';
import { contract as standardContract, organizationWith } from '../../rules/contracts/customisation-contract';
import { OwnDoor, renderPanel } from '../panel-door';

/** What stands beside what takes an owner. */
export const OWNER_NEEDED = 'この操作にはオーナー権限が必要です。オーナーに依頼してください。';
/** A change is told as made, and sent once, also if its answer was lost: the state tells (V-K2). */
export const ANSWERS = [
  ['', { data: {} }],
  [', also where the answer is lost', { failure: { code: 'lost' } }],
] as const;

export const TODAY = '2026-11-21';

export const LINKS: ContractLinks = {
  support: 'https://support.example.com/',
  sitePlans: 'https://site.example.com/plan_e.html',
  siteCommunity: 'https://site.example.com/community',
  deploymentQuote: 'https://deployment.example.com/quote',
  customisationPlans: 'https://customisation.example.com/plan_c.html',
  annualForm: 'https://customisation.example.com/annual',
  yearlyEstimate: 'https://customisation.example.com/estimate/{planCode}',
  freeDomainHelp: 'https://support.example.com/free-domain',
};

/** A contract that is under way and half used. */
export function contract(more: Partial<CustomisationContract> = {}): CustomisationContract {
  return standardContract({ planName: 'The plan', appsCount: 3, appsTotal: 8, startDate: '2025-02-19', ...more });
}

export interface Contracts {
  Customine?: CustomisationContract[];
  Deploit?: Organization['services']['Deploit'];
  Backup?: Organization['services']['Backup'];
  site?: Answer<'site.read'>;
}

const FREE_SITE = { planCode: 'free', planName: 'Free', period: undefined, endDate: undefined };

/** The contracts as the provider keeps them; a test changes them by its answers to the writes. */
export class ContractDoor extends OwnDoor {
  contracts: Contracts;

  constructor(contracts: Contracts = {}) {
    super();
    this.contracts = contracts;
    this.on('organization.read', () => ({ data: this.organization() }));
    this.on('site.read', () => ({ data: this.contracts.site ?? FREE_SITE }));
    this.on('profile.read', { data: { name: '佐藤 美咲' } });
    this.open();
  }

  organization(): Answer<'organization.read'> {
    const { Customine = [], Deploit, Backup } = this.contracts;
    const organization = organizationWith({ Customine, Deploit, Backup });
    return { organization: { ...organization, name: '株式会社みなと', departmentName: '情報システム部' } };
  }
}

export interface ViewOptions {
  role?: Role;
  locale?: Locale;
  /** The site service's contract is not in the page's own HTML: it is read afterwards. */
  isSiteUnread?: boolean;
  /** The display name, at hand from the page's own HTML. */
  profile?: string;
}

/** The contract screen, once it has read everything. */
export async function openContracts(door: ContractDoor, options: ViewOptions = {}) {
  return openWith(door, <ContractPanels links={LINKS} today={TODAY} />, options);
}

/** A panel on the contracts of a door, at hand from the page's own HTML. */
export function openWith(
  door: ContractDoor,
  element: ReactNode,
  { role = 'owner', locale = 'ja', isSiteUnread = false, profile }: ViewOptions = {},
) {
  const user = userEvent.setup();
  const fallback = {
    'organization.read': door.organization(),
    ...(isSiteUnread ? {} : { 'site.read': door.contracts.site ?? FREE_SITE }),
    ...(profile === undefined ? {} : { 'profile.read': { name: profile } }),
  };
  const view = renderPanel(element, {
    me: { role, organization: { id: 7, name: '株式会社みなと' } },
    locale,
    fallback,
  });
  return { user, view, door };
}

/** What a change of slots, and another plan, send for a domain: what was seen of it comes along. */
export const sent = {
  slots: (maxAppSlot: number, seen: object = { appsTotal: 8 }, domain = 'acme.example.com') => ({
    name: 'customisation.setSlots',
    input: { domain, maxAppSlot, seen },
  }),
  plan: (planId: string, planCode: string | null, domain = 'acme.example.com') => ({
    name: 'service.setPlan',
    input: { service: 'Customine', planId, domain, seen: { planCode } },
  }),
};

/** Why a button cannot be pressed, or null where it can. */
export function reasonOf(button: HTMLElement): string | null {
  if (button.getAttribute('aria-disabled') !== 'true') return null;
  return (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}
