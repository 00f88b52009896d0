import { canonicalAccount } from '../auth/account.ts';
import type { ProviderOperationName } from '../permissions.ts';
import { firstOfNextMonth } from '../text/calendar-days.ts';
import { calendarDate } from '../text/format.ts';
import type { JournalLine, State } from './journal-line.ts';
import { comparable } from './long-values.ts';
import { type JournalAct, journalRuleOf, type NoUndo, type TargetKind, type UndoRule } from './journal-rules.ts';

/** What a change's answer says of its line. */
export interface WrittenLine {
  id: number;
  act: JournalAct;
  /** What the change was about: a later one with the same text is about the same. */
  about: string;
  canUndo: boolean;
}

/** Why a line cannot be put back: failures of the console, but for what another change stands in the way of. */
export type UndoRefusal =
  | 'undoNever'
  | 'undoNotDone'
  | 'undoNoBefore'
  | 'undoneAlready'
  | 'undoNotYours'
  | 'undoInForce';

export type LineToUndo = Pick<
  JournalLine,
  'act' | 'timeMs' | 'target' | 'before' | 'after' | 'long' | 'outcome' | 'undoneBy'
> & { person: Pick<JournalLine['person'], 'isOwn'> };

/** What sends a line's change back: the operation, its input, and what is different afterwards. */
export interface UndoPlan {
  operation: ProviderOperationName;
  input: Record<string, unknown>;
  now: State | null;
  next: State;
}

/** @returns undefined for what a newer release wrote, and for what the console did by itself */
export function undoRuleOf(act: string): UndoRule | NoUndo | undefined {
  return journalRuleOf(act)?.undo;
}

/** What a line alone says against its undo; null: the state has to be looked at. */
export function undoRefusal(line: LineToUndo, nowMs: number): UndoRefusal | null {
  const rule = undoRuleOf(line.act);
  if (rule === undefined || typeof rule === 'string') return 'undoNever';
  if (line.outcome !== 'done') return 'undoNotDone';
  if (line.undoneBy !== null) return 'undoneAlready';
  if (line.before === null || namedBy(line) === null) return 'undoNoBefore';
  if (isForeign(line)) return 'undoNotYours';
  if (!hasLongChange(line) && hasNoChange(line.act, line.before, line.after)) return 'undoneAlready';
  const isOver = rule.isUntilNextMonth && firstOfNextMonth(dayOf(line.timeMs)) <= dayOf(nowMs);
  return isOver ? 'undoInForce' : null;
}

/** Whether only the person of a line can look at what it changed: its operations act on whoever calls them. */
export function isForeign({ act, person }: Pick<LineToUndo, 'act' | 'person'>): boolean {
  const rule = undoRuleOf(act);
  return typeof rule === 'object' && rule.isOwn === true && !person.isOwn;
}

/**
 * How a line is put back.
 * @param now the state as it was read just now; null if there is no such thing
 */
export function planUndo(
  line: LineToUndo,
  now: State | null,
  nowMs: number,
): UndoPlan | { refusal: UndoRefusal | 'changedMeanwhile' } {
  const refusal = undoRefusal(line, nowMs);
  const rule = undoRuleOf(line.act);
  const { before, after } = line;
  if (refusal || typeof rule !== 'object' || !before) return { refusal: refusal ?? 'undoNever' };
  const names = comparedFields(line.act, before, after).filter(
    (name) => !rule.isByField || !isEqual(before[name], after?.[name]),
  );
  const isAt = (state: State | null) => (state === null || now === null ? state === now : isSame(now, state, names));
  if (isAt(before)) return { refusal: 'undoneAlready' };
  if (!isAt(after)) return { refusal: 'changedMeanwhile' };
  const next = rule.isByField ? { ...now, ...only(before, names) } : before;
  return { operation: rule.by, input: { ...next, ...namedBy(line) }, now, next };
}

/** For the answer of a change whose line was written. @param takes whether an operation would take what was before */
export function writtenLine(
  id: number,
  line: Omit<LineToUndo, 'undoneBy' | 'person' | 'target'> & { target: { kind: TargetKind; id: string } },
  takes: (operation: ProviderOperationName, input: UndoPlan['input']) => boolean,
): WrittenLine {
  const { act, target } = line;
  // The order of fields tells acts apart that are about different things of one target.
  const about = `${target.kind}:${canonicalAccount(target.id)}:${journalRuleOf(act)?.fields?.[0] ?? act}`;
  const whole = {
    ...line,
    undoneBy: null,
    person: { isOwn: true },
    target: { ...target, text: target.id, name: null },
  };
  const plan = planUndo(whole, line.after, line.timeMs);
  return { id, act, about, canUndo: !('refusal' in plan) && takes(plan.operation, plan.input) };
}

function dayOf(timeMs: number): string {
  return calendarDate(new Date(timeMs));
}

/** The part of the input that names the target; null if its name was erased. */
function namedBy({ act, target }: LineToUndo): Record<string, string> | null {
  const { by } = journalRuleOf(act) ?? {};
  if (by === undefined) return {};
  return target.text === null ? null : { [by]: target.text };
}

/**
 * The fields by which two states of an act are compared: all of them, if it is put back whole, or what a colleague has filled since
 * would go unasked. Otherwise a change says what it set, a removal what there was.
 */
export function comparedFields(act: string, before: State, after: State | null): readonly string[] {
  const { undo, fields } = journalRuleOf(act) ?? {};
  const isWhole = typeof undo === 'object' && !undo.isByField;
  return isWhole && fields ? fields : Object.keys(after ?? before);
}

function only(state: State, names: readonly string[]): State {
  // What was not there is emptied.
  return Object.fromEntries(names.map((name) => [name, state[name] ?? '']));
}

/** Whether two states have the same in some fields. What is missing is empty. */
export function isSame(one: State, other: State, names: readonly string[]): boolean {
  return names.every((name) => isEqual(one[name], other[name]));
}

function hasNoChange(act: string, before: State, after: State | null): boolean {
  return after !== null && isSame(before, after, comparedFields(act, before, after));
}

function isEqual(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

/** What a list of lines shows of both sides may be the same all the same. */
function hasLongChange({ long = {} }: Pick<LineToUndo, 'long'>): boolean {
  return Object.values(long).some(({ before, after }) => before?.digest !== after?.digest);
}
