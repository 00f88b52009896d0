/** A case of members who leave, as it goes from its start to its record, and who may work on it. */
import { canonicalAccount, isSameAccount } from '../auth/account.ts';
import { type Actor, removalBlocker } from '../members/member-permissions.ts';
import { mayCall } from '../permissions.ts';
import { fromWire, type WireRole } from '../roles.ts';
import { TIMING } from '../timing.ts';
import type {
  Leaver,
  Offboarding,
  OffboardingChange,
  OffboardingSummary,
  OffboardingValue,
  ReportedResult,
  Step,
  StepResult,
} from './offboarding-schema.ts';

export function newOffboarding(people: readonly Leaver[]): OffboardingValue {
  return { stage: 'deciding', people, decisions: {}, items: [], steps: [], results: {} };
}

/**
 * A case after a change; null if it does not allow it.
 * @param found made of what is there, never of what a browser sent: the plan of the change that plans, and what is done of the one that
 *   finishes
 */
export function changed(
  value: OffboardingValue,
  change: OffboardingChange,
  by: string,
  atMs: number,
  { plan, done }: { plan?: Pick<OffboardingValue, 'items' | 'steps'>; done?: readonly string[] } = {},
): OffboardingValue | null {
  const { stage, steps } = value;
  const withResults = (ids: readonly string[], result: Omit<StepResult, 'by' | 'atMs'>) => ({
    ...value,
    results: { ...value.results, ...Object.fromEntries(ids.map((id) => [id, { ...result, by, atMs }])) },
  });
  const held = stepsOfColleagues(value, by, atMs);
  const isFree = (id: string) => steps.some((step) => step.id === id) && !held.includes(id);
  switch (change.kind) {
    case 'decide':
      return stage === 'deciding' ? { ...value, decisions: { ...value.decisions, ...change.decisions } } : null;
    case 'plan':
      return stage === 'deciding' && plan ? { ...value, ...plan, stage: 'running', decisions: change.decisions } : null;
    case 'reopen':
      if (stage !== 'running' || held.length > 0) return null;
      return { ...value, stage: 'deciding', results: sent(value.results) };
    case 'begin':
      return stage === 'running' && change.steps.every((id) => isFree(id) && value.results[id]?.status !== 'kept')
        ? withResults(change.steps, { status: 'sending' })
        : null;
    case 'leaveOut':
      return stage === 'running' && isFree(change.step)
        ? withResults([change.step], { status: 'kept', reason: change.reason })
        : null;
    case 'finish': {
      if (stage !== 'running' || !done) return null;
      const seen = done.map((id) => [id, seenDone(value.results[id], atMs)] as const);
      return { ...value, stage: 'finished', results: { ...value.results, ...Object.fromEntries(seen) } };
    }
    case 'cancel':
      return isOver(value) || held.length > 0 ? null : { ...value, stage: 'cancelled' };
  }
}

/** Of what nobody sent from here, nobody is said to have done it. */
function seenDone(before: StepResult | undefined, endMs: number): StepResult {
  if (before?.status === 'done' || before?.status === 'kept') return { ...before, isSeen: true };
  const { by, atMs, line } = before && isDoubtful(before) ? before : { by: '', atMs: endMs, line: undefined };
  return { status: 'done', by, atMs, isSeen: true, ...(line === undefined ? {} : { line }) };
}

/** What was sent, or may have been: with new decisions everything else is to be done anew. */
function sent(results: OffboardingValue['results']): OffboardingValue['results'] {
  return Object.fromEntries(
    Object.entries(results).filter(([, { status }]) => status !== 'kept' && status !== 'failed'),
  );
}

/** A case with what the engine reports. What is done stays done, and of a case that is over only what was open gets a result. */
export function withReports(
  value: OffboardingValue,
  reports: readonly ReportedResult[],
  by: string,
  atMs: number,
): OffboardingValue {
  const results = { ...value.results };
  for (const { ref, status, code, refusal, line } of reports) {
    const before = results[ref];
    if (!value.steps.some(({ id }) => id === ref) || before?.status === 'done' || before?.status === 'kept') continue;
    if (!isOpenFor(value, { ref, status })) continue;
    // An older try says nothing of the one that a colleague has begun since.
    if (status !== 'done' && before?.status === 'sending' && !isSameAccount(before.by, by)) continue;
    results[ref] = {
      status,
      by,
      atMs,
      ...(code ? { code } : {}),
      ...(refusal ? { refusal } : {}),
      ...(line ? { line } : {}),
    };
  }
  return { ...value, results };
}

/** Whether a case still takes a report. One that is over does of a step that was sent, if it says something new. */
export function isOpenFor(value: OffboardingValue, { ref, status }: Pick<ReportedResult, 'ref' | 'status'>): boolean {
  const before = value.results[ref];
  return !isOver(value) || (isDoubtful(before) && before?.status !== status);
}

const ERASED = 'erased';

/** A case in which an account can no longer be read, on request. Each that is erased has a word of its own there. */
export function withoutAccount<Value extends OffboardingValue>(value: Value, account: string): Value {
  const text = JSON.stringify(value);
  let erased = ERASED;
  for (let number = 2; text.includes(erased); number += 1) erased = `${ERASED}-${number}`;
  const people = value.people.map((person) =>
    isSameAccount(person.account, account) ? { ...person, name: '' } : person,
  );
  const steps = value.steps.map((step) => {
    const isReceipt = step.kind === 'receipt' && isSameAccount(step.account, account);
    return isReceipt && step.from ? { ...step, from: erased } : step;
  });
  const named = JSON.stringify(canonicalAccount(account)).slice(1, -1);
  // Not inside a longer account, such as the same address with a suffix: so what receipts named is replaced by itself.
  const whole = new RegExp(`(?<![\\w.@+-])${named.replaceAll(/[^\w@]/g, '\\$&')}(?![\\w#]|[.-]\\w)`, 'gi');
  // The form is the same: only texts were replaced.
  return JSON.parse(JSON.stringify({ ...value, people, steps }).replaceAll(whole, erased)) as Value;
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

export function isBegunBy(result: StepResult | undefined, account: string): boolean {
  return result?.status === 'sending' && isSameAccount(result.by, account);
}

/** Whether a step was begun, and nobody has told what came of it. */
export function isDoubtful(result: StepResult | undefined): boolean {
  return result?.status === 'sending' || result?.status === 'unknown';
}

export function isOver({ stage }: Pick<Offboarding, 'stage'>): boolean {
  return stage === 'finished' || stage === 'cancelled';
}

/** The open case that some of these people are in, and whether it is of just these; undefined if there is none. */
export function openCaseOf<Case extends Pick<Offboarding, 'stage' | 'people'>>(
  cases: readonly Case[],
  accounts: readonly string[],
): { open: Case; isTheirs: boolean } | undefined {
  const meant = new Set(accounts.map(canonicalAccount));
  const isMeant = ({ account }: Leaver) => meant.has(canonicalAccount(account));
  const open = cases.find((one) => !isOver(one) && one.people.some(isMeant));
  return open && { open, isTheirs: open.people.length === meant.size && open.people.every(isMeant) };
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
