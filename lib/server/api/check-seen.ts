import 'server-only';
import type { OperationName } from '@/lib/operations/table';
import type { Organization } from '@/lib/rules/organization/organization';
import { fromProvider, reject, withReplacedSession } from '@/lib/server/http-error';
import type { Session } from '@/lib/server/session/session';
import { type CallContext, callWithSession } from './call-with-session';

interface Checked {
  session: Session;
  isReplaced: boolean;
}

/**
 * Holds what the user saw against what is there now, so that nobody overwrites a colleague's change unasked (promise V-R10).
 * The provider has no conditional change: two within the same moment still pass.
 * @throws HttpError `changedMeanwhile`
 */
export async function checkSeen(
  session: Session,
  name: OperationName,
  { seen, ...input }: Record<string, unknown>,
  organization: Organization | undefined,
  callContext: CallContext,
): Promise<Checked> {
  if (typeof seen !== 'object' || seen === null) return { session, isReplaced: false };
  const isSite = name === 'site.setPlan';
  const read = isSite
    ? await readSite(session, callContext)
    : { now: stateIn(organization, input), session, isReplaced: false };
  const { now, isReplaced } = read;
  const saw: State = { ...seen };
  const isSame = (FIELDS[name] ?? []).every((field) => (saw[field] ?? null) === (now[field] ?? null));
  if (isSame) return { session: read.session, isReplaced };
  throw withReplacedSession(reject('changedMeanwhile'), read.session, isReplaced);
}

/** One that is left out was seen to be absent. */
const FIELDS: Partial<Record<OperationName, readonly string[]>> = {
  'customisation.setSlots': ['appsTotal', 'nextAppsTotal'],
  'service.setPlan': ['planCode'],
  'site.setPlan': ['planCode', 'period'],
};

type State = Readonly<Record<string, unknown>>;

/** The plan and slots of the service or the domain that an input names. */
function stateIn(organization: Organization | undefined, { service, domain }: Record<string, unknown>): State {
  if (service === 'Deploit') return { planCode: organization?.services.Deploit?.planCode };
  return { ...organization?.services.Customine.find((contract) => contract.domain === domain) };
}

async function readSite(
  before: Session,
  callContext: CallContext,
): Promise<{ now: State; session: Session; isReplaced: boolean }> {
  const { outcome, session, isReplaced } = await callWithSession(before, 'site.read', {}, callContext);
  if (outcome.isGood) return { now: outcome.data, session, isReplaced };
  throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
}
