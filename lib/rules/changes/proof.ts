/** Whether a line of the journal proves that a decided change was made: one rule for reviews and offboardings. */
import { isSameAccount } from '../auth/account.ts';
import type { JournalFilters, JournalLine } from '../journal/journal-line.ts';
import { type JournalAct, journalRuleOf } from '../journal/journal-rules.ts';

/** What a decision asks for, as the journal would tell of it. */
export interface DecidedChange {
  act: JournalAct;
  /** The account, the name or the id of what it is about; null: the organization. */
  target: { account: string } | { text: string } | { id: string } | null;
  /** What the line has to say that was left behind; left out: the act says all. */
  isLeft?: (after: Readonly<Record<string, unknown>>) => boolean;
  /** Null: nothing was decided. */
  decidedMs: number | null;
}

/** The part of a line that proves. */
export type ProofLine = Pick<JournalLine, 'act' | 'target' | 'after' | 'outcome' | 'timeMs'>;

/** It is of the same act, target and value, was done, and later than the decision. */
export function isProof({ act, target, isLeft, decidedMs }: DecidedChange, line: ProofLine): boolean {
  if (line.outcome !== 'done' || decidedMs === null || line.timeMs < decidedMs || line.act !== act) return false;
  const { id, text } = line.target;
  if (target !== null && 'account' in target && !isSameAccount(text ?? '', target.account)) return false;
  if (target !== null && 'text' in target && text !== target.text) return false;
  if (target !== null && 'id' in target && id !== target.id) return false;
  return isLeft === undefined || (line.after !== null && isLeft(line.after));
}

export function proofFilters({ act, target, decidedMs }: DecidedChange): JournalFilters {
  const [text] = Object.values(target ?? {});
  const kind = journalRuleOf(act)?.target;
  return { acts: [act], outcome: 'done', from: decidedMs ?? 0, ...(kind && text ? { target: { kind, text } } : {}) };
}
