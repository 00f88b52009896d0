import 'server-only';
import type { ProviderOperationName } from '@/lib/operations/table';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { partOf, type Receipt, SNAPSHOT_READS } from '@/lib/rules/changes/snapshot';
import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { Organization } from '@/lib/rules/organization/organization';
import type { ReviewSnapshot } from '@/lib/rules/review/freeze';
import type { RequestContext } from '@/lib/server/api/request-context';
import { fromProvider, type HttpError, reject } from '@/lib/server/http-error';

/** So many receipts are asked for at a time: each domain is a call of its own. */
const RECEIPTS_AT_ONCE = 4;
const PARTS = ['members', 'keys', 'mfa', 'iptables', 'permissions'] as const;
/** There is nothing to read: a domain without payments has no receipts. */
const WITHOUT_RECEIPTS: readonly string[] = ['notFound', 'contractRequired'];

/**
 * Reads everything that a review freezes, with the rights of the session: all of it, or nothing.
 * @param organization as it was just read
 * @throws HttpError `reviewUnread` with the name of the read in `fields.read`; whatever ends the session
 */
export async function readForReview(context: RequestContext, organization: Organization): Promise<ReviewSnapshot> {
  const snapshot: Partial<ReviewSnapshot> = {};
  for (const part of PARTS) {
    const [name] = SNAPSHOT_READS[part];
    const { outcome } = await context.attempt(name, {}, { organization });
    if (!outcome.isGood) throw unread(name, fromProvider(outcome.failure, outcome.retryAfterS));
    Object.assign(snapshot, { [part]: partOf(part, outcome.data) });
    // Two answers that do not agree: one of them is cut off, or somebody came or went meanwhile.
    if (part === 'members' && namesIn(snapshot.members ?? []) !== namesIn(organization.members)) throw unread(name);
  }
  const receipts = await readReceipts(context, organization);
  return { ...(snapshot as Pick<ReviewSnapshot, (typeof PARTS)[number]>), organization, receipts }; // Each was read.
}

async function readReceipts(context: RequestContext, organization: Organization): Promise<Receipt[]> {
  const paid = organization.services.Customine.filter((contract) => offersOf(contract).includes('payment'));
  const domains = paid.map(({ domain }) => domain);
  const receipts: Receipt[] = [];
  for (let at = 0; at < domains.length; at += RECEIPTS_AT_ONCE) {
    const some = domains.slice(at, at + RECEIPTS_AT_ONCE);
    const read = (domain: string) => context.attempt('payment.readEmail', { domain }, { organization });
    for (const [nth, { outcome }] of (await Promise.all(some.map(read))).entries()) {
      const domain = some[nth] ?? '';
      if (outcome.isGood) receipts.push({ domain, email: outcome.data.email });
      else if (!WITHOUT_RECEIPTS.includes(outcome.failure.code))
        throw unread('payment.readEmail', fromProvider(outcome.failure, outcome.retryAfterS));
    }
  }
  return receipts;
}

function unread(name: ProviderOperationName, cause?: HttpError): HttpError {
  if (cause?.endsSession) return cause;
  const retryAfterS = cause?.failure.retryAfterS;
  return reject('reviewUnread', {
    fields: { read: name, reason: cause?.failure.code ?? 'changedMeanwhile' },
    ...(retryAfterS ? { retryAfterS } : {}),
  });
}

function namesIn(members: readonly { email: string }[]): string {
  return members
    .map(({ email }) => canonicalAccount(email))
    .toSorted()
    .join(' ');
}
