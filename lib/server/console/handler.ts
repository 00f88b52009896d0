import 'server-only';
import type { Answer, ConsoleOperationName, ParsedInput, TABLE } from '@/lib/operations/table';
import type { Organization } from '@/lib/rules/organization/organization';
import type { FileAnswer } from '@/lib/server/api/route-handler';
import type { RequestContext } from '@/lib/server/api/request-context';
import type { StoreScope } from '@/lib/server/store/scope';

export interface OwnCall {
  context: RequestContext;
}

export interface ConsoleCall extends OwnCall {
  /** As the provider told it for this request. */
  organization: Organization;
}

/**
 * Answers one operation of the console: the store is there, the role allows it, the input fits its schema.
 * @param scope whose part of the store is meant
 * @throws HttpError what stands in the way
 */
export type ConsoleHandler<Name extends ConsoleOperationName> = (
  scope: StoreScope,
  input: ParsedInput<Name>,
  call: (typeof TABLE)[Name] extends { isOwn: true } ? OwnCall : ConsoleCall,
) => Promise<(typeof TABLE)[Name] extends { isFile: true } ? FileAnswer : Answer<Name>>;

export type ConsoleHandlers<Name extends ConsoleOperationName = ConsoleOperationName> = {
  [Each in Name]: ConsoleHandler<Each>;
};
