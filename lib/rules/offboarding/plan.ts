import { canonicalAccount, isEmail, isSameAccount, toHalfWidth } from '../auth/account.ts';
import { fromWire, type WireRole } from '../roles.ts';
import { createRepeatCheck } from '../text/plain-text.ts';
import { type Facts, namesFor } from './holdings.ts';
import { type Action, type ItemKind, REASON_LENGTH, STEP_KINDS, type StepKind } from './offboarding-lists.ts';
import type { Decision, Item, Leaver, OffboardingValue, Step } from './offboarding-schema.ts';

type Members = readonly { email: string; role: WireRole; name?: string | undefined }[];

const ACTIONS_OF: Readonly<Record<ItemKind, readonly Action[]>> = {
  ownership: ['handOver', 'release'],
  receipt: ['change', 'keep'],
  key: ['rotate', 'delete', 'keep'],
  note: ['keep'],
  sessions: ['end', 'later'],
  lines: ['keep'],
  projects: ['keep'],
};

/** What can be done with an item. Of what could not be read nothing is known, so that it can only be left as it is, with a reason. */
export function actionsOf({ kind, isUnread }: Item, people: readonly Leaver[], members: Members): readonly Action[] {
  if (isUnread) return ['keep'];
  if (kind === 'ownership' && isLastOwner(people, members)) return ['handOver'];
  return ACTIONS_OF[kind];
}

/** Whether no owner is left once all of these people have gone. */
function isLastOwner(people: readonly Leaver[], members: Members): boolean {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length > 0 && owners.every(({ email }) => people.some(({ account }) => isSameAccount(account, email)));
}

/** Who can be made an owner in a leaver's place. */
export function successorsOf(people: readonly Leaver[], members: Members): Members[number][] {
  return members.filter(
    ({ email, role }) => role !== 'owner' && !people.some(({ account }) => isSameAccount(account, email)),
  );
}

/** What is decided of an item if nobody has said anything: only where there is nothing to choose wrongly. */
export function decisionOf(
  item: Item,
  decisions: OffboardingValue['decisions'],
  people: readonly Leaver[],
  members: Members,
): Decision | null {
  const actions = actionsOf(item, people, members);
  const made = decisions[item.id];
  if (made && actions.includes(made.do)) return made;
  const [only] = actions;
  if (item.kind === 'sessions' && !item.isUnread) return { do: 'end' };
  return only && actions.length === 1 ? { do: only } : null;
}

/** What a decision lacks; keys of `offboarding.problem` in the messages. */
export type DecisionProblem = 'choose' | 'successor' | 'address' | 'sameAddress' | 'reason' | 'reasonLong';

export interface DecidedItem {
  item: Item;
  /** Null while nobody has decided. */
  decision: Decision | null;
  problem: DecisionProblem | null;
}

export function decisionProblem(
  item: Item,
  decision: Decision | null,
  people: readonly Leaver[],
  members: Members,
): DecisionProblem | null {
  if (!decision) return 'choose';
  const to = toOf(decision);
  const reason = decision.reason?.trim() ?? '';
  switch (decision.do) {
    case 'handOver':
      return successorsOf(people, members).some(({ email }) => isSameAccount(email, to)) ? null : 'successor';
    case 'change':
      if (!isEmail(to)) return 'address';
      return people.some((person) => namesFor(person, members).has(canonicalAccount(to))) ? 'sameAddress' : null;
    case 'keep':
      if (reason === '') return 'reason';
      return reason.length > REASON_LENGTH ? 'reasonLong' : null;
    default:
      return null;
  }
}

/** An address as it will be written, by which a step is told to be done; a login id as it is. */
function toOf({ do: what, to = '' }: Decision): string {
  return what === 'change' ? toHalfWidth(to).trim() : to.trim();
}

const STEP_OF: Readonly<Partial<Record<Action, StepKind>>> = {
  handOver: 'handOver',
  change: 'receipt',
  rotate: 'rotate',
  delete: 'delete',
  end: 'sessions',
  keep: 'keep',
};

/** The steps that decisions lead to, in the order in which they are done: whoever leaves is removed last. */
export function planSteps(
  people: readonly Leaver[],
  items: readonly Item[],
  decisions: OffboardingValue['decisions'],
  members: Members,
  receipts: Facts['receipts'] = [],
): Step[] {
  const roleOf = (whom: string) => {
    const member = members.find(({ email }) => isSameAccount(email, whom));
    return member && fromWire(member.role);
  };
  const steps = items.flatMap((item): Step[] => {
    const decision = decisionOf(item, decisions, people, members);
    const kind = decision && STEP_OF[decision.do];
    if (!decision || !kind) return [];
    const { account, about, name } = item;
    const step = { id: `${kind}/${account}/${about}`, kind, account, about, name };
    if (kind === 'keep') {
      const reason = decision.reason?.trim() ?? '';
      return [{ ...step, id: `keep/${item.id}`, item: item.kind, reason }];
    }
    const to = toOf(decision);
    const email = receipts?.find(({ domain }) => domain === about)?.email ?? undefined;
    const from = kind === 'handOver' ? roleOf(to) : email;
    // With another address or successor it is another step.
    return [to ? { ...step, id: `${step.id}/${to}`, from, to } : step];
  });
  const removals = people.map(
    ({ account }): Step => ({
      id: `remove/${account}/`,
      kind: 'remove',
      account,
      about: '',
      name: '',
      from: roleOf(account),
    }),
  );
  const all = [...steps, ...removals].toSorted((a, b) => STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind));
  // Two people may hand over to the same one.
  const isSecond = createRepeatCheck();
  return all.filter(({ kind, to = '' }) => kind !== 'handOver' || !isSecond(canonicalAccount(to)));
}
