import 'server-only';
import { type ReadName, rowOf } from '@/lib/operations/table';
import type { JournalLine, State } from '@/lib/rules/journal/journal-line';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { planUndo, type UndoPlan, undoRefusal } from '@/lib/rules/journal/undo-rules';
import type { FailureCode } from '@/lib/rules/failures';
import type { Organization } from '@/lib/rules/organization/organization';
import { checkRole } from '@/lib/server/api/authorize';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { callContextOf, forward } from '@/lib/server/api/operation-handler';
import { checkInput, type HandlerResult, type RequestContext } from '@/lib/server/api/route-handler';
import { fromProvider, HttpError, reject, withReplacedSession } from '@/lib/server/http-error';
import type { Session } from '@/lib/server/session/session';
import { inputOf, lineOf, open } from './endpoints';
import { stateIn } from '@/lib/rules/journal/line-state';

/** What an undo would change, and what stands in its way; `refusal` is null if nothing does. */
export interface UndoPreview {
  line: JournalLine;
  refusal: FailureCode | null;
  now: State | null;
  next: State | null;
}

interface Judged {
  line: JournalLine;
  /** Null: what the line itself or the state says against it. */
  plan: UndoPlan | null;
  refusal: HttpError | null;
  session: Session;
  isReplaced: boolean;
}

/** Looks at the state now, and changes nothing. */
export async function previewUndo(context: RequestContext, id: string): Promise<HandlerResult> {
  const { line, plan, refusal, session, isReplaced } = await judge(context, id);
  const { now = null, next = null } = plan ?? {};
  const data: UndoPreview = { line, refusal: refusal?.failure.code ?? null, now, next };
  return { data, ...(isReplaced ? { session, isReplaced } : {}) };
}

/**
 * Takes the change of a line back, as a new change with a line of its own.
 * @throws HttpError with the reason why it cannot be, or as any change fails; nothing is sent twice
 */
export async function undoLine(context: RequestContext, id: string): Promise<HandlerResult> {
  const { plan, refusal, session, isReplaced } = await judge(context, id);
  try {
    if (refusal) throw refusal;
    if (!plan) throw reject('undoNever');
    const { operation } = plan;
    const input = checkInput(rowOf(operation).input, plan.input);
    const fields = { ...(input as object) }; // Every input schema of the table is an object.
    const result = await forward(session, operation, fields, { ...callContextOf(context), undoes: Number(id) });
    return { ...(isReplaced ? { session, isReplaced } : {}), ...result, data: { operation } };
  } catch (error) {
    throw withReplacedSession(error, session, isReplaced);
  }
}

async function judge(context: RequestContext, id: string): Promise<Judged> {
  const { scope, organization, session: before, answered } = await open(context);
  const line = await lineOf(scope, id);
  const nowMs = Date.now();
  const first = undoRefusal(line, nowMs);
  const known = { line, session: before, isReplaced: answered.isReplaced ?? false };
  if (first) return { ...known, plan: null, refusal: reject(first) };
  const { now, session, isReplaced } = await stateNow(context, line, organization, before);
  const judged = { line, session, isReplaced: isReplaced || known.isReplaced };
  const plan = planUndo(line, now, nowMs);
  if ('refusal' in plan) return { ...judged, plan: null, refusal: reject(plan.refusal) };
  if (plan.operation === 'customisation.setSlots') plan.input.seen = slotsIn(organization, plan.input.domain);
  return { ...judged, plan, refusal: rightsRefusal(plan, organization, scope.account) };
}

/** @throws HttpError if the state could not be read: nobody knows then what an undo would change */
async function stateNow(
  context: RequestContext,
  line: JournalLine,
  organization: Organization,
  before: Session,
): Promise<{ now: State | null; session: Session; isReplaced: boolean }> {
  const input = inputOf(line);
  const read = (journalRuleOf(line.act)?.read ?? 'organization.read') as ReadName; // The rules name reads only, which a test holds.
  // It was read for this request.
  if (read === 'organization.read')
    return { now: stateIn(line.act, input, { organization }), session: before, isReplaced: false };
  const { outcome, session, isReplaced } = await callWithSession(before, read, {}, callContextOf(context));
  if (outcome.isGood) return { now: stateIn(line.act, input, outcome.data), session, isReplaced };
  throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
}

/** Whoever wrote the line may have lost the right to it, and a line may be another person's. */
function rightsRefusal({ operation, input }: UndoPlan, organization: Organization, account: string): HttpError | null {
  try {
    checkRole(operation, input, organization, account);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** As of this request: a change of the slots in between is not overwritten. */
function slotsIn(
  { services }: Organization,
  domain: unknown,
): { appsTotal: number; nextAppsTotal?: number } | undefined {
  const contract = services.Customine.find((one) => one.domain === domain);
  if (!contract) return undefined;
  const { appsTotal, nextAppsTotal } = contract;
  return { appsTotal, ...(nextAppsTotal === undefined ? {} : { nextAppsTotal }) };
}
