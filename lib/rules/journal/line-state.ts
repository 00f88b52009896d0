import { isSameAccount } from '../auth/account.ts';
import type { Organization } from '../organization/organization.ts';
import type { OperationName } from '../permissions.ts';
import { isPermanent } from '../text/format.ts';
import { journalRuleOf, type StateRead, type TargetKind } from './journal-rules.ts';

/** What an act is about, and what it changes: only the values that its row of the journal's rules names. */
export type Fields = Readonly<Record<string, unknown>>;

/** The id of a member or an account is the account itself; the store puts the pseudonym in its place. */
export function targetOf(
  act: string,
  input: Fields,
  { account }: { account: string },
  organization: string,
): { kind: TargetKind; id: string } {
  const { target = 'account', by } = journalRuleOf(act) ?? {};
  if (target === 'account') return { kind: target, id: account };
  if (target === 'organization') return { kind: target, id: organization };
  // A plan of the service itself and not of one domain.
  const named = input[by ?? ''];
  if (target === 'service' || (target === 'domain' && named === undefined))
    return { kind: 'service', id: textOf(input.service) || 'site' };
  return { kind: target, id: textOf(named) };
}

/** The state that an input asks for; null if it removes something, or if nothing of it is written down. */
export function stateAfter(act: string, input: Fields): Fields | null {
  const rule = journalRuleOf(act);
  return rule?.isRemoval ? null : pick(act, { ...input, ...rule?.sets });
}

/**
 * The state that a read shows, in the words of the input; null if there is none.
 * @param answer data of a good answer of the read that the act's rule names
 */
export function stateIn(act: string, input: Fields, answer: unknown): Fields | null {
  const { read, isRemoval } = journalRuleOf(act) ?? {};
  const found = read && STATES[read](answer as Answers, input, isRemoval); // By the schema of the read's row.
  return found ? pick(act, found) : null;
}

function pick(act: string, from: Fields): Fields | null {
  const { fields = [] } = journalRuleOf(act) ?? {};
  const found = fields.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]));
  return found.length === 0 ? null : Object.fromEntries(found);
}

interface Answers {
  organization: Organization;
  apikeys: readonly { apikeyId: string; name: string }[];
  configList: readonly { domain: string; config: Fields | null }[];
}

/** The state in the answer of each read that a row of the journal names. */
const STATES: Record<StateRead, (answer: Answers, input: Fields, isRemoval?: true) => Fields | null | undefined> = {
  'organization.read': ({ organization }, input, isRemoval) => organizationState(organization, input, isRemoval),
  'apikey.list': ({ apikeys }, { id }) => apikeys.find(({ apikeyId }) => apikeyId === id),
  'permission.list': ({ configList }, input) => configList.find(({ domain }) => domain === input.domain)?.config,
  'profile.read': (answer) => ({ ...answer }),
  'site.read': (answer) => ({ ...answer }),
  'iptables.read': (answer) => ({ ...answer }),
  'organization.readMfa': (answer) => ({ ...answer }),
  'payment.readEmail': (answer) => ({ ...answer }),
};

function organizationState(organization: Organization, input: Fields, isRemoval?: true): Fields | undefined {
  const { members, services, ...own } = organization;
  if (typeof input.email === 'string') {
    const { email } = input;
    return members.find((member) => isSameAccount(member.email, email));
  }
  if (input.domain !== undefined) {
    const contract = services.Customine.find(({ domain }) => domain === input.domain);
    // A contract that was ended stays until its last day.
    if (!contract || (isRemoval && !isPermanent(contract.endDate))) return undefined;
    const maxAppSlot = contract.nextAppsTotal ?? contract.appsTotal;
    return { service: 'Customine', planId: contract.planCode, maxAppSlot };
  }
  return { ...own, service: input.service, planId: services.Deploit?.planCode };
}

/** The id of what a change made, as its answer says. */
export function resultOf(name: OperationName, data: unknown): string | undefined {
  const answer = data as { apikey?: { apikeyId?: string }; organization_id?: number } | null;
  if (name === 'apikey.create') return answer?.apikey?.apikeyId;
  return name === 'organization.create' ? textOf(answer?.organization_id) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
