import 'server-only';
import type { ProviderOperationName } from '@/lib/operations/table';
import type { Organization } from '@/lib/rules/organization/organization';
import { reject } from '@/lib/server/http-error';
import type { RequestContext } from './request-context';

/**
 * Holds what the user saw against what is there now, so that nobody overwrites a colleague's change unasked (promise V-R10).
 * The provider has no conditional change: two within the same moment still pass.
 * @throws HttpError `changedMeanwhile`
 */
export async function checkSeen(
  context: RequestContext,
  name: ProviderOperationName,
  { seen, ...input }: Record<string, unknown>,
  organization: Organization | undefined,
): Promise<void> {
  if (typeof seen !== 'object' || seen === null) return;
  const now: State = name === 'site.setPlan' ? await context.call('site.read') : stateIn(organization, input);
  const saw: State = { ...seen };
  const isSame = (FIELDS[name] ?? []).every((field) => (saw[field] ?? null) === (now[field] ?? null));
  if (!isSame) throw reject('changedMeanwhile');
}

/** One that is left out was seen to be absent. */
const FIELDS: Partial<Record<ProviderOperationName, readonly string[]>> = {
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
