import 'server-only';
import { canonicalAccount, isSameAccount } from '@/lib/rules/auth/account';
import type { OwnAct } from '@/lib/rules/journal/journal-rules';
import {
  changed,
  isOpenFor,
  newOffboarding,
  withReports,
  isOver,
  roleForOffboarding,
  startBlocker,
  summaryOf,
} from '@/lib/rules/offboarding/case';
import { type ItemKind, MOST_STEPS } from '@/lib/rules/offboarding/offboarding-lists';
import type {
  Leaver,
  Offboarding,
  OffboardingAnswer,
  OffboardingChange,
  OffboardingValue,
  ReportedResult,
  Step,
  StoredHolding,
} from '@/lib/rules/offboarding/offboarding-schema';
import { type Facts, holdingsOf } from '@/lib/rules/offboarding/holdings';
import { decisionOf, decisionProblem, planSteps } from '@/lib/rules/offboarding/plan';
import { isProofOfStep, isSettled, seenSteps, stepState } from '@/lib/rules/offboarding/steps';
import { entriesOf } from '@/lib/rules/team/team-entries';
import { readTeam } from '@/lib/server/store/team-store';
import { readKnownReceipts } from './review-reads';
import { actorOf } from '@/lib/rules/members/member-permissions';
import type { Organization } from '@/lib/rules/organization/organization';
import { fromWire, passes, roleNeeded } from '@/lib/rules/roles';
import type { RequestContext } from '@/lib/server/api/request-context';
import { HttpError, reject } from '@/lib/server/http-error';
import { beginLines, ownAct, whileOpen } from '@/lib/server/journal/record';
import { randomId } from '@/lib/server/secrets';
import { afterWrite } from '@/lib/server/store/database';
import type { LineDraft } from '@/lib/server/store/journal-links';
import { listLines, readLine } from '@/lib/server/store/journal-reads-store';
import {
  addOffboarding,
  changeOffboarding,
  listOffboardings,
  readOffboarding,
  readOpenCase,
} from '@/lib/server/store/offboarding-store';
import type { StoreScope } from '@/lib/server/store/scope';
import type { ConsoleHandlers } from './handler';
import { countMemberSessions } from './sessions';

export const offboardingHandlers: ConsoleHandlers<
  'offboarding.list' | 'offboarding.read' | 'offboarding.start' | 'offboarding.change' | 'offboarding.report'
> = {
  'offboarding.list': async (scope) => ({ offboardings: (await listOffboardings(scope)).map(summaryOf) }),

  // One case, with what its people hold by the console's own store.
  'offboarding.read': async (scope, { id }) => answerOf(scope, await offboardingOf(scope, id)),

  // Begins a case for members, each of whom the user may remove; a case of the same people that is open is theirs.
  'offboarding.start': async (scope, input, { context, organization }) => {
    const accounts = [...new Set(input.accounts.map(canonicalAccount))];
    const actor = actorOf(scope.account, scope.role, organization.members);
    const people = accounts.map((wanted) => {
      const member = organization.members.find(({ email }) => isSameAccount(email, wanted));
      if (!member) throw reject('otherOrganization');
      const blocker = startBlocker(actor, member);
      if (blocker) throw reject(blocker === 'ownerNeeded' ? 'ownerNeeded' : 'adminNeeded');
      return { account: member.email, name: member.name ?? '', role: fromWire(member.role) };
    });
    const open = await readOpenCase(scope, accounts);
    if (open) return answerOf(scope, open);
    const id = randomId();
    const lines = await beginLines(scope, linesOf('leaving.start', { id, people }, context));
    const made = await whileOpen(lines, () => addOffboarding(scope, id, newOffboarding(people)));
    const offboarding = made || (await readOpenCase(scope, accounts));
    if (!offboarding) throw reject('changedMeanwhile');
    return answerOf(scope, offboarding);
  },

  'offboarding.change': async (scope, { id, seen, change: wanted }, { context, organization }) => {
    const before = await offboardingOf(scope, id);
    checkRole(scope, before, organization);
    if (before.version !== seen) throw reject('changedMeanwhile');
    const facts = () => readFacts(context, scope, organization, before.people);
    const found =
      wanted.kind === 'plan'
        ? { plan: planOf(before, wanted, await facts()) }
        : wanted.kind === 'finish'
          ? { done: doneOf(before, await facts()) }
          : {};
    const value = changed(valueOf(before), wanted, scope.account, Date.now(), found);
    if (!value) throw reject('changedMeanwhile');
    // Each adds to what was decided before.
    if (wanted.kind === 'decide' && Object.keys(value.decisions).length > MOST_STEPS)
      throw reject('badInput', { fields: { decisions: 'tooMany' } });
    const act = ENDS[wanted.kind];
    const lines = act ? await beginLines(scope, linesOf(act, before, context)) : [];
    const save = () => changeOffboarding(scope, { id, seen, value, isEnd: act !== undefined });
    if (!(await whileOpen(lines, save))) throw reject('changedMeanwhile');
    return answerOf(scope, await afterWrite(offboardingOf(scope, id)));
  },

  // What the job reports of the steps that it sent; the same may come twice. If its case is over or has another plan it goes no further.
  'offboarding.report': async (scope, { id, results: told }, { context, organization }) => {
    for (let left = TRIES; left > 0; left -= 1) {
      const before = await offboardingOf(scope, id);
      checkRole(scope, before, organization);
      if (!told.some((one) => isOpenFor(before, one))) return {};
      const facts = () => readFacts(context, scope, organization, before.people);
      const results = await provenOnly(scope, before, told, facts);
      const value = withReports(valueOf(before), results, scope.account, Date.now());
      if (!(await changeOffboarding(scope, { id, seen: before.version, value, isEnd: false }))) continue;
      if (before.stage === 'running' && told.every(({ ref }) => before.steps.some((step) => step.id === ref)))
        return {};
      throw reject('changedMeanwhile');
    }
    throw reject('overloaded');
  },
};

/** What a plan cannot leave out: each of these may become a call. */
const CALLED: readonly ItemKind[] = ['ownership', 'receipt', 'key'];

/**
 * Makes the plan from what is there now, so that no step is about anything else and none bears another name: an owner may run what
 * an admin has planned.
 * @throws HttpError `changedMeanwhile` if something is held that was not shown, or no longer; `badInput` where a decision lacks
 */
function planOf(
  { people }: Offboarding,
  { items: shown, decisions }: Extract<OffboardingChange, { kind: 'plan' }>,
  facts: FactsOfNow,
): Pick<OffboardingValue, 'items' | 'steps'> {
  const { members } = facts;
  const held = holdingsOf(people, facts);
  const wanted = held.filter(({ id, kind }) => shown.includes(id) || CALLED.includes(kind));
  const isShown = wanted.every(({ id }) => shown.includes(id));
  const areAllThere = shown.every(
    (id) => !CALLED.some((kind) => id.startsWith(`${kind}/`)) || held.some((item) => item.id === id),
  );
  if (!isShown || !areAllThere) throw reject('changedMeanwhile');
  for (const item of wanted) {
    const problem = decisionProblem(item, decisionOf(item, decisions, people, members), people, members);
    if (problem) throw reject('badInput', { fields: { decisions: problem } });
  }
  return { items: wanted, steps: planSteps(people, wanted, decisions, members, facts.receipts) };
}

/**
 * The steps that the state shows to be done, of a case that has nothing left to do.
 * @throws HttpError `changedMeanwhile` if something is left to do
 */
function doneOf({ steps, results }: Offboarding, facts: Facts): string[] {
  const isOpen = (step: Step) => !isSettled({ state: stepState(step, results[step.id], facts) });
  if (steps.some(isOpen)) throw reject('changedMeanwhile');
  return seenSteps(steps, facts);
}

/** What is said to be done and neither a line of the journal nor the state proves, is not known. */
async function provenOnly(
  scope: StoreScope,
  { steps, results, createdMs }: Offboarding,
  told: readonly ReportedResult[],
  facts: () => Promise<Facts>,
): Promise<ReportedResult[]> {
  const isProven = async ({ ref, line }: ReportedResult) => {
    const step = steps.find(({ id }) => id === ref);
    const proof = line === undefined || step === undefined ? null : await readLine(scope, line);
    return step !== undefined && proof !== null && isProofOfStep(step, createdMs, proof);
  };
  const doubtful: ReportedResult[] = [];
  for (const one of told)
    if (one.status === 'done' && results[one.ref]?.status !== 'done' && !(await isProven(one))) doubtful.push(one);
  if (doubtful.length === 0) return [...told];
  const seen = seenSteps(steps, await facts());
  return told.map((one) => {
    if (!doubtful.includes(one)) return one;
    return { ref: one.ref, status: seen.includes(one.ref) ? 'done' : 'unknown' };
  });
}

type FactsOfNow = Facts & Pick<Organization, 'members'>;

/** What cannot be read is unread, and can only be left as it is. @throws whatever ends the session */
async function readFacts(
  context: RequestContext,
  scope: StoreScope,
  organization: Organization,
  people: readonly Leaver[],
): Promise<FactsOfNow> {
  const orNull = <Value>(work: Promise<Value>) =>
    work.catch((cause: unknown) => {
      if (cause instanceof HttpError && cause.endsSession) throw cause;
      return null;
    });
  const [keys, projects, receipts, team, held] = await Promise.all([
    orNull(context.call('apikey.list').then(({ apikeys }) => apikeys)),
    orNull(context.call('project.list').then((read) => read.projects)),
    orNull(readKnownReceipts(context, organization)),
    orNull(readTeam(scope)),
    orNull(Promise.all(people.map((person) => heldBy(scope, person.account)))),
  ]);
  const notes = team && new Map(entriesOf(team, 'note').map(({ id, value }) => [id, value]));
  return { members: organization.members, keys, projects, receipts, notes, held };
}

const ENDS: Partial<Record<OffboardingChange['kind'], OwnAct>> = { finish: 'leaving.finish', cancel: 'leaving.cancel' };
/** Colleagues who are waited for at once. */
const TRIES = 5;

async function offboardingOf(scope: StoreScope, id: string): Promise<Offboarding> {
  const offboarding = /^[\w-]{1,64}$/.test(id) ? await readOffboarding(scope, id) : null;
  if (!offboarding) throw reject('offboardingNotFound');
  return offboarding;
}

function checkRole({ role }: StoreScope, { people }: Offboarding, { members }: Organization): void {
  const need = roleForOffboarding(people, members);
  if (!passes(role, need)) throw reject(roleNeeded(need));
}

function valueOf({ stage, people, decisions: made, items, steps, results }: Offboarding): OffboardingValue {
  return { stage, people, decisions: made, items, steps, results };
}

/** What cannot be read is said to be unknown, and the case is shown all the same. */
async function answerOf(scope: StoreScope, offboarding: Offboarding): Promise<OffboardingAnswer> {
  const readHeld = () => Promise.all(offboarding.people.map((person) => heldBy(scope, person.account)));
  // The store has said why in the log.
  return { offboarding, held: isOver(offboarding) ? null : await readHeld().catch(() => null) };
}

async function heldBy(scope: StoreScope, person: string): Promise<StoredHolding> {
  const [sessions, pending, unknown] = await Promise.all([
    countMemberSessions(scope, person),
    listLines(scope, { person, outcome: 'pending' }),
    listLines(scope, { person, outcome: 'unknown' }),
  ]);
  return { account: person, sessions, lines: new Set([...pending.lines, ...unknown.lines].map(({ id }) => id)).size };
}

/** One line of the journal for each of the people, so that it stands in what was done about them. */
function linesOf(
  act: OwnAct,
  { id, people }: Pick<Offboarding, 'id' | 'people'>,
  { origin }: RequestContext,
): LineDraft[] {
  return people.map((person) => ownAct(act, person.account, { case: id }, origin));
}
