import 'server-only';
import { type ConsoleOperationName, rowOf } from '@/lib/operations/table';
import { requiredRole } from '@/lib/rules/permissions';
import { passes, roleNeeded } from '@/lib/rules/roles';
import { checkProof } from '@/lib/server/api/recent-auth';
import type { RequestContext } from '@/lib/server/api/request-context';
import type { FileAnswer, HandlerResult } from '@/lib/server/api/route-handler';
import { reject } from '@/lib/server/http-error';
import { listScope } from '@/lib/server/api/listed-sessions';
import { chargeCall } from '@/lib/server/process-time';
import { currentFacts } from '@/lib/server/request-facts';
import { isStoreOn } from '@/lib/server/store/database';
import { scopeIn, type StoreScope } from '@/lib/server/store/scope';
import { destinationHandlers } from './destinations';
import type { ConsoleCall, ConsoleHandlers } from './handler';
import { journalHandlers } from './journal';
import { offboardingHandlers } from './offboarding';
import { organizationFileHandlers } from './organization-file';
import { passkeyHandlers } from './passkeys';
import { reviewHandlers } from './review';
import { reviewClosingHandlers } from './review-closing';
import { sessionHandlers } from './sessions';
import { teamHandlers } from './team';

const HANDLERS: ConsoleHandlers = {
  ...sessionHandlers,
  ...passkeyHandlers,
  ...journalHandlers,
  ...teamHandlers,
  ...reviewHandlers,
  ...reviewClosingHandlers,
  ...offboardingHandlers,
  ...organizationFileHandlers,
  ...destinationHandlers,
};

/**
 * Answers a call out of the console's own store, with checked input: the role counts as the provider tells it now
 * (decision 0006).
 * @throws HttpError `freshNeeded`, `storeOff`, `ownerNeeded`, `adminNeeded`, or what its handler throws
 */
export async function answerHere(
  context: RequestContext,
  name: ConsoleOperationName,
  input: Readonly<Record<string, unknown>>,
): Promise<HandlerResult> {
  const row = rowOf(name);
  chargeCall();
  await checkProof(context.session, name);
  if (!isStoreOn() && !row.worksWithoutStore) throw reject('storeOff');
  const own = row.isOwn ? listScope(context.session.account) : undefined;
  const { scope, organization } = own ? { scope: own, organization: undefined } : await scopeNow(context);
  if (organization && !row.isOwn) {
    const email = typeof input.email === 'string' ? input.email : undefined;
    const need = requiredRole(name, { email }, { account: scope.account, members: organization.members });
    if (!passes(scope.role, need)) throw reject(roleNeeded(need));
  }
  // Its input has passed its own schema, and an organization is missing only where its type has none.
  const handler = HANDLERS[name] as (scope: StoreScope, input: unknown, call: Partial<ConsoleCall>) => Promise<unknown>;
  const answer = await handler(scope, input, { context, ...(organization && { organization }) });
  if (row.isFile) {
    delete currentFacts()?.deadline;
    return { data: null, file: answer as FileAnswer }; // By the type of its handler.
  }
  // What an undo sends is told as the change that it is.
  const operation = context.forwarded?.operation ?? name;
  return {
    data: answer,
    isPeek: row.followsBy !== undefined && input[row.followsBy] !== undefined,
    ...(row.method === 'GET' ? {} : { act: { event: row.event ?? 'write', operation } }),
  };
}

async function scopeNow(context: RequestContext) {
  const organization = await context.readFirst();
  return { scope: scopeIn(organization, context.session.account), organization };
}
