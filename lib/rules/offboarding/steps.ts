import { isSameAccount } from '../auth/account.ts';
import { type PreviewBlocker, previewChanges } from '../changes/member-changes.ts';
import type { Task } from '../changes/task.ts';
import { type Actor, isOwn, roleChangeBlocker } from '../members/member-permissions.ts';
import { fromWire, type Role, type WireRole } from '../roles.ts';
import type { Facts } from './holdings.ts';
import { isDoubtful } from './case.ts';
import type { Leaver, OffboardingValue, Step, StepResult } from './offboarding-schema.ts';
import type { StepKind } from './offboarding-lists.ts';
import { type DecidedChange, isProof, type ProofLine } from '../changes/proof.ts';

type Members = readonly { email: string; role: WireRole; name?: string | undefined }[];

/**
 * How far a step is. `todo`: somebody does it elsewhere; `confirming`: the new address has to open a mail; `inDoubt`: it was
 * sent, and neither an answer nor the state says what came of it; `unread`: the state could not be read.
 */
export type StepState = 'done' | 'kept' | 'ready' | 'todo' | 'sending' | 'confirming' | 'failed' | 'inDoubt' | 'unread';

/** By what is there now, and only if that says nothing by what was answered. @param live how far whoever runs it is, of which nothing is kept yet */
export function stepState(step: Step, result: StepResult | undefined, facts: Facts, live?: StepState): StepState {
  if (step.kind === 'keep' || result?.status === 'kept') return 'kept';
  const seen = SEEN[step.kind](step, facts);
  if (seen === true) return 'done';
  if (live && result?.status === 'sending') return live;
  if (step.kind === 'rotate') return seen === undefined ? 'unread' : 'todo';
  if (step.kind === 'receipt' && result?.status === 'done') return 'confirming';
  if (step.kind === 'sessions' && result?.status === 'done') return 'done';
  if (seen === undefined) return result?.status === 'done' ? 'done' : 'unread';
  if (result?.status === 'failed') return 'failed';
  // Whether a mail left no state tells.
  return step.kind === 'receipt' && isDoubtful(result) ? 'inDoubt' : 'ready';
}

type StepCheck = (step: Step, facts: Facts) => boolean | undefined;

/** Whether what a step is to bring about is there; undefined: it could not be read. */
const SEEN: Readonly<Record<Exclude<StepKind, 'keep'>, StepCheck>> = {
  handOver: ({ to = '' }, { members }) =>
    members ? members.some(({ email, role }) => role === 'owner' && isSameAccount(email, to)) : undefined,
  receipt: ({ about, to = '' }, { receipts }) => {
    const now = receipts?.find(({ domain }) => domain === about)?.email;
    return now === null || now === undefined ? undefined : isSameAccount(now, to);
  },
  delete: ({ about }, { keys }) => isGone(about, keys),
  rotate: ({ about }, { keys, notes }) => {
    const isOldGone = isGone(about, keys);
    if (isOldGone !== false) return isOldGone;
    if (!notes) return undefined;
    const next = notes.get(about)?.replacedBy;
    return Boolean(next) && (keys ?? []).some(({ apikeyId }) => apikeyId === next);
  },
  sessions: ({ account }, { held }) => {
    const found = held?.find((one) => isSameAccount(one.account, account));
    return found && found.sessions === 0;
  },
  remove: ({ account }, { members }) =>
    members ? !members.some(({ email }) => isSameAccount(email, account)) : undefined,
};

/** The steps of which the state shows what they are to bring about. */
export function seenSteps(steps: readonly Step[], facts: Facts): string[] {
  return steps.filter((step) => step.kind !== 'keep' && SEEN[step.kind](step, facts) === true).map(({ id }) => id);
}

function isGone(id: string, keys: Facts['keys']): boolean | undefined {
  return keys ? !keys.some(({ apikeyId }) => apikeyId === id) : undefined;
}

export interface JudgedStep extends Step {
  state: StepState;
  result: StepResult | undefined;
  /** Why it may not be sent by this user now: a key of `members.refused`, or what has to be done before. */
  blocker: PreviewBlocker | 'before' | null;
}

/** Every step with how far it is, and why it cannot be sent yet. @param live those that somebody is at */
export function judgeSteps(
  { steps, results }: Pick<OffboardingValue, 'steps' | 'results'>,
  facts: Facts,
  actor: Actor,
  live: ReadonlyMap<string, StepState> = new Map(),
): JudgedStep[] {
  const judged = steps.map((step) => {
    const result = results[step.id];
    return { ...step, result, state: stepState(step, result, facts, live.get(step.id)) };
  });
  const members = facts.members ?? [];
  const leavers = judged.filter(({ kind, state }) => kind === 'remove' && !isSettled({ state }));
  const leaving = leavers.flatMap(({ account }) => members.filter(({ email }) => isSameAccount(email, account)));
  const removals = previewChanges(
    leaving.map((member) => ({ member, to: null })),
    actor,
  );
  return judged.map((step) => {
    if (isSettled(step)) return { ...step, blocker: null };
    if (step.kind === 'handOver') return { ...step, blocker: handOverBlocker(step, members, actor) };
    // Nobody ends all sessions of their own.
    if (step.kind === 'sessions' && isOwn(actor, { email: step.account })) return { ...step, blocker: 'self' };
    if (step.kind !== 'remove') return { ...step, blocker: null };
    const before = judged.some((other) => other.kind !== 'remove' && isNeededBy(step, other) && !isSettled(other));
    const removal = removals.find(({ account }) => isSameAccount(account, step.account));
    return { ...step, blocker: before ? 'before' : (removal?.blocker ?? null) };
  });
}

const SETTLED: readonly StepState[] = ['done', 'kept', 'confirming'];

/** Whether nothing is left to do of a step. */
export function isSettled({ state }: { state: StepState }): boolean {
  return SETTLED.includes(state);
}

/** A removal waits for what the same person still holds, and for every owner who is to follow. */
function isNeededBy(removal: Step, { kind, account }: Step): boolean {
  return kind === 'handOver' || isSameAccount(account, removal.account);
}

function handOverBlocker({ to = '' }: Step, members: Members, actor: Actor): PreviewBlocker | null {
  const member = members.find(({ email }) => isSameAccount(email, to));
  return member ? roleChangeBlocker(actor, member, 'owner') : null;
}

/** Which steps the next press sends: first all that prepare, then the removals. Nothing that is in doubt is among them. */
export function nextSteps(judged: readonly JudgedStep[]): JudgedStep[] {
  const open = judged.filter(({ state, blocker }) => (state === 'ready' || state === 'failed') && blocker === null);
  const first = open.filter(({ kind }) => kind !== 'remove');
  return first.length > 0 ? first : open;
}

/** Whether nothing is left to do; receipts may still wait for their confirmation. */
export function isComplete(judged: readonly JudgedStep[]): boolean {
  return judged.every(isSettled);
}

/** What steps change of members, for the question whether the organization's name is to be typed. */
export function gravityOf(steps: readonly Step[], members: Members): { from: Role; to: Role | null }[] {
  const roleOf = (whom: string) => fromWire(members.find(({ email }) => isSameAccount(email, whom))?.role);
  return steps
    .filter(({ kind }) => kind === 'remove' || kind === 'handOver')
    .map(({ kind, account, to = '' }) =>
      kind === 'remove' ? { from: roleOf(account), to: null } : { from: roleOf(to), to: 'owner' },
    );
}

/**
 * Whom a step touches beside members who leave, so that whoever runs it sees that it is more than it seems: an owner comes, goes
 * or is signed out, or somebody else gets something or is changed.
 */
export function touchedBy(
  { kind, account, to = '' }: Step,
  people: readonly Leaver[],
  members: Members,
): 'owner' | 'other' | null {
  const isOwner = members.some(({ email, role }) => fromWire(role) === 'owner' && isSameAccount(email, account));
  if (kind === 'handOver' || (isOwner && (kind === 'remove' || kind === 'sessions'))) return 'owner';
  const isOfCase = (one: string) => people.some((person) => isSameAccount(person.account, one));
  return isOfCase(account) && (to === '' || isOfCase(to)) ? null : 'other';
}

/** What a job is given for a step; null if it makes no call. */
export function callOf({ id, kind, account, about, name, from, to = '' }: Step): Task | null {
  const role = from === undefined ? {} : { from: fromWire(from) };
  const seen = from === undefined ? {} : { seen: { email: from } };
  switch (kind) {
    case 'handOver':
      return { account: to, role: 'owner', act: 'setRole', ...role, ref: id };
    case 'remove':
      return { account, role: null, act: 'delete', ...role, ref: id };
    case 'receipt':
      return { call: 'payment.setEmail', input: { domain: about, email: to, ...seen }, about, ref: id };
    case 'delete':
      return { call: 'apikey.delete', input: { id: about }, about: name || about, ref: id };
    case 'sessions':
      return { call: 'member.endSessions', input: { email: account }, about: account, ref: id };
    default:
      return null;
  }
}

/**
 * Whether a line of the journal proves that a step was made (docs/product.md#leaving).
 * @param sinceMs when the case began: nothing before it was done for it
 */
export function isProofOfStep(step: Step, sinceMs: number, line: ProofLine): boolean {
  const change = changeOf(step);
  return change !== null && isProof({ ...change, decidedMs: sinceMs }, line);
}

function changeOf({ kind, account, about, to = '' }: Step): Omit<DecidedChange, 'decidedMs'> | null {
  switch (kind) {
    case 'handOver':
      return { act: 'member.setRole', target: { account: to }, isLeft: ({ role }) => role === 'owner' };
    case 'receipt':
      return { act: 'payment.setEmail', target: { text: about }, isLeft: ({ email }) => email === to };
    case 'delete':
      return { act: 'apikey.delete', target: { id: about } };
    case 'sessions':
      return { act: 'member.endSessions', target: { account } };
    case 'remove':
      return { act: 'member.delete', target: { account } };
    default:
      return null;
  }
}
