import type { OperationName } from '../permissions.ts';
import type { Role } from '../roles.ts';

export const MEMBER_ACTS = ['add', 'setRole', 'delete'] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Whom, and the role to give; null for a removal. */
export interface MemberTask {
  account: string;
  role: Role | null;
  /** In a job of mixed changes. */
  act?: MemberAct | undefined;
  /** The role that it was planned against: with another the server changes nothing. */
  from?: Role | undefined;
  ref?: string | undefined;
}

/** The changes beside those of members that many at a time can be made of (components/jobs). As the table of operations says, `hasProof`: a fresh proof is always asked for; `hasSeen`: what was seen goes along. */
export const CHANGE_OPERATIONS = {
  'iptables.set': { hasProof: true, hasSeen: true },
  'organization.setMfa': { hasProof: true, hasSeen: true },
  'organization.setLockout': { hasProof: true, hasSeen: true },
  'organization.update': { hasProof: false, hasSeen: true },
  'permission.set': { hasProof: false, hasSeen: true },
  'permission.delete': { hasProof: false, hasSeen: true },
  'mfa.off': { hasProof: true, hasSeen: false },
  'apikey.delete': { hasProof: false, hasSeen: false },
  'apikey.rename': { hasProof: false, hasSeen: false },
  'payment.setEmail': { hasProof: true, hasSeen: true },
  'team.change': { hasProof: false, hasSeen: false },
  'member.endSessions': { hasProof: true, hasSeen: false },
} as const satisfies Partial<Record<OperationName, { hasProof: boolean; hasSeen: boolean }>>;

export type ChangeOperation = keyof typeof CHANGE_OPERATIONS;

export const CHANGE_NAMES = Object.keys(CHANGE_OPERATIONS) as ChangeOperation[]; // It has no other keys.

/** Any other change, by its operation. */
export interface CallTask {
  call: ChangeOperation;
  input: Record<string, unknown>;
  /** What it changes, by its name; empty for the organization itself. */
  about: string;
  ref?: string | undefined;
}

/** One change, as a plan gives it and a job makes it. `ref` is what its origin knows it by, for the result. */
export type Task = MemberTask | CallTask;

export function isCallTask(task: Task): task is CallTask {
  return 'call' in task;
}

/** What a task is about, by its name. */
export function taskName(task: Task): string {
  return isCallTask(task) ? task.about : task.account;
}
