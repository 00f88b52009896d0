/** What of an organization needs somebody's hand: one catalogue for home, the security board and the filters of members. */
import { creatorState, type KeyRow, peopleOf } from '../api-keys/api-key-list.ts';
import { isSameAccount } from '../auth/account.ts';
import { type ContractDate, type DatedServices, listContractDates } from '../contracts/contract-dates.ts';
import { hasFreeSlots, isOver } from '../contracts/customisation-plans.ts';
import { listUsages, reachedUsages, type Thresholds, type Usage, usageAlertKey } from '../contracts/usage-alerts.ts';
import type { CustomisationContract, Organization } from '../organization/organization.ts';
import { passes, type RequiredRole, type Role, type WireRole } from '../roles.ts';
import { daysUntil } from '../text/format.ts';

interface Person {
  email: string;
  role: WireRole;
  mfa: 'on' | 'off' | 'unknown';
}

/** What is known so far; a source that is left out was not read, or not yet. */
export interface Facts {
  /** In Japan, as YYYY-MM-DD. */
  today: string;
  account: string;
  role: Role;
  thresholds: Thresholds;
  /** Keys of the usages whose alert was put away. */
  dismissed?: readonly string[];
  members?: readonly Person[] | undefined;
  keys?: readonly KeyRow[] | undefined;
  services?: Organization['services'] | undefined;
  site?: DatedServices['site'];
  /** The domains whose last permission sync failed. */
  failedSyncs?: readonly string[] | undefined;
}

/** What a line says: the first of what was found by name, and how many there are. */
interface Finding {
  count: number;
  /** A domain, an account or a key's name; empty if the condition is about the whole organization or a service. */
  name: string;
  href: NextStep;
  date?: ContractDate;
}

export type NextStep =
  | '/organization'
  | '/organization?role=owner&mfa=off'
  | '/apikey?sort=left'
  | '/security#own-mfa'
  | '/security#permissions'
  | '/contract#dates'
  | '/contract#customisation'
  | '/contract#thresholds'
  | '/contract/payment'
  | `/contract/payment?domain=${string}`;

interface Row {
  /** Key of `home.needs` in the messages. */
  name: string;
  tone: 'bad' | 'warn' | 'info';
  /** Who can do something about it: for everybody else it is no condition. */
  role: RequiredRole;
  find: (facts: Facts) => Finding | null;
}

/** A date is near from so many days before it. */
const NEAR_DAYS = 30;

/** Events of `listContractDates` that stop or begin to cost something. */
const TRIAL_ENDS: readonly string[] = ['siteEvaluationEnd', 'siteTrialEnd', 'backupTrialEnd', 'evaluationEnd'];
const CONTRACT_DATES: readonly string[] = ['siteEnd', 'contractEnd', 'renewal'];

/** The worst first. */
export const CONDITIONS = [
  { name: 'syncFailed', tone: 'bad', role: 'admin', find: findFailedSyncs },
  { name: 'formerMemberKeys', tone: 'bad', role: 'admin', find: findFormerMemberKeys },
  { name: 'cardMissing', tone: 'bad', role: 'admin', find: findMissingCards },
  { name: 'slotsFull', tone: 'bad', role: 'owner', find: findFullSlots },
  { name: 'ownMfaOff', tone: 'warn', role: 'owner', find: findOwnMfaOff },
  { name: 'ownersWithoutMfa', tone: 'warn', role: 'admin', find: findOwnersWithoutMfa },
  { name: 'singleOwner', tone: 'warn', role: 'owner', find: findSingleOwner },
  { name: 'trialEnding', tone: 'warn', role: 'owner', find: (facts) => findNearDate(facts, TRIAL_ENDS) },
  { name: 'slotsReached', tone: 'warn', role: 'admin', find: findReachedSlots },
  { name: 'deploymentReached', tone: 'warn', role: 'admin', find: findReachedDeployment },
  { name: 'dateNear', tone: 'info', role: 'owner', find: (facts) => findNearDate(facts, CONTRACT_DATES) },
] as const satisfies readonly Row[];

export type ConditionName = (typeof CONDITIONS)[number]['name'];

export interface Condition extends Finding {
  condition: ConditionName;
  tone: Row['tone'];
}

/** What this user can do something about, the worst first. */
export function listConditions(facts: Facts): Condition[] {
  return CONDITIONS.filter(({ role }) => passes(facts.role, role)).flatMap(({ name, tone, find }) => {
    const finding = find(facts);
    return finding ? [{ ...finding, condition: name, tone }] : [];
  });
}

export function ownersWithoutMfa<Member extends Person>(members: readonly Member[]): Member[] {
  return members.filter(({ role, mfa }) => role === 'owner' && mfa === 'off');
}

/** Keys whose creator is certainly no member any more. */
export function keysOfFormerMembers<Key extends KeyRow>(
  keys: readonly Key[],
  members: readonly { email: string }[],
): Key[] {
  const people = peopleOf(members);
  return keys.filter((key) => creatorState(key, people) === 'left');
}

/** Whether the organization loses its only owner with one person. One person alone can only be the owner. */
export function hasSingleOwner(members: readonly { role: WireRole }[]): boolean {
  return members.length > 1 && members.filter(({ role }) => role === 'owner').length === 1;
}

function findFailedSyncs({ failedSyncs = [] }: Facts): Finding | null {
  return found(failedSyncs, '/security#permissions');
}

function findFormerMemberKeys({ keys, members }: Facts): Finding | null {
  if (!keys || !members) return null;
  const left = keysOfFormerMembers(keys, members).map(({ name }) => name);
  return found(left, '/apikey?sort=left');
}

function findMissingCards({ services, today }: Facts): Finding | null {
  const domains = running(services, today)
    .filter(({ planCode, paymentRegistered }) => hasFreeSlots(planCode) && paymentRegistered === false)
    .map(({ domain }) => domain);
  const [domain, ...others] = domains;
  if (domain === undefined) return null;
  return found(
    domains,
    others.length === 0 ? `/contract/payment?domain=${encodeURIComponent(domain)}` : '/contract/payment',
  );
}

function findFullSlots(facts: Facts): Finding | null {
  return found(
    fullContracts(facts).map(({ domain }) => domain),
    '/contract#customisation',
  );
}

/** Only where slots can be bought: a free or annual plan that is in full use is as it was meant. */
function fullContracts({ services, today }: Facts): readonly CustomisationContract[] {
  return running(services, today).filter(
    ({ planCode, appsCount, appsTotal, nextAppsTotal = 0 }) =>
      hasFreeSlots(planCode) && appsCount >= appsTotal && nextAppsTotal <= appsTotal,
  );
}

function findOwnMfaOff({ members, account }: Facts): Finding | null {
  const mine = ownersWithoutMfa(members ?? []).filter(({ email }) => isSameAccount(email, account));
  return found(
    mine.map(({ email }) => email),
    '/security#own-mfa',
  );
}

function findOwnersWithoutMfa({ members, account }: Facts): Finding | null {
  const others = ownersWithoutMfa(members ?? []).filter(({ email }) => !isSameAccount(email, account));
  return found(
    others.map(({ email }) => email),
    '/organization?role=owner&mfa=off',
  );
}

function findSingleOwner({ members }: Facts): Finding | null {
  return members && hasSingleOwner(members) ? { count: 1, name: '', href: '/organization' } : null;
}

/** What is full and can be helped has a line of its own. */
function findReachedSlots(facts: Facts): Finding | null {
  const full = fullContracts(facts).map(({ domain }) => domain);
  const reached = usagesOf(facts).filter(({ meter, domain }) => meter === 'slots' && !full.includes(domain ?? ''));
  return found(
    reached.map(({ domain }) => domain ?? ''),
    '/contract#thresholds',
  );
}

function findReachedDeployment(facts: Facts): Finding | null {
  const reached = usagesOf(facts).filter(({ meter }) => meter !== 'slots');
  return found(
    reached.map(() => ''),
    '/contract#thresholds',
  );
}

function usagesOf({ services, thresholds, dismissed = [], today }: Facts): Usage[] {
  const reached = services ? reachedUsages(listUsages(services, today), thresholds) : [];
  return reached.filter((usage) => !dismissed.includes(usageAlertKey(usage)));
}

function findNearDate({ site, services, today }: Facts, events: readonly string[]): Finding | null {
  const dated = { site, backup: services?.Backup, customisation: services?.Customine ?? [] };
  const near = listContractDates(dated, today).filter(({ event, date }) => {
    const days = date === null ? null : daysUntil(date, today);
    return events.includes(event) && days !== null && days >= 0 && days <= NEAR_DAYS;
  });
  const [first] = near;
  return first ? { count: near.length, name: first.domain ?? '', href: '/contract#dates', date: first } : null;
}

function running(services: Facts['services'], today: string): readonly CustomisationContract[] {
  return (services?.Customine ?? []).filter((contract) => !isOver(contract, today));
}

function found(names: readonly string[], href: NextStep): Finding | null {
  const [name] = names;
  return name === undefined ? null : { count: names.length, name, href };
}
