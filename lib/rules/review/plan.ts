import { canonicalAccount, isSameAccount } from '../auth/account.ts';
import { previewChanges, type PreviewLine } from '../members/bulk-change-preview.ts';
import { actorOf } from '../members/member-permissions.ts';
import { fromWire, type Role, ROLES } from '../roles.ts';
import { configOf, type ReviewReads } from './freeze.ts';
import { isDue, type ReviewLine } from './review.ts';

/** What is there now; a source that no decision is about was not read. */
export type ReviewNow = Partial<Omit<ReviewReads, 'keys'>> & { keys?: readonly { apikeyId: string }[] | undefined };

/** Why a decided change is not sent; keys of `review.leftOut` in the messages. `already`: it is as it was to become. */
export const LEFT_OUT = [
  'already',
  'changedSince',
  'gone',
  'listEmpty',
  'ownAddress',
  'ownAddressUnknown',
  'adminNeeded',
  'ownerNeeded',
  'lastOwner',
  'onlyMember',
  'same',
  'self',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** A change as the jobs take it (components/jobs/job.ts). `ref` names the lines whose result it tells. */
export type PlannedTask =
  | { account: string; role: Role | null; act: 'setRole' | 'delete'; ref: string }
  | {
      call:
        | 'apikey.delete'
        | 'organization.setMfa'
        | 'organization.setLockout'
        | 'iptables.set'
        | 'permission.delete'
        | 'payment.setEmail';
      input: Record<string, unknown>;
      about: string;
      ref: string;
    };

export interface ReviewPlan {
  tasks: PlannedTask[];
  /** The lines whose changes are sent. */
  sent: ReviewLine[];
  leftOut: { line: ReviewLine; code: LeftOut }[];
  /** The changes of members, for what is asked before they are made. */
  members: PreviewLine[];
}

interface PlanContext {
  account: string;
  role: Role;
  /** Whether a list of addresses lets the actor in; null: their address is not known. */
  isAllowed: ((rows: readonly string[]) => boolean) | null;
}

/**
 * What carrying out the decisions sends, held against what is there now: what has changed since the review was frozen is left
 * out, and so is what the rules of the members or of the address list forbid. Members come last; one's own account stays.
 */
export function planReview(lines: readonly ReviewLine[], now: ReviewNow, context: PlanContext): ReviewPlan {
  const plan: ReviewPlan = { tasks: [], sent: [], leftOut: [], members: [] };
  const due = lines.filter(isDue);
  for (const line of due) {
    if (line.kind === 'member' || line.kind === 'address') continue;
    const task = taskOf(line, now);
    if (typeof task === 'string') plan.leftOut.push({ line, code: task });
    else {
      plan.tasks.push(task);
      plan.sent.push(line);
    }
  }
  planAddresses(plan, due, now, context);
  planMembers(plan, due, now, context);
  return plan;
}

function taskOf(line: ReviewLine, now: ReviewNow): PlannedTask | LeftOut {
  const ref = String(line.position);
  const { to } = line;
  if (line.kind === 'key') {
    const { id, name } = line.value;
    const isThere = now.keys?.some(({ apikeyId }) => apikeyId === id);
    return isThere ? { call: 'apikey.delete', input: { id }, about: name, ref } : 'already';
  }
  if (line.kind === 'policy') {
    const { policy, value } = line.value;
    const current = policy === 'mfa' ? now.mfa : now.useAccountLockout ? 'on' : 'off';
    if (current !== value || to === null) return current === to ? 'already' : 'changedSince';
    return policy === 'mfa'
      ? { call: 'organization.setMfa', input: { mfa: to }, about: '', ref }
      : { call: 'organization.setLockout', input: { useAccountLockout: to === 'on' }, about: '', ref };
  }
  if (line.kind === 'permission') {
    const { domain, config } = line.value;
    const current = now.permissions?.find((one) => one.domain === domain)?.config;
    if (!current) return 'already';
    const isSame = JSON.stringify(configOf(current)) === JSON.stringify(configOf(config));
    return isSame ? { call: 'permission.delete', input: { domain }, about: domain, ref } : 'changedSince';
  }
  if (line.kind !== 'receipt' || to === null) return 'gone';
  const { domain, email } = line.value;
  const current = now.receipts?.find((one) => one.domain === domain)?.email;
  if (current === undefined) return 'gone';
  if (current !== email) return current === to ? 'already' : 'changedSince';
  return { call: 'payment.setEmail', input: { domain, email: to }, about: domain, ref };
}

/** All of them are one call: the list as it is now, without those that go. */
function planAddresses(
  { tasks, sent, leftOut }: ReviewPlan,
  due: readonly ReviewLine[],
  { iptables = [] }: ReviewNow,
  { isAllowed }: PlanContext,
): void {
  const wanted = due.filter((line) => line.kind === 'address');
  const there = wanted.filter(({ value }) => iptables.includes(value.address));
  for (const line of wanted) if (!there.includes(line)) leftOut.push({ line, code: 'already' });
  if (there.length === 0) return;
  const removed = new Set(there.map(({ value }) => value.address));
  const next = iptables.filter((address) => !removed.has(address));
  const blocker = addressBlocker(iptables, next, isAllowed);
  if (blocker) {
    leftOut.push(...there.map((line) => ({ line, code: blocker })));
    return;
  }
  tasks.push({
    call: 'iptables.set',
    input: { iptables: next },
    about: '',
    ref: there.map(({ position }) => position).join(','),
  });
  sent.push(...there);
}

/** An empty list would let everybody in; and nobody shuts themselves out from here. */
function addressBlocker(
  before: readonly string[],
  next: readonly string[],
  isAllowed: PlanContext['isAllowed'],
): LeftOut | null {
  if (next.length === 0) return 'listEmpty';
  if (!isAllowed) return 'ownAddressUnknown';
  return isAllowed(before) && !isAllowed(next) ? 'ownAddress' : null;
}

function planMembers(
  plan: ReviewPlan,
  due: readonly ReviewLine[],
  { members = [] }: ReviewNow,
  { account, role }: PlanContext,
): void {
  const current = new Map(members.map((member) => [canonicalAccount(member.email), member]));
  const lines = due.filter((line) => line.kind === 'member');
  const open = lines.flatMap((line) => {
    const member = current.get(canonicalAccount(line.value.account));
    const to = line.decision === 'remove' ? null : (ROLES.find((known) => known === line.to) ?? null);
    // Whoever loses a role in the middle could not tell what became of the rest; a colleague decides about them anyway.
    const isOwn = isSameAccount(line.value.account, account);
    const code = memberDrift(line.value.role, to, member && fromWire(member.role)) ?? (isOwn ? 'self' : null);
    if (code) plan.leftOut.push({ line, code });
    return code || !member ? [] : [{ line, change: { member, to } }];
  });
  const actor = actorOf(account, role, members);
  const preview = previewChanges(
    open.map(({ change }) => change),
    actor,
  );
  for (const one of preview) {
    const line = open.find(({ change }) => isSameAccount(change.member.email, one.account))?.line;
    if (!line) continue;
    if (one.blocker) {
      plan.leftOut.push({ line, code: one.blocker });
      continue;
    }
    const act = one.to === null ? 'delete' : 'setRole';
    plan.tasks.push({ account: one.account, role: one.to, act, ref: String(line.position) });
    plan.sent.push(line);
    plan.members.push(one);
  }
}

/** @param now undefined: the member is gone */
function memberDrift(frozen: Role, to: Role | null, now: Role | undefined): LeftOut | null {
  if (now === undefined) return to === null ? 'already' : 'gone';
  if (to !== null && now === to) return 'already';
  return now === frozen ? null : 'changedSince';
}

/** The reads that the decided changes are about, so that no other is made. */
export function readsNeeded(lines: readonly ReviewLine[]): ReadonlySet<ReviewLine['kind'] | 'mfa' | 'lockout'> {
  return new Set(
    lines
      .filter(isDue)
      .map((line) => (line.kind === 'policy' && line.value.policy !== 'ip' ? line.value.policy : line.kind)),
  );
}
