/** A case of members who leave, as it goes from its start to its record. */
import { canonicalAccount, isSameAccount } from '../auth/account.ts';
import {
  isDoubtful,
  isOver,
  type Leaver,
  type OffboardingChange,
  type OffboardingValue,
  type ReportedResult,
  type StepResult,
  stepsOfColleagues,
} from './offboarding.ts';

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
