import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { ownAddressLoss } from '@/lib/rules/changes/blockers';
import { type JournalFilters, type JournalLine, parseFilters, type State } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import type { RequestContext } from '@/lib/server/api/request-context';
import { knownAddress } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import { asRefusal, asUnsent, HttpError, reject } from '@/lib/server/http-error';
import { oncePerProcess } from '@/lib/server/process-wide';
import { requirePoint } from '@/lib/server/rate-limit/rate-limits';
import { hasLaterLine, listLines, PAGE_LINES, readLine, summarizeLines } from '@/lib/server/store/journal-reads-store';
import { settleLine } from '@/lib/server/store/journal-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { inExportPlace, requireExportPlace } from '@/lib/server/console/export-places';
import { exportOf } from '@/lib/server/console/journal-export';
import { actsReadBy, settle, settlingRead } from '@/lib/rules/journal/settle';
import { type Fields, stateIn } from '@/lib/rules/journal/line-state';
import { beginLine, ownAct, recordDone, requireQuota } from '@/lib/server/journal/record';
import type { ConsoleCall, ConsoleHandlers } from './handler';
import { SERVER_TIMING } from '@/lib/server/timing';
import { type ConsoleOperationName, rowOf } from '@/lib/operations/table';
import { isForeign, planUndo, type UndoPlan, undoRefusal } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { checkRole } from '@/lib/server/api/authorize';
import { forward } from '@/lib/server/api/forward';
import { checkInPieces } from '@/lib/server/api/check-input';
import { chargedInRound } from '@/lib/server/process-time';

export const journalHandlers: ConsoleHandlers<Extract<ConsoleOperationName, `journal.${string}`>> = {
  // The lines that the user may see, a page at a time; `newer` asks for what came since a line.
  'journal.list': async (scope, { filters: given, before, newer, limit = PAGE_LINES }, { context }) => {
    const filters = filtersIn(given);
    await noteView(scope, filters, context);
    return listLines(scope, filters, { before, newer, limit: Math.min(limit, PAGE_LINES) });
  },

  // How many lines an export would have. It is refused as the export would be, where a browser could not say why.
  'journal.summary': async (scope, { filters: given }, { context }) => {
    requireExportPlace(scope);
    await requirePoint('exportByAccount', scope.account);
    const filters = filtersIn(given);
    await noteView(scope, filters, context);
    requireQuota(scope);
    return summarizeLines(scope, filters);
  },

  'journal.read': async (scope, { id }, { context }) => ({ line: await viewedLine(scope, id, context) }),

  // All lines that filters leave; begun and closed in the journal like a change.
  'journal.export': (scope, { filters: given, format }, { context }) =>
    inExportPlace(scope, async () => {
      const filters = filtersIn(given);
      const draft = ownAct('journal.export', '', { format, filters: writeFilters(filters) }, context.origin);
      return exportOf(scope, filters, format, await beginLine(scope, draft));
    }),

  // What became of a change whose answer was lost, from the state that is there now.
  'journal.settle': async (scope, { id }, { context }) => {
    const line = await viewedLine(scope, id, context);
    const input = inputOf(line);
    const read = settlingRead(line.act, input);
    // What was not made by an earlier look may show by now.
    const isOpen = line.outcome === 'unknown' || (line.outcome === 'failed' && line.settledMs !== null);
    if (!isOpen || !read || isForeign(line)) return { line };
    const state = await context.call(read.name, read.input).catch(asUnsent);
    // Without an end it may have been under way until its deadline.
    const givenUpMs = line.endedMs ?? line.timeMs + readEnv().PROVIDER_WRITE_TIMEOUT_MS;
    const isOverwritten = await hasLaterLine(scope, { id, acts: actsReadBy(read.name) });
    const ageMs = Date.now() - givenUpMs;
    const settled = settle({ ...line, input, isOverwritten, ageMs }, state);
    if (!settled) return { line };
    await settleLine(scope, line.id, settled);
    return { line: await lineOf(scope, id) };
  },

  // What an undo would change, and what stands in its way; nothing is changed.
  'journal.previewUndo': async (scope, { id }, call) => {
    const { line, plan, refusal } = await judge(scope, await viewedLine(scope, id, call.context), call);
    const { now = null, next = null } = plan ?? {};
    return { line, refusal: refusal?.failure.code ?? null, now, next };
  },

  // Takes the change of a line back, as a new change with a line of its own; nothing is sent twice.
  'journal.undo': async (scope, { id }, call) => {
    const { plan, refusal } = await judge(scope, await lineOf(scope, id), call);
    if (refusal) throw refusal;
    if (!plan) throw reject('undoNever');
    const { operation, input } = plan;
    await forward(call.context, operation, input, id);
    return { operation };
  },
};

function filtersIn(given: Readonly<Record<string, string>> | undefined): JournalFilters {
  return parseFilters(new URLSearchParams(given));
}

/** What the target was called by in the input. */
function inputOf({ act, target }: JournalLine): Fields {
  const { by } = journalRuleOf(act) ?? {};
  const named = target.text ?? target.id;
  if (target.kind === 'service') return { service: named };
  return by === undefined ? {} : { [by]: named };
}

async function lineOf(scope: StoreScope, id: number): Promise<JournalLine> {
  const line = await readLine(scope, id);
  if (!line) throw reject('lineNotFound');
  return line;
}

/** A line that is about to be shown. */
async function viewedLine(scope: StoreScope, id: number, context: RequestContext): Promise<JournalLine> {
  const line = await lineOf(scope, id);
  await noteView(scope, {}, context);
  return line;
}

const views = oncePerProcess('journalViews', () => boundedCache<true>(10_000, SERVER_TIMING.viewNotedMs));

/** A view is a line too, whatever way it takes, once in a quarter of an hour for each session: a page asks again and again. */
async function noteView(scope: StoreScope, filters: JournalFilters, context: RequestContext): Promise<void> {
  const { sid } = context.session;
  if (views().has(sid)) return;
  views().set(sid, true);
  await recordDone(scope, ownAct('journal.view', '', { filters: writeFilters(filters) }, context.origin));
}

interface UndoVerdict {
  line: JournalLine;
  /** Null: what the line itself or the state says against it. */
  plan: UndoPlan | null;
  refusal: HttpError | null;
}

async function judge(
  scope: StoreScope,
  line: JournalLine,
  { context, organization }: ConsoleCall,
): Promise<UndoVerdict> {
  const nowMs = Date.now();
  const first = undoRefusal(line, nowMs);
  if (first) return { line, plan: null, refusal: reject(first) };
  const plan = planUndo(line, await stateNow(context, line, organization), nowMs);
  if ('refusal' in plan) return { line, plan: null, refusal: reject(plan.refusal) };
  if (plan.operation === 'customisation.setSlots') plan.input.seen = slotsIn(organization, plan.input.domain);
  const input = await acceptedInput(plan);
  if (!input) return { line, plan: null, refusal: reject('undoNotAccepted') };
  const refusal = rightsRefusal(plan, organization, scope.account) ?? addressRefusal(plan, context.address);
  return { line, plan: { ...plan, input }, refusal };
}

async function acceptedInput({ operation, input }: UndoPlan): Promise<UndoPlan['input'] | null> {
  const checked = await checkInPieces(rowOf(operation).input, input, chargedInRound).catch(asRefusal);
  return checked instanceof HttpError ? null : { ...(checked as object) }; // Every input schema of the table is an object.
}

/** @throws HttpError if the state could not be read: nobody knows then what an undo would change */
async function stateNow(context: RequestContext, line: JournalLine, organization: Organization): Promise<State | null> {
  const read = journalRuleOf(line.act)?.read ?? 'organization.read';
  // The organization was read for this request.
  const state = read === 'organization.read' ? { organization } : await context.call(read).catch(asUnsent);
  return stateIn(line.act, inputOf(line), state);
}

/** The author of the line may have lost the right to it, and a line may be another person's. */
function rightsRefusal({ operation, input }: UndoPlan, organization: Organization, account: string): HttpError | null {
  try {
    checkRole(operation, input, organization, account);
    return null;
  } catch (error) {
    return asRefusal(error);
  }
}

/** Nobody shuts themselves out by one press: the form of the list asks. */
function addressRefusal({ operation, now, next }: UndoPlan, address: string | undefined): HttpError | null {
  if (operation !== 'iptables.set') return null;
  const listIn = (state: State | null) => (state?.iptables ?? []) as string[]; // By the schema of its read.
  return ownAddressLoss(listIn(now), listIn(next), knownAddress(address)) && reject('undoOwnAddress');
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
