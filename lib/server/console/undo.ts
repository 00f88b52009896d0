import 'server-only';
import { rowOf } from '@/lib/operations/table';
import type { JournalLine, State } from '@/lib/rules/journal/journal-line';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { planUndo, type UndoPlan, undoRefusal } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { checkRole } from '@/lib/server/api/authorize';
import { forward } from '@/lib/server/api/forward';
import type { RequestContext } from '@/lib/server/api/request-context';
import { checkInput } from '@/lib/server/api/route-handler';
import { HttpError, reject } from '@/lib/server/http-error';
import type { StoreScope } from '@/lib/server/store/scope';
import type { ConsoleCall, ConsoleHandlers } from './handler';
import { inputOf, lineOf } from './journal';
import { stateIn } from '@/lib/rules/journal/line-state';

export const undoHandlers: ConsoleHandlers<'journal.previewUndo' | 'journal.undo'> = {
  // What an undo would change, and what stands in its way; nothing is changed.
  'journal.previewUndo': async (scope, { id }, call) => {
    const { line, plan, refusal } = await judge(scope, id, call);
    const { now = null, next = null } = plan ?? {};
    return { line, refusal: refusal?.failure.code ?? null, now, next };
  },

  // Takes the change of a line back, as a new change with a line of its own; nothing is sent twice.
  'journal.undo': async (scope, { id }, call) => {
    const { plan, refusal } = await judge(scope, id, call);
    if (refusal) throw refusal;
    if (!plan) throw reject('undoNever');
    const { operation } = plan;
    const input = checkInput(rowOf(operation).input, plan.input);
    await forward(call.context, operation, { ...(input as object) }, id); // Every input schema of the table is an object.
    return { operation };
  },
};

interface UndoVerdict {
  line: JournalLine;
  /** Null: what the line itself or the state says against it. */
  plan: UndoPlan | null;
  refusal: HttpError | null;
}

async function judge(scope: StoreScope, id: number, { context, organization }: ConsoleCall): Promise<UndoVerdict> {
  const line = await lineOf(scope, id);
  const nowMs = Date.now();
  const first = undoRefusal(line, nowMs);
  if (first) return { line, plan: null, refusal: reject(first) };
  const plan = planUndo(line, await stateNow(context, line, organization), nowMs);
  if ('refusal' in plan) return { line, plan: null, refusal: reject(plan.refusal) };
  if (plan.operation === 'customisation.setSlots') plan.input.seen = slotsIn(organization, plan.input.domain);
  return { line, plan, refusal: rightsRefusal(plan, organization, scope.account) };
}

/** @throws HttpError if the state could not be read: nobody knows then what an undo would change */
async function stateNow(context: RequestContext, line: JournalLine, organization: Organization): Promise<State | null> {
  const read = journalRuleOf(line.act)?.read ?? 'organization.read';
  // The organization was read for this request.
  return stateIn(line.act, inputOf(line), read === 'organization.read' ? { organization } : await context.call(read));
}

/** The author of the line may have lost the right to it, and a line may be another person's. */
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
