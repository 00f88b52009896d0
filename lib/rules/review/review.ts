/** An access review: who has what, frozen into lines, and what reviewers decide of each (docs/product.md#access-review). */
import { canonicalAccount, emailOf, isSameAccount } from '../auth/account.ts';
import type { TaskRefusal } from '../changes/task.ts';
import { mayCall, rolesToGive } from '../permissions.ts';
import { type Role, toWire } from '../roles.ts';

/** The kinds of lines, in the order in which they stand. */
export const LINE_KINDS = ['member', 'key', 'policy', 'address', 'permission', 'receipt'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What a line holds as it was frozen. Never a secret: a key is known by its id and name. */
export interface LineValues {
  member: { account: string; name: string; role: Role; mfa: 'on' | 'off' | 'unknown' };
  key: { id: string; name: string; maker: string; makerName: string; makerState: 'member' | 'left' | 'unknown' };
  /** `ip` says only whether the restriction is on: its addresses are lines of their own. */
  policy: { policy: 'mfa' | 'lockout' | 'ip'; value: string };
  address: { address: string };
  permission: { domain: string; config: Readonly<Record<string, string | number>> };
  receipt: { domain: string; email: string };
}

export type FrozenLine<Kind extends LineKind = LineKind> = {
  [Each in Kind]: { kind: Each; value: LineValues[Each] };
}[Kind];

export const DECISIONS = ['keep', 'change', 'remove'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a line is beside the last closed review; `first`: there was none. */
export const SINCE = ['first', 'new', 'same', 'role', 'mfa', 'changed'] as const;
export type Since = (typeof SINCE)[number];

/**
 * What became of a decided change; `leftOut`: it was not sent, for the reason that `code` names; `claimed`: it is said to be done, and
 * no line of the journal proves it.
 */
export const LINE_RESULTS = ['done', 'claimed', 'failed', 'unknown', 'leftOut'] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

/** The code of a line that was told to be made, and was not so when the review was closed. */
export const CONTRADICTED = 'contradicted';
/** Of a line that was decided otherwise while a change was on its way: this change was made. No browser tells this code. */
export const EARLIER = 'earlier-decision';

interface DecidedPart {
  position: number;
  since: Since;
  decision: Decision | null;
  /** What it is to become: a role, a policy's value, an address. */
  to: string | null;
  note: string;
  decidedBy: string | null;
  decidedMs: number | null;
  /** Whether it was decided together with others at one press; null: nobody wrote that down. */
  inBulk: boolean | null;
  /** The version of the review with which the line last changed: nobody overwrites what they have not seen. */
  version: number;
  result: LineResult | null;
  code: string | null;
  refusal: TaskRefusal | null;
  /** The line of the journal that tells of the change. */
  journalLine: number | null;
}

export type ReviewLine<Kind extends LineKind = LineKind> = { [Each in Kind]: FrozenLine<Each> & DecidedPart }[Kind];

/** What one reviewer decides of a line; `seen` is the version that they saw. */
export interface LineWish extends Pick<DecidedPart, 'position' | 'decision' | 'to' | 'note'> {
  seen: number;
}

export interface ReviewSummary {
  id: string;
  name: string;
  /** YYYY-MM-DD. */
  due: string;
  /** Canonical accounts. */
  reviewers: readonly string[];
  createdMs: number;
  createdBy: string;
  status: 'open' | 'closed';
  total: number;
  decided: number;
}

export interface Review extends Omit<ReviewSummary, 'total' | 'decided'> {
  closedMs: number | null;
  closedBy: string | null;
  /** Why it was closed with lines undecided or changes not made. */
  reason: string;
  /** Goes up with every change of the review or one of its lines. */
  version: number;
  /** Of the lines as they were frozen. */
  digest: string;
  /** The last closed review, with which the lines were compared. */
  previous: string | null;
  /** What the last one had and this one has not. */
  gone: readonly FrozenLine[];
  /** The line of the journal that holds the digest of the evidence. */
  journalLine: number | null;
}

/** One look at a review: all of its lines, or those that changed since a version. */
export interface ReviewAnswer {
  review: Review;
  lines: ReviewLine[];
  /** Lines that a colleague had decided meanwhile: they stay as they are. */
  conflicts: number[];
}

/** What is begun and waits for an owner or admin to go on: one small read for home. */
export interface OpenWork {
  /** Reviews that wait for this reviewer. */
  reviews: readonly Pick<Review, 'id' | 'name' | 'due'>[];
  /** Cases of people who leave, the oldest first; by the name of their first person. */
  offboardings: readonly { id: string; name: string }[];
  /** How far the organization file is that somebody began to apply within a week, and of which results are still missing. */
  file: { done: number; total: number } | null;
}

export const REVIEW_LIMITS = {
  name: 60,
  note: 300,
  reviewers: 20,
  open: 3,
  kept: 100,
  lines: 15_000,
  /** Results in one report that name a line of the journal, each of which is read. A job tells fifty at a time. */
  proofs: 500,
} as const;

/** The reviewers that were named, as long as they are admins, and every owner. */
export function mayDecide({ reviewers }: Pick<Review, 'reviewers'>, account: string, role: Role): boolean {
  return (
    role === 'owner' || (mayCall(role, 'review.read') && reviewers.some((reviewer) => isSameAccount(reviewer, account)))
  );
}

/** What names the same thing in two reviews. */
export function identityOf(line: FrozenLine): string {
  return `${line.kind} ${nameOf(line)}`;
}

function nameOf({ kind, value }: FrozenLine): string {
  if (kind === 'member') return canonicalAccount(value.account);
  if (kind === 'key') return value.id;
  if (kind === 'policy') return value.policy;
  return kind === 'address' ? value.address : value.domain;
}

const POLICY_VALUES = { mfa: ['optional', 'required'], lockout: ['off', 'on'], ip: [] } as const;

/** What a line can be changed to by somebody of a role; a receipt's address is typed instead. */
export function changesFor(line: FrozenLine, role: Role): readonly string[] {
  if (line.kind === 'member')
    return rolesToGive(role, toWire(line.value.role)).filter((next) => next !== line.value.role);
  if (line.kind === 'policy') return POLICY_VALUES[line.value.policy].filter((next) => next !== line.value.value);
  return [];
}

/** Policies and receipts are changed, never removed; and what an owner has is for owners to take. */
export function mayRemove(line: FrozenLine, role: Role): boolean {
  if (line.kind === 'policy' || line.kind === 'receipt') return false;
  return line.kind !== 'member' || line.value.role !== 'owner' || role === 'owner';
}

/** @param isEmail judges the address of a receipt, whose rule is too heavy to be here */
export function isPossible(
  line: FrozenLine,
  { decision, to }: Pick<LineWish, 'decision' | 'to'>,
  role: Role,
  isEmail: (text: string) => boolean,
): boolean {
  if (decision !== 'change') return to === null && (decision !== 'remove' || mayRemove(line, role));
  if (to === null) return false;
  return line.kind === 'receipt' ? isEmail(to) && to !== line.value.email : changesFor(line, role).includes(to);
}

/**
 * What one has oneself is for another reviewer to decide: the own membership, and API keys that one made. A maker may be named without
 * the suffix of the account, unless a member has that as a login id.
 */
export function isOwnLine({ kind, value }: FrozenLine, account: string): boolean {
  if (kind === 'member') return isSameAccount(value.account, account);
  if (kind !== 'key') return false;
  const { maker, makerState } = value;
  return isSameAccount(maker, account) || (makerState !== 'member' && isSameAccount(maker, emailOf(account)));
}

/** What was done stays decided. */
export function isFixed({ result }: Pick<ReviewLine, 'result'>): boolean {
  return result === 'done';
}

/** Whether a decided change still has to be made. */
export function isDue({ decision, result, code }: Pick<ReviewLine, 'decision' | 'result' | 'code'>): boolean {
  const isChange = decision === 'change' || decision === 'remove';
  return isChange && result !== 'done' && !(result === 'leftOut' && code === 'already');
}

export interface ReviewProgress {
  total: number;
  decided: number;
  keep: number;
  change: number;
  remove: number;
  done: number;
  /** Decided, and not made yet. */
  due: number;
  /** Kept, and changed all the same. */
  earlier: number;
}

export function progressOf(lines: readonly Pick<ReviewLine, 'decision' | 'result' | 'code'>[]): ReviewProgress {
  const progress = { total: lines.length, decided: 0, keep: 0, change: 0, remove: 0, done: 0, due: 0, earlier: 0 };
  for (const line of lines) {
    if (line.decision !== null) {
      progress.decided += 1;
      progress[line.decision] += 1;
    }
    if (line.result === 'done') progress.done += 1;
    if (isDue(line)) progress.due += 1;
    if (line.decision === 'keep' && line.code === EARLIER) progress.earlier += 1;
  }
  return progress;
}

export interface KeptInBulk {
  kept: number;
  by: { account: string; kept: number }[];
}

/** What was kept at one press with others; most of it first. */
export function keptInBulk(lines: readonly ReviewLine[]): KeptInBulk {
  const kept = lines.filter(({ decision, inBulk }) => decision === 'keep' && inBulk === true);
  const groups = [...Map.groupBy(kept, ({ decidedBy }) => decidedBy ?? '')];
  const by = groups.map(([account, { length }]) => ({ account, kept: length }));
  return { kept: kept.length, by: by.toSorted((one, other) => other.kept - one.kept) };
}

/** Newer lines in the place of older ones; the same list if nothing came. */
export function withNewLines(lines: readonly ReviewLine[], news: readonly ReviewLine[]): readonly ReviewLine[] {
  if (news.length === 0) return lines;
  const byPosition = new Map(news.map((line) => [line.position, line]));
  return lines.map((line) => {
    const next = byPosition.get(line.position);
    return next && next.version >= line.version ? next : line;
  });
}
