/** What of an organization needs somebody's hand: one catalogue for home, the security board and the filters of members. */
import { type KeyRow, keysOfFormerMembers } from '../api-keys/api-key-list.ts';
import { type KeyNotes, replaceState } from '../api-keys/key-notes.ts';
import type { ConsoleSessions } from '../auth/console-sessions.ts';
import { type CardDetails, cardExpiry, lacksCard, mayHaveCard } from '../contracts/cards.ts';
import { type ContractDate, type DatedServices, listContractDates } from '../contracts/contract-dates.ts';
import { domainAnchor, hasFreeSlots, isOver } from '../contracts/customisation-plans.ts';
import { listUsages, reachedUsages, type Thresholds, type Usage, usageAlertKey } from '../contracts/usage-alerts.ts';
import type { CustomisationContract, Organization } from '../organization/organization.ts';
import type { OpenWork } from '../review/review-schema.ts';
import { passes } from '../roles.ts';
import type { Device } from '../text/browser-name.ts';
import { daysUntil } from '../text/format.ts';
import {
  type Finding as AnyFinding,
  found,
  MEMBER_CONDITIONS,
  type MemberFacts,
  type Row,
} from '../members/member-conditions.ts';

/** What is known so far; a source that is left out was not read, or not yet. */
export interface Facts extends MemberFacts {
  /** In Japan, as YYYY-MM-DD. */
  today: string;
  thresholds: Thresholds;
  /** Keys of the usages whose alert was put away. */
  dismissed?: readonly string[];
  keys?: readonly KeyRow[] | undefined;
  notes?: KeyNotes | undefined;
  services?: Organization['services'] | undefined;
  /** Sign-ins of the user's own account on new devices, the newest first. */
  newDevices?: ConsoleSessions['news'] | undefined;
  site?: DatedServices['site'];
  work?: OpenWork | undefined;
  /** The domains whose last permission sync failed. */
  failedSyncs?: readonly string[] | undefined;
  /** By domain, as far as the card host has told this browser. */
  cards?: Readonly<Partial<Record<string, CardDetails>>> | undefined;
}

interface Finding extends AnyFinding<NextStep> {
  date?: ContractDate;
  device?: Device;
  /** YYYY-MM-DD. */
  due?: string;
  /** Keys of the usages that it tells of, which can be put away. */
  usages?: readonly string[];
}

export type NextStep =
  | '/organization'
  | '/organization/review'
  | `/organization/review/${string}`
  | '/organization/leaving'
  | `/organization/leaving/${string}`
  | '/organization/file'
  | '/organization?role=owner&mfa=off'
  | '/apikey?sort=left'
  | '/apikey?sort=replaceBy'
  | '/profile#sessions'
  | '/security#own-mfa'
  | '/security#permissions'
  | '/contract#dates'
  | '/contract#customisation'
  | `/contract#domain-${string}`
  | '/contract#thresholds'
  | '/contract/payment'
  | `/contract/payment?domain=${string}`;

/** A date is near from so many days before it. */
const NEAR_DAYS = 30;

/** Events of `listContractDates` that stop or begin to cost something. */
const TRIAL_ENDS: readonly string[] = ['siteEvaluationEnd', 'siteTrialEnd', 'backupTrialEnd', 'evaluationEnd'];
const CONTRACT_DATES: readonly string[] = ['siteEnd', 'contractEnd', 'renewal'];

/** The worst first. */
export const CONDITIONS = [
  { name: 'reviewOverdue', tone: 'bad', role: 'admin', find: (facts) => findReviews(facts, true) },
  { name: 'syncFailed', tone: 'bad', role: 'admin', find: findFailedSyncs },
  { name: 'formerMemberKeys', tone: 'bad', role: 'admin', find: findFormerMemberKeys },
  { name: 'cardMissing', tone: 'bad', role: 'admin', find: findMissingCards },
  { name: 'cardExpired', tone: 'bad', role: 'admin', find: (facts) => findCards(facts, 'past') },
  { name: 'slotsFull', tone: 'bad', role: 'owner', find: findFullSlots },
  { name: 'newDevice', tone: 'warn', role: 'member', find: findNewDevices },
  ...MEMBER_CONDITIONS,
  { name: 'keysDue', tone: 'warn', role: 'admin', find: findDueKeys },
  { name: 'fileUnfinished', tone: 'warn', role: 'admin', find: findUnfinishedFile },
  { name: 'offboardingOpen', tone: 'info', role: 'admin', find: findOffboardings },
  { name: 'reviewOpen', tone: 'info', role: 'admin', find: (facts) => findReviews(facts, false) },
  { name: 'cardExpiring', tone: 'warn', role: 'admin', find: (facts) => findCards(facts, 'soon') },
  { name: 'trialEnding', tone: 'warn', role: 'owner', find: (facts) => findNearDate(facts, TRIAL_ENDS) },
  { name: 'slotsReached', tone: 'warn', role: 'admin', find: findReachedSlots },
  { name: 'deploymentReached', tone: 'warn', role: 'admin', find: findReachedDeployment },
  { name: 'dateNear', tone: 'info', role: 'owner', find: (facts) => findNearDate(facts, CONTRACT_DATES) },
] as const satisfies readonly Row<Facts, Finding>[];

type SingleName = (typeof CONDITIONS)[number]['name'];

/** Two conditions of one subject are one line, in the place of the worse one. */
const MERGED = [
  { name: 'keysToReview', worse: 'formerMemberKeys', other: 'keysDue' },
  { name: 'ownersMfaOff', worse: 'ownMfaOff', other: 'ownersWithoutMfa' },
] as const satisfies readonly { name: string; worse: SingleName; other: SingleName }[];

export type ConditionName = SingleName | (typeof MERGED)[number]['name'];

export interface Condition extends Finding {
  condition: ConditionName;
  /** How many the other one of two merged conditions counted; `name` and `href` are then its own. */
  others?: number;
  tone: (typeof CONDITIONS)[number]['tone'];
}

/** What this user can do something about, the worst first. */
export function listConditions(facts: Facts): Condition[] {
  const found = CONDITIONS.filter(({ role }) => passes(facts.role, role)).flatMap(
    ({ name, tone, find }): Condition[] => {
      const finding = find(facts);
      return finding ? [{ ...finding, condition: name, tone }] : [];
    },
  );
  return MERGED.reduce((conditions, { name, worse, other }) => {
    const [first, second] = [worse, other].map((one) => conditions.find(({ condition }) => condition === one));
    if (!first || !second) return conditions;
    const merged = { ...second, condition: name, tone: first.tone, count: first.count, others: second.count };
    return conditions.flatMap((one) => (one === first ? [merged] : one === second ? [] : [one]));
  }, found);
}

function findFailedSyncs({ failedSyncs = [] }: Facts): Finding | null {
  return found(failedSyncs, '/security#permissions');
}

function findFormerMemberKeys({ keys, members }: Facts): Finding | null {
  if (!keys || !members) return null;
  const left = keysOfFormerMembers(keys, members).map(({ name }) => name);
  return found(left, '/apikey?sort=left');
}

function findReviews({ work, today }: Facts, isOverdue: boolean): Finding | null {
  const [first, ...others] = (work?.reviews ?? []).filter(({ due }) => due < today === isOverdue);
  if (!first) return null;
  const href = others.length === 0 ? (`/organization/review/${first.id}` as const) : '/organization/review';
  return { count: 1 + others.length, name: first.name, href, due: first.due };
}

function findOffboardings({ work }: Facts): Finding | null {
  const [first, ...others] = work?.offboardings ?? [];
  if (!first) return null;
  const href = others.length === 0 ? (`/organization/leaving/${first.id}` as const) : '/organization/leaving';
  return { count: 1 + others.length, name: first.name, href };
}

/** Counts the changes that have no result yet. */
function findUnfinishedFile({ work }: Facts): Finding | null {
  const file = work?.file;
  return file ? { count: file.total - file.done, name: '', href: '/organization/file' } : null;
}

function findNewDevices({ newDevices: [device, ...others] = [] }: Facts): Finding | null {
  return device ? { count: 1 + others.length, name: '', href: '/profile#sessions', device } : null;
}

/** By the day that somebody chose for a key. */
function findDueKeys({ keys = [], notes, today }: Facts): Finding | null {
  const due = keys.filter(({ apikeyId }) => {
    const state = replaceState(notes?.get(apikeyId)?.replaceBy ?? null, today);
    return state === 'near' || state === 'past';
  });
  return found(
    due.map(({ name }) => name),
    '/apikey?sort=replaceBy',
  );
}

function findMissingCards({ services, today }: Facts): Finding | null {
  return foundCards(running(services, today).filter(lacksCard));
}

function findCards({ services, cards = {}, today }: Facts, expiry: 'soon' | 'past'): Finding | null {
  const runningOut = running(services, today).filter((contract) => {
    const card = cards[contract.domain];
    return card && mayHaveCard(contract) && cardExpiry(card, today) === expiry;
  });
  return foundCards(runningOut);
}

function foundCards(contracts: readonly CustomisationContract[]): Finding | null {
  const domains = contracts.map(({ domain }) => domain);
  const [domain, ...others] = domains;
  if (domain === undefined) return null;
  return found(
    domains,
    others.length === 0 ? `/contract/payment?domain=${encodeURIComponent(domain)}` : '/contract/payment',
  );
}

function findFullSlots(facts: Facts): Finding | null {
  const domains = fullContracts(facts).map(({ domain }) => domain);
  const [domain, ...others] = domains;
  if (domain === undefined) return null;
  return found(domains, others.length === 0 ? `/contract#${domainAnchor(domain)}` : '/contract#customisation');
}

/** Only where slots can be bought: a free or annual plan that is in full use is as it was meant. */
function fullContracts({ services, today }: Facts): readonly CustomisationContract[] {
  return running(services, today).filter(
    ({ planCode, appsCount, appsTotal, nextAppsTotal = 0 }) =>
      hasFreeSlots(planCode) && appsCount >= appsTotal && nextAppsTotal <= appsTotal,
  );
}

/** For those who can help it, what is full has a line of its own. */
function findReachedSlots(facts: Facts): Finding | null {
  const full = passes(facts.role, 'owner') ? fullContracts(facts).map(({ domain }) => domain) : [];
  return foundUsages(usagesOf(facts).filter(({ meter, domain }) => meter === 'slots' && !full.includes(domain ?? '')));
}

function findReachedDeployment(facts: Facts): Finding | null {
  return foundUsages(usagesOf(facts).filter(({ meter }) => meter !== 'slots'));
}

function foundUsages(reached: readonly Usage[]): Finding | null {
  const finding = found(
    reached.map(({ domain }) => domain ?? ''),
    '/contract#thresholds',
  );
  return finding && { ...finding, usages: reached.map(usageAlertKey) };
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
