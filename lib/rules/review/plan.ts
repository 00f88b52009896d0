import { canonicalAccount, isSameAccount } from '../auth/account.ts';
import { type ChangeBlocker, ownAddressLoss } from '../changes/blockers.ts';
import { type SnapshotPart, withSeen } from '../changes/snapshot.ts';
import type { Task } from '../changes/task.ts';
import {
  type MemberChange,
  previewChanges,
  type PreviewLine,
  taskOf as memberTask,
} from '../changes/member-changes.ts';
import { actorOf } from '../members/member-permissions.ts';
import { fromWire, type Role, ROLES } from '../roles.ts';
import { configOf, type ReviewSnapshot } from './freeze.ts';
import { refOf } from './proof.ts';
import { isDue } from './review.ts';
import type { ReviewLine } from './review-schema.ts';

type ReviewPart = Extract<SnapshotPart, keyof ReviewSnapshot>;

/** What is there now; a part that no decision is about was not read. */
export type ReviewNow = Partial<ReviewSnapshot>;

export interface ReviewPlan {
  tasks: Task[];
  /** The lines whose changes are sent. */
  sent: ReviewLine[];
  leftOut: { line: ReviewLine; code: ChangeBlocker }[];
  /** The changes of members, for what is asked before they are made. */
  members: PreviewLine[];
}

interface PlanContext {
  account: string;
  role: Role;
  /** As the console sees it; null if it does not. */
  address: string | null;
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
  return { ...plan, tasks: plan.tasks.map((task) => withSeen(task, now)) };
}

function taskOf(line: ReviewLine, now: ReviewNow): Task | ChangeBlocker {
  const ref = refOf(line);
  const { to } = line;
  if (line.kind === 'key') {
    const { id, name } = line.value;
    const isThere = now.keys?.some(({ apikeyId }) => apikeyId === id);
    return isThere ? { call: 'apikey.delete', input: { id }, about: name, ref } : 'already';
  }
  if (line.kind === 'policy') {
    const { policy, value } = line.value;
    const current = policy === 'mfa' ? now.mfa : now.organization?.useAccountLockout ? 'on' : 'off';
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
  { address }: PlanContext,
): void {
  const wanted = due.filter((line) => line.kind === 'address');
  const listed = new Set(iptables);
  const there = wanted.filter(({ value }) => listed.has(value.address));
  for (const line of wanted) if (!listed.has(line.value.address)) leftOut.push({ line, code: 'already' });
  if (there.length === 0) return;
  const removed = new Set(there.map(({ value }) => value.address));
  const next = iptables.filter((address) => !removed.has(address));
  const blocker = next.length === 0 ? 'listEmpty' : ownAddressLoss(iptables, next, address);
  if (blocker) {
    leftOut.push(...there.map((line) => ({ line, code: blocker })));
    return;
  }
  tasks.push({
    call: 'iptables.set',
    input: { iptables: next },
    about: '',
    ref: there.map(refOf).join(','),
  });
  sent.push(...there);
}

function planMembers(
  plan: ReviewPlan,
  due: readonly ReviewLine[],
  { members = [] }: ReviewNow,
  { account, role }: PlanContext,
): void {
  const current = new Map(members.map((member) => [canonicalAccount(member.email), member]));
  const lines = due.filter((line) => line.kind === 'member');
  const byRef = new Map(lines.map((line) => [refOf(line), line]));
  const open = lines.flatMap((line): MemberChange[] => {
    const member = current.get(canonicalAccount(line.value.account));
    const to = line.decision === 'remove' ? null : (ROLES.find((known) => known === line.to) ?? null);
    // A user who loses a role in the middle could not tell what became of the rest; a colleague decides about them anyway.
    const isOwn = isSameAccount(line.value.account, account);
    const code = memberDrift(line.value.role, to, member && fromWire(member.role)) ?? (isOwn ? 'self' : null);
    if (code) plan.leftOut.push({ line, code });
    return code || !member ? [] : [{ member, to, ref: refOf(line) }];
  });
  for (const one of previewChanges(open, actorOf(account, role, members))) {
    const line = byRef.get(one.ref ?? '');
    if (!line) continue;
    if (one.blocker) plan.leftOut.push({ line, code: one.blocker });
    else {
      plan.tasks.push(memberTask(one));
      plan.sent.push(line);
      plan.members.push(one);
    }
  }
}

/** @param now undefined: the member is gone */
function memberDrift(frozen: Role, to: Role | null, now: Role | undefined): ChangeBlocker | null {
  if (now === undefined) return to === null ? 'already' : 'gone';
  if (to !== null && now === to) return 'already';
  return now === frozen ? null : 'changedSince';
}

const PARTS = {
  member: 'members',
  key: 'keys',
  address: 'iptables',
  permission: 'permissions',
} as const satisfies Partial<Record<ReviewLine['kind'], SnapshotPart>>;

/** The parts of the snapshot that lines are about, so that no other is read, and the domains whose receipts are. */
export function readsNeeded(lines: readonly ReviewLine[]): { parts: ReviewPart[]; domains: string[] } {
  // The members say what the actor may do at all.
  const parts = new Set<ReviewPart>(['members']);
  const domains: string[] = [];
  for (const line of lines) {
    if (line.kind === 'receipt') domains.push(line.value.domain);
    else if (line.kind !== 'policy') parts.add(PARTS[line.kind]);
    else if (line.value.policy !== 'ip') parts.add(line.value.policy === 'mfa' ? 'mfa' : 'organization');
  }
  return { parts: [...parts], domains };
}
