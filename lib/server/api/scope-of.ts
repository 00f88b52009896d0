import 'server-only';
import type { Answer } from '@/lib/operations/table';
import type { Organization } from '@/lib/rules/organization/organization';
import { fromProvider, withReplacedSession } from '@/lib/server/http-error';
import type { Session } from '@/lib/server/session/session';
import { scopeIn, type StoreScope } from '@/lib/server/store/scope';
import { type CallContext, callWithSession } from './call-with-session';

export interface Scoped {
  scope: StoreScope;
  organization: Organization;
  /** For the answer: with a token that came meanwhile. */
  session: Session;
  isReplaced: boolean;
}

/**
 * Whose part of the store a request may touch, by the organization and the role as the provider tells them now (decision 0006).
 * @throws HttpError if the organization could not be read
 */
export async function scopeOf(before: Session, callContext: CallContext): Promise<Scoped> {
  const { outcome, session, isReplaced } = await callWithSession(before, 'organization.read', {}, callContext);
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  const { organization }: Answer<'organization.read'> = outcome.data;
  return { scope: scopeIn(organization, before.account), organization, session, isReplaced };
}
