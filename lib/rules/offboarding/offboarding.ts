/** Members who leave: what is kept of each case, and who may work on it (docs/product.md#leaving). */
import { mayCall } from '../permissions.ts';
import { isSameAccount } from '../auth/account.ts';
import { type Actor, removalBlocker } from '../members/member-permissions.ts';
import { fromWire, type Role, type WireRole } from '../roles.ts';
import type { TaskRefusal, TaskResult } from '../changes/task.ts';
import { TIMING } from '../timing.ts';

/** The most people of one offboarding; more are another. */
export const MOST_LEAVERS = 20;
/** The most steps of one, and the most decisions that are kept of it. */
export const MOST_STEPS = 500;
export const REASON_LENGTH = 300;

export interface Leaver {
  account: string;
  /** Empty if the member had none. */
  name: string;
  /** As it was when the case began. */
  role: Role;
}

/** What somebody may hold, in the order in which it is shown. */
export const ITEM_KINDS = ['ownership', 'receipt', 'key', 'note', 'sessions', 'lines', 'projects'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** One thing that a leaver holds. */
export interface Item {
  /** The same for the same thing, whenever it is read. */
  id: string;
  kind: ItemKind;
  account: string;
  /** The domain or the id of the key; empty for what there is once for each person. */
  about: string;
  /** What a reader calls it: a domain, the name of a key; the names of projects, one each line. */
  name: string;
  /** How many sessions, operations or projects. */
  count: number;
  /** It could not be read, or not completely: nobody knows what is held. */
  isUnread: boolean;
}

/** What is to become of an item. `later`: the removal itself ends the sessions. `release`: other owners stay. */
export const ACTIONS = ['handOver', 'release', 'change', 'rotate', 'delete', 'end', 'later', 'keep'] as const;
export type Action = (typeof ACTIONS)[number];

export interface Decision {
  do: Action;
  /** The new owner, or the new address for receipts. */
  to?: string | undefined;
  /** Why it is kept. */
  reason?: string | undefined;
}

/** In the order in which they are done: removing somebody comes last. */
export const STEP_KINDS = ['handOver', 'receipt', 'delete', 'rotate', 'sessions', 'keep', 'remove'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** One step of a plan. */
export interface Step {
  id: string;
  kind: StepKind;
  account: string;
  about: string;
  name: string;
  /** What is kept, of a step that does nothing. */
  item?: ItemKind | undefined;
  /** The role or the address that the plan found: with another nothing is changed. */
  from?: string | undefined;
  to?: string | undefined;
  reason?: string | undefined;
}

export const RESULT_STATUSES = ['sending', 'done', 'failed', 'unknown', 'kept'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** What became of a step. `sending`: it was begun, and no answer is known yet. */
export interface StepResult {
  status: ResultStatus;
  code?: string | undefined;
  refusal?: TaskRefusal | undefined;
  /** The id of its line in the journal. */
  line?: number | undefined;
  by: string;
  atMs: number;
  /** What it was to bring about was seen to be there when the case was finished. */
  isSeen?: boolean | undefined;
  /** Why a step is left out. */
  reason?: string | undefined;
}

/** `deciding`: nothing is sent; `running`: the plan stands. */
export const STAGES = ['deciding', 'running', 'finished', 'cancelled'] as const;
export type Stage = (typeof STAGES)[number];

/** What the store keeps of a case. */
export interface OffboardingValue {
  stage: Stage;
  people: readonly Leaver[];
  decisions: Readonly<Record<string, Decision>>;
  /** What was held when the plan was made, and the plan; both empty before. */
  items: readonly Item[];
  steps: readonly Step[];
  results: Readonly<Record<string, StepResult>>;
}

export interface Offboarding extends OffboardingValue {
  id: string;
  /** Another text after every change, so that nobody overwrites what they have not seen. */
  version: string;
  createdMs: number;
  createdBy: string;
  /** When it was finished or called off, and by whom; null while it is open. */
  endedMs: number | null;
  endedBy: string | null;
}

/** A case as the list has it. */
export interface OffboardingSummary
  extends Pick<Offboarding, 'id' | 'stage' | 'people' | 'createdMs' | 'createdBy' | 'endedMs'> {
  done: number;
  total: number;
}

/** What a leaver holds as the console's own store knows it: sessions, and operations without a known outcome. */
export interface StoredHolding {
  account: string;
  sessions: number;
  lines: number;
}

export interface OffboardingAnswer {
  offboarding: Offboarding;
  /** Null if it could not be read; of a case that is over nothing is read. */
  held: readonly StoredHolding[] | null;
}

/** How a case is changed. */
export type OffboardingChange =
  | { kind: 'decide'; decisions: Readonly<Record<string, Decision>> }
  | {
      kind: 'plan';
      /** The ids of the items that were shown. */
      items: readonly string[];
      /** Of every item, those that nobody had to make included. */
      decisions: Readonly<Record<string, Decision>>;
    }
  | { kind: 'reopen' }
  /** Before steps are sent: another admin sees that they are under way. */
  | { kind: 'begin'; steps: readonly string[] }
  | { kind: 'leaveOut'; step: string; reason: string }
  | { kind: 'finish' }
  | { kind: 'cancel' };

/** What a job says of a step that it sent. */
export interface ReportedResult extends TaskResult {
  refusal?: TaskRefusal | undefined;
}

/** The steps that a colleague is just carrying out: begun by somebody else, who told something of the case in the last minutes. */
export function stepsOfColleagues(
  { results }: Pick<OffboardingValue, 'results'>,
  account: string,
  nowMs: number,
): string[] {
  const recent = Object.values(results).filter(({ atMs }) => Math.abs(nowMs - atMs) < TIMING.atWorkMs);
  const atWork = new Set(recent.map(({ by }) => by).filter((by) => !isSameAccount(by, account)));
  return Object.entries(results).flatMap(([id, { status, by }]) =>
    status === 'sending' && atWork.has(by) ? [id] : [],
  );
}

/** Whether a step was begun, and nobody has told what came of it. */
export function isDoubtful(result: StepResult | undefined): boolean {
  return result?.status === 'sending' || result?.status === 'unknown';
}

export function isOver({ stage }: Pick<Offboarding, 'stage'>): boolean {
  return stage === 'finished' || stage === 'cancelled';
}

/** Why a case cannot be begun for somebody; null if it can. One's own can: others make the last step. */
export function startBlocker(
  actor: Actor,
  member: { email: string },
): 'adminNeeded' | 'ownerNeeded' | 'onlyMember' | null {
  if (!mayCall(actor.role, 'offboarding.read')) return 'adminNeeded';
  const blocker = removalBlocker(actor, member);
  return blocker === 'lastOwner' ? null : blocker;
}

/** The role that it takes to work on a case: an owner's is for owners only. */
export function roleForOffboarding(
  people: readonly Leaver[],
  members: readonly { email: string; role: WireRole }[],
): 'owner' | 'admin' {
  const isOwner = ({ account, role }: Leaver) =>
    role === 'owner' ||
    members.some((member) => fromWire(member.role) === 'owner' && isSameAccount(member.email, account));
  return people.some(isOwner) ? 'owner' : 'admin';
}

export function summaryOf({ steps, results, ...offboarding }: Offboarding): OffboardingSummary {
  const { id, stage, people, createdMs, createdBy, endedMs } = offboarding;
  const isDone = (step: Step) => step.kind === 'keep' || ['done', 'kept'].includes(results[step.id]?.status ?? '');
  return { id, stage, people, createdMs, createdBy, endedMs, done: steps.filter(isDone).length, total: steps.length };
}
