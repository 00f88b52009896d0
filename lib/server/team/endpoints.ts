import 'server-only';
import * as z from 'zod';
import { isDay, noteProblem } from '@/lib/rules/api-keys/key-notes';
import { METERS, PERCENTS } from '@/lib/rules/contracts/usage-alerts';
import { LIMITS } from '@/lib/rules/limits';
import {
  entryOf,
  isSameValue,
  MAX_TEAM_CHANGES,
  mayChangeTeam,
  type TeamAnswer,
  type TeamChange,
} from '@/lib/rules/team/team-entries';
import { callContextOf, checkReader, sessionOf } from '@/lib/server/api/operation-handler';
import { type HandlerResult, readInput, type RequestContext } from '@/lib/server/api/route-handler';
import { scopeOf } from '@/lib/server/api/scope-of';
import { reject } from '@/lib/server/http-error';
import { beginLine, finishLine, ownAct } from '@/lib/server/journal/record';
import { isStoreOn } from '@/lib/server/store/database';
import type { StoreScope } from '@/lib/server/store/scope';
import { changeTeam, readTeam } from '@/lib/server/store/team-store';

const keyId = z.string().min(1).max(200);
const seen = z.string().min(1).max(100).nullable();
const note = z.strictObject({
  note: z
    .string()
    .trim()
    .refine((text) => noteProblem(text) === null),
  replaceBy: z.string().refine(isDay).nullable(),
  replacedBy: keyId.nullable(),
});
const filterName = z.string().trim().min(1).max(LIMITS.filterName);
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), id: keyId, value: note.nullable(), seen }),
  z.strictObject({
    kind: z.literal('alert'),
    id: z.enum(METERS),
    value: z.strictObject({ percent: z.literal(PERCENTS) }).nullable(),
    seen,
  }),
  z.strictObject({
    kind: z.literal('filter'),
    id: filterName,
    value: z.strictObject({ search: z.string().max(1000) }).nullable(),
    seen,
  }),
]);
const changes = z.strictObject({ changes: z.array(change).min(1).max(MAX_TEAM_CHANGES) });

const ACTS = { note: 'apikey.note', alert: 'alert.set', filter: 'filter.set' } as const;

/** What the team keeps, as far as the user may see it. */
export async function readTeamEntries(context: RequestContext): Promise<HandlerResult> {
  if (!isStoreOn()) throw reject('storeOff');
  checkReader(context.request);
  const { scope, ...scoped } = await scopeOf(sessionOf(context), callContextOf(context));
  return { ...answered(scoped), data: { entries: await readTeam(scope), conflicts: [] } satisfies TeamAnswer };
}

/** Changes what the team keeps, each change with its line of the journal. What a colleague changed meanwhile stays. */
export async function changeTeamEntries(context: RequestContext): Promise<HandlerResult> {
  if (!isStoreOn()) throw reject('storeOff');
  const input = await readInput(context, changes);
  const { scope, ...scoped } = await scopeOf(sessionOf(context), callContextOf(context));
  if (!mayChangeTeam(scope.role)) throw reject('adminNeeded');
  const conflicts: TeamAnswer['conflicts'] = [];
  for (const wanted of input.changes)
    if (!(await changeOne(scope, wanted, context))) conflicts.push({ kind: wanted.kind, id: wanted.id });
  return { ...answered(scoped), data: { entries: await readTeam(scope), conflicts } satisfies TeamAnswer };
}

async function changeOne(scope: StoreScope, wanted: TeamChange, context: RequestContext): Promise<boolean> {
  const before = entryOf(await readTeam(scope), wanted);
  // What is there already as it was wanted is no conflict: an answer may have been lost.
  if ((before?.version ?? null) !== wanted.seen) return isSameValue(before?.value ?? null, wanted.value);
  const { requestId, address, request } = context;
  const asked = { requestId, address, browser: request.headers.get('user-agent') ?? undefined };
  const draft = (value: TeamChange['value']) => ownAct(ACTS[wanted.kind], wanted.id, { ...value }, asked);
  const line = await beginLine(scope, { ...draft(wanted.value), before: draft(before?.value ?? null).after });
  try {
    const isMade = await changeTeam(scope, wanted);
    await finishLine(line, isMade ? { outcome: 'done' } : { outcome: 'failed', code: 'changedMeanwhile' });
    return isMade;
  } catch (error) {
    await finishLine(line, { outcome: 'unknown', code: 'storeAway' });
    throw error;
  }
}

function answered({ session, isReplaced }: Pick<Awaited<ReturnType<typeof scopeOf>>, 'session' | 'isReplaced'>) {
  return isReplaced ? { session, isReplaced } : {};
}
