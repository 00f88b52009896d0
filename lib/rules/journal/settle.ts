/**
 * Whether a change whose answer was lost was made, by the state that is there now: for the journal, and for the jobs of the
 * browser (docs/promises.md, V-K2).
 */
import { type Fields, stateAfter, stateIn } from './line-state.ts';
import { JOURNAL_ACTS, type JournalAct, journalRuleOf, type StateRead } from './journal-rules.ts';
import { TIMING } from '../timing.ts';
import { comparedFields, isSame } from './undo-rules.ts';

/** `graceMs` is beyond every deadline: what does not show by then of a change whose answer was lost was not made. */
export const SETTLE_TIMING: { graceMs: number } = { graceMs: TIMING.settleGraceMs };

interface LostChange {
  act: string;
  /** What it was sent with; of a line of the journal what names its target. */
  input: Fields;
  /** The state that there was; null or left out: nobody has read it, and of an addition that there was none. */
  before?: Fields | null;
  /** The state that it asked for; left out: as its input says. */
  after?: Fields | null;
  /** Something else may have changed the same since: then no state tells what this change did. */
  isOverwritten?: boolean;
  /** How long ago its answer was given up, milliseconds. */
  ageMs: number;
}

/** The read whose answer tells, with its input; null: no state tells. */
export function settlingRead(act: string, { domain }: Fields): { name: StateRead; input: Fields } | null {
  const { read: name, isRead } = journalRuleOf(act) ?? {};
  return name && !isRead ? { name, input: name === 'payment.readEmail' ? { domain } : {} } : null;
}

/** The acts whose state the same read shows: a later one of them may have changed what a line left behind. */
export function actsReadBy(name: StateRead): JournalAct[] {
  return JOURNAL_ACTS.filter((act) => settlingRead(act, {})?.name === name);
}

/** Whether no state says that a change was not made: it waits for a mail, or leaves nothing behind. */
export function isUntold(act: string): boolean {
  const rule = journalRuleOf(act);
  return rule?.read === undefined || rule.isUntold === true;
}

/**
 * A state that is as it was to become tells at once. That a change was not made is only said once the provider cannot be at it
 * any more, and where the state can prove it.
 * @param answer data of a good answer of `settlingRead`
 * @returns null if nobody can tell, or not yet
 */
export function settle(change: LostChange, answer: unknown): 'done' | 'failed' | null {
  const { act, input, after, isOverwritten, ageMs } = change;
  const before = change.before ?? (journalRuleOf(act)?.isAddition ? null : undefined);
  const wanted = after === undefined ? stateAfter(act, input) : after;
  const isAt = (one: Fields | null, other: Fields | null) =>
    one && other ? isSame(one, other, comparedFields(act, one, other)) : one === other;
  if (before !== undefined && isAt(before, wanted)) return null;
  if (isOverwritten) return null;
  const now = stateIn(act, input, answer);
  if (isAt(now, wanted)) return 'done';
  if (isUntold(act) || ageMs < SETTLE_TIMING.graceMs) return null;
  // A key that is still listed was never deleted: no other gets its id.
  const isUnmade = act === 'apikey.delete' || (before !== undefined && isAt(now, before));
  return isUnmade ? 'failed' : null;
}
