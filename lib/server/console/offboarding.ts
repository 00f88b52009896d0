import 'server-only';
import { canonicalAccount, isSameAccount } from '@/lib/rules/auth/account';
import type { OwnAct } from '@/lib/rules/journal/journal-rules';
import { changed, newOffboarding, withReports } from '@/lib/rules/offboarding/case';
import {
  isOver,
  type Offboarding,
  type OffboardingAnswer,
  type OffboardingChange,
  type OffboardingValue,
  roleForOffboarding,
  startBlocker,
  type StoredHolding,
  summaryOf,
} from '@/lib/rules/offboarding/offboarding';
import { actorOf } from '@/lib/rules/members/member-permissions';
import type { Organization } from '@/lib/rules/organization/organization';
import { fromWire, passes } from '@/lib/rules/roles';
import type { RequestContext } from '@/lib/server/api/request-context';
import { reject } from '@/lib/server/http-error';
import { type BegunLine, beginLine, ownAct, whileOpen } from '@/lib/server/journal/record';
import { randomId } from '@/lib/server/random-id';
import { listLines } from '@/lib/server/store/journal-reads-store';
import {
  addOffboarding,
  changeOffboarding,
  listOffboardings,
  readOffboarding,
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

  // Begins a case for members, each of whom the user may remove.
  'offboarding.start': async (scope, input, { context, organization }) => {
    const { members } = organization;
    const accounts = [...new Set(input.accounts.map(canonicalAccount))];
    const actor = actorOf(scope.account, scope.role, members);
    const people = accounts.map((wanted) => {
      const member = members.find(({ email }) => isSameAccount(email, wanted));
      if (!member) throw reject('otherOrganization');
      const blocker = startBlocker(actor, member);
      if (blocker) throw reject(blocker === 'ownerNeeded' ? 'ownerNeeded' : 'adminNeeded');
      return { account: member.email, name: member.name ?? '', role: fromWire(member.role) };
    });
    const id = randomId();
    const lines = await beginLines('leaving.start', scope, { id, people }, context);
    return answerOf(scope, await whileOpen(lines, () => addOffboarding(scope, id, newOffboarding(people))));
  },

  'offboarding.change': async (scope, { id, seen, change: wanted }, { context, organization }) => {
    const before = await offboardingOf(scope, id);
    checkRole(scope, before, organization);
    if (before.version !== seen) throw reject('changedMeanwhile');
    const value = changed(valueOf(before), wanted, scope.account, Date.now());
    if (!value) throw reject('changedMeanwhile');
    const act = ENDS[wanted.kind];
    const lines = act ? await beginLines(act, scope, before, context) : [];
    const save = () => changeOffboarding(scope, { id, seen, value, isEnd: act !== undefined });
    if (!(await whileOpen(lines, save))) throw reject('changedMeanwhile');
    return answerOf(scope, await offboardingOf(scope, id));
  },

  // What the job reports of the steps that it sent. The same may come twice.
  'offboarding.report': async (scope, { id, results }, { organization }) => {
    for (let left = TRIES; left > 0; left -= 1) {
      const before = await offboardingOf(scope, id);
      checkRole(scope, before, organization);
      const value = withReports(valueOf(before), results, scope.account, Date.now());
      if (isOver(before) || (await changeOffboarding(scope, { id, seen: before.version, value, isEnd: false })))
        return {};
    }
    throw reject('changedMeanwhile');
  },
};

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
  if (!passes(role, need)) throw reject(need === 'owner' ? 'ownerNeeded' : 'adminNeeded');
}

function valueOf({ stage, people, decisions: made, items, steps, results }: Offboarding): OffboardingValue {
  return { stage, people, decisions: made, items, steps, results };
}

/** What cannot be read is said to be unknown, and the case is shown all the same. */
async function answerOf(scope: StoreScope, offboarding: Offboarding): Promise<OffboardingAnswer> {
  if (isOver(offboarding)) return { offboarding, held: null };
  try {
    return { offboarding, held: await Promise.all(offboarding.people.map((person) => heldBy(scope, person.account))) };
  } catch {
    // The store has said why in the log.
    return { offboarding, held: null };
  }
}

async function heldBy(scope: StoreScope, person: string): Promise<StoredHolding> {
  const [sessions, pending, unknown] = await Promise.all([
    countMemberSessions(scope, person),
    listLines(scope, { person, outcome: 'pending' }),
    listLines(scope, { person, outcome: 'unknown' }),
  ]);
  const lines = new Set([...pending.lines, ...unknown.lines].map(({ id }) => id)).size;
  return { account: person, sessions, lines };
}

/** One line of the journal for each of the people, so that it stands in what was done about them. */
async function beginLines(
  act: OwnAct,
  scope: StoreScope,
  { id, people }: Pick<Offboarding, 'id' | 'people'>,
  { origin }: RequestContext,
): Promise<BegunLine[]> {
  const lines: BegunLine[] = [];
  for (const person of people) lines.push(await beginLine(scope, ownAct(act, person.account, { case: id }, origin)));
  return lines;
}
