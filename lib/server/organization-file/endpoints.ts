import 'server-only';
import * as z from 'zod';
import { BODY_BYTES, LIMITS } from '@/lib/rules/limits';
import { SECTIONS } from '@/lib/rules/organization-file/sections';
import { passes } from '@/lib/rules/roles';
import { callContextOf, checkReader, sessionOf } from '@/lib/server/api/operation-handler';
import { checkInput, type HandlerResult, readInput, type RequestContext } from '@/lib/server/api/route-handler';
import { scopeOf } from '@/lib/server/api/scope-of';
import { readJson } from '@/lib/server/api/strict-json';
import { reject } from '@/lib/server/http-error';
import { beginLine, finishLine, ownAct, recordDone } from '@/lib/server/journal/record';
import { isStoreOn } from '@/lib/server/store/database';
import {
  addOrganizationFile,
  lastOrganizationFile,
  writeFileResults,
} from '@/lib/server/store/organization-files-store';
import type { StoreScope } from '@/lib/server/store/scope';

const count = z.number().int().nonnegative().max(100_000);
const use = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('export'),
    sections: z.array(z.enum(SECTIONS)).max(SECTIONS.length),
    members: count,
  }),
  z.strictObject({ kind: z.literal('apply'), text: z.string().min(1).max(LIMITS.organizationFileBytes), tasks: count }),
]);
const results = z.strictObject({
  results: z
    .array(
      z.strictObject({
        ref: z
          .string()
          .min(1)
          .max(LIMITS.email + 20),
        status: z.enum(['done', 'failed', 'unknown']),
        code: z.string().max(100).optional(),
        line: z.number().int().positive().optional(),
      }),
    )
    .min(1)
    .max(50),
});

/** The file that was applied last. */
export async function readAppliedFile(context: RequestContext): Promise<HandlerResult> {
  if (!isStoreOn()) throw reject('storeOff');
  checkReader(context.request);
  const { scope, answered } = await open(context);
  return { ...answered, data: { last: await lastOrganizationFile(scope) } };
}

/**
 * Writes down that the organization was exported, or keeps a file that is about to be applied. Neither changes anything of
 * the organization. Without a store there is no id.
 */
export async function noteOrganizationFile(context: RequestContext): Promise<HandlerResult> {
  const input = checkInput(use, await readJson(context.request, BODY_BYTES.operation));
  const { scope, answered } = await open(context);
  const { requestId, address, request } = context;
  const asked = { requestId, address, browser: request.headers.get('user-agent') ?? undefined };
  if (input.kind === 'export') {
    const { sections, members } = input;
    await recordDone(scope, ownAct('file.export', scope.organization, { sections, count: members }, asked));
    return { ...answered, data: { id: null } };
  }
  const line = await beginLine(scope, ownAct('file.apply', scope.organization, { count: input.tasks }, asked));
  try {
    const id = isStoreOn() ? await addOrganizationFile(scope, input) : null;
    await finishLine(line, { outcome: 'done', result: id ?? undefined });
    return { ...answered, data: { id } };
  } catch (error) {
    await finishLine(line, { outcome: 'failed', code: 'storeAway' });
    throw error;
  }
}

/** What became of the changes of a file. */
export async function noteFileResults(context: RequestContext, id: string): Promise<HandlerResult> {
  if (!isStoreOn()) throw reject('storeOff');
  const input = await readInput(context, results);
  const { scope, answered } = await open(context);
  await writeFileResults(scope, id, input.results);
  return { ...answered, data: {} };
}

/** @throws HttpError `adminNeeded` */
async function open(
  context: RequestContext,
): Promise<{ scope: StoreScope; answered: Pick<HandlerResult, 'session' | 'isReplaced'> }> {
  const { scope, session, isReplaced } = await scopeOf(sessionOf(context), callContextOf(context));
  if (!passes(scope.role, 'admin')) throw reject('adminNeeded');
  return { scope, answered: isReplaced ? { session, isReplaced } : {} };
}
