import 'server-only';
import * as z from 'zod';
import { canonicalAccount, isSameAccount } from '@/lib/rules/auth/account';
import { changed, newLeaving, withReports } from '@/lib/rules/leaving/case';
import {
  ACTIONS,
  isOver,
  ITEM_KINDS,
  type Leaving,
  type LeavingAnswer,
  type LeavingChange,
  type LeavingSummary,
  type LeavingValue,
  mayManageLeavings,
  MOST_LEAVERS,
  REASON_LENGTH,
  roleForLeaving,
  startBlocker,
  STEP_KINDS,
  type StoredHolding,
  summaryOf,
} from '@/lib/rules/leaving/leaving';
import type { OwnAct } from '@/lib/rules/journal/journal-rules';
import { BODY_BYTES, LIMITS } from '@/lib/rules/limits';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { fromWire, passes } from '@/lib/rules/roles';
import { callContextOf, checkReader, sessionOf } from '@/lib/server/api/operation-handler';
import { checkInput, type HandlerResult, readInput, type RequestContext } from '@/lib/server/api/route-handler';
import { type Scoped, scopeOf } from '@/lib/server/api/scope-of';
import { readJson } from '@/lib/server/api/strict-json';
import { countMemberSessions } from '@/lib/server/auth/console-sessions';
import { reject } from '@/lib/server/http-error';
import { type BegunLine, beginLine, finishLine, ownAct } from '@/lib/server/journal/record';
import { randomId } from '@/lib/server/random-id';
import { isStoreOn } from '@/lib/server/store/database';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { addLeaving, changeLeaving, listLeavings, readLeaving } from '@/lib/server/store/leavings-store';
import type { StoreScope } from '@/lib/server/store/scope';

const account = z.string().min(1).max(LIMITS.email);
const stepId = z.string().min(1).max(1000);
const words = z.string().max(1000);
const reason = z.string().trim().min(1).max(REASON_LENGTH);
const decision = z.strictObject({
  do: z.enum(ACTIONS),
  to: account.or(z.literal('')).optional(),
  reason: z.string().max(REASON_LENGTH).optional(),
});
const decisions = z.record(stepId, decision).refine((made) => Object.keys(made).length <= 500);
const held = { account, about: words, name: z.string().max(20_000) };
const item = z.strictObject({
  ...held,
  id: stepId,
  kind: z.enum(ITEM_KINDS),
  count: z.number().int().nonnegative(),
  isUnread: z.boolean(),
});
const step = z.strictObject({
  ...held,
  id: stepId,
  kind: z.enum(STEP_KINDS),
  item: z.enum(ITEM_KINDS).optional(),
  to: account.optional(),
  reason: z.string().max(REASON_LENGTH).optional(),
});
const ids = z.array(stepId).max(500);
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decide'), decisions }),
  z.strictObject({
    kind: z.literal('plan'),
    items: z.array(item).max(500),
    steps: z.array(step).min(1).max(500),
    decisions,
  }),
  z.strictObject({ kind: z.literal('reopen') }),
  z.strictObject({ kind: z.literal('begin'), steps: ids.min(1) }),
  z.strictObject({ kind: z.literal('leaveOut'), step: stepId, reason }),
  z.strictObject({ kind: z.literal('finish'), done: ids }),
  z.strictObject({ kind: z.literal('cancel') }),
]);
const changeInput = z.strictObject({ seen: z.string().min(1).max(100), change });
const startInput = z.strictObject({ accounts: z.array(account).min(1).max(MOST_LEAVERS) });
const reportInput = z.strictObject({
  results: z
    .array(
      z.strictObject({
        ref: stepId,
        status: z.enum(['done', 'failed', 'unknown']),
        code: z.string().max(100).optional(),
        line: z.number().int().positive().optional(),
      }),
    )
    .max(50),
});

/** Every case of the organization: `{leavings}`. */
export async function listAllLeavings(context: RequestContext): Promise<HandlerResult> {
  checkReader(context.request);
  const { scope, answered } = await open(context);
  const leavings: LeavingSummary[] = (await listLeavings(scope)).map(summaryOf);
  return { ...answered, data: { leavings } };
}

/** Begins a case for members, each of whom the user may remove. */
export async function startLeaving(context: RequestContext): Promise<HandlerResult> {
  const input = await readInput(context, startInput);
  const { scope, answered, organization } = await open(context);
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
  const leaving = await written('leaving.start', scope, { id, people }, context, async () => {
    return addLeaving(scope, id, newLeaving(people));
  });
  return { ...answered, data: await answerOf(scope, leaving) };
}

/** One case, with what its people hold by the console's own store. @throws HttpError `leavingNotFound` */
export async function readOneLeaving(context: RequestContext, id: string): Promise<HandlerResult> {
  checkReader(context.request);
  const { scope, answered } = await open(context);
  return { ...answered, data: await answerOf(scope, await leavingOf(scope, id)) };
}

/** @throws HttpError `changedMeanwhile` if somebody else was there first, `ownerNeeded` if an owner is among the people */
export async function changeOneLeaving(context: RequestContext, id: string): Promise<HandlerResult> {
  const { seen, change: wanted } = checkInput(changeInput, await readJson(context.request, BODY_BYTES.operation));
  const { scope, answered, organization } = await open(context);
  const before = await leavingOf(scope, id);
  checkRole(scope, before, organization);
  if (before.version !== seen) throw reject('changedMeanwhile');
  const value = changed(valueOf(before), wanted, scope.account, Date.now());
  if (!value) throw reject('changedMeanwhile');
  const act = ENDS[wanted.kind];
  const save = async () => changeLeaving(scope, { id, seen, value, isEnd: act !== undefined });
  const isMade = act ? await written(act, scope, before, context, save) : await save();
  if (!isMade) throw reject('changedMeanwhile');
  return { ...answered, data: await answerOf(scope, await leavingOf(scope, id)) };
}

const ENDS: Partial<Record<LeavingChange['kind'], OwnAct>> = { finish: 'leaving.finish', cancel: 'leaving.cancel' };

/** So many colleagues at once are waited for. */
const TRIES = 5;

/** Takes in what the engine reports of the steps that it sent. The same may come twice. */
export async function reportLeaving(context: RequestContext, id: string): Promise<HandlerResult> {
  const { results } = await readInput(context, reportInput);
  const { scope, answered, organization } = await open(context);
  for (let left = TRIES; left > 0; left -= 1) {
    const before = await leavingOf(scope, id);
    checkRole(scope, before, organization);
    const value = withReports(valueOf(before), results, scope.account, Date.now());
    if (isOver(before) || (await changeLeaving(scope, { id, seen: before.version, value, isEnd: false })))
      return { ...answered, data: {} };
  }
  throw reject('changedMeanwhile');
}

type Opened = Pick<Scoped, 'scope' | 'organization'> & { answered: Pick<HandlerResult, 'session' | 'isReplaced'> };

/** @throws HttpError `storeOff`, `adminNeeded` */
async function open(context: RequestContext): Promise<Opened> {
  if (!isStoreOn()) throw reject('storeOff');
  const { scope, organization, session, isReplaced } = await scopeOf(sessionOf(context), callContextOf(context));
  if (!mayManageLeavings(scope.role)) throw reject('adminNeeded');
  return { scope, organization, answered: isReplaced ? { session, isReplaced } : {} };
}

async function leavingOf(scope: StoreScope, id: string): Promise<Leaving> {
  const leaving = /^[\w-]{1,64}$/.test(id) ? await readLeaving(scope, id) : null;
  if (!leaving) throw reject('leavingNotFound');
  return leaving;
}

function checkRole({ role }: StoreScope, { people }: Leaving, { members }: Opened['organization']): void {
  const need = roleForLeaving(people, members);
  if (!passes(role, need)) throw reject(need === 'owner' ? 'ownerNeeded' : 'adminNeeded');
}

function valueOf({ stage, people, decisions: made, items, steps, results }: Leaving): LeavingValue {
  return { stage, people, decisions: made, items, steps, results };
}

/** What cannot be read is said to be unknown, and the case is shown all the same. */
async function answerOf(scope: StoreScope, leaving: Leaving): Promise<LeavingAnswer> {
  if (isOver(leaving)) return { leaving, held: null };
  try {
    return { leaving, held: await Promise.all(leaving.people.map((person) => heldBy(scope, person.account))) };
  } catch {
    // The store has said why in the log.
    return { leaving, held: null };
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

/** Makes a change with one line of the journal for each of the people, so that it stands in what was done about them. */
async function written<Made>(
  act: OwnAct,
  scope: StoreScope,
  { id, people }: Pick<Leaving, 'id' | 'people'>,
  { requestId, address, request }: RequestContext,
  make: () => Promise<Made>,
): Promise<Made> {
  const asked = { requestId, address, browser: request.headers.get('user-agent') ?? undefined };
  const lines: BegunLine[] = [];
  for (const person of people) lines.push(await beginLine(scope, ownAct(act, person.account, { case: id }, asked)));
  const finish = async (ending: Parameters<typeof finishLine>[1]) => {
    for (const line of lines) await finishLine(line, ending);
  };
  try {
    const made = await make();
    await finish(made === false ? { outcome: 'failed', code: 'changedMeanwhile' } : { outcome: 'done' });
    return made;
  } catch (error) {
    await finish({ outcome: 'unknown', code: 'storeAway' });
    throw error;
  }
}
