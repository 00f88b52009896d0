/** What reviewers decide of the lines of an access review, and may decide (docs/product.md#access-review). */
import { canonicalAccount, emailOf, isEmail, isSameAccount } from '../auth/account.ts';
import { mayCall, rolesToGive } from '../permissions.ts';
import { type Role, toWire } from '../roles.ts';
import type { FrozenLine, LineWish, Review, ReviewLine } from './review-schema.ts';

/** The code of a line that was told to be made, and was not so when the review was closed. */
export const CONTRADICTED = 'contradicted';
/** Of a line that was decided otherwise while a change was on its way: this change was made. No browser tells this code. */
export const EARLIER = 'earlier-decision';

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

export function isPossible(line: FrozenLine, { decision, to }: Pick<LineWish, 'decision' | 'to'>, role: Role): boolean {
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

/** A note is for whoever wrote it or decided the line to change alone; another's is replaced by deciding anew. */
export function mayNote({ note, notedBy, decidedBy }: ReviewLine, account: string): boolean {
  return note === '' || [notedBy, decidedBy].some((by) => isSameAccount(by ?? '', account));
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

export const RISKS = ['noMfa', 'owner', 'formerMaker', 'news'] as const;
export type Risk = (typeof RISKS)[number];

/** Whether the organization required a second factor as its lines were frozen. */
export function requiresMfa(lines: readonly FrozenLine[]): boolean {
  return lines.some(({ kind, value }) => kind === 'policy' && value.policy === 'mfa' && value.value === 'required');
}

/**
 * Why a line deserves a look of its own, without which nobody keeps it. That a general member has no second factor is one only where
 * it is required: it would be nearly every line.
 */
export function risksOf(line: FrozenLine & Pick<ReviewLine, 'since'>, isMfaRequired: boolean): Risk[] {
  const { kind, value, since } = line;
  const risks: Risk[] = [];
  if (kind === 'member' && value.mfa === 'off' && (isMfaRequired || value.role !== 'general')) risks.push('noMfa');
  if (kind === 'member' && value.role === 'owner') risks.push('owner');
  if (kind === 'key' && value.makerState === 'left') risks.push('formerMaker');
  if (since !== 'same' && since !== 'first') risks.push('news');
  return risks;
}
