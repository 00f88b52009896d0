import 'server-only';
import type { ProviderOperationName } from '@/lib/operations/table';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { partOf, type Receipt, SNAPSHOT_READS } from '@/lib/rules/changes/snapshot';
import { offersOf, WITHOUT_RECEIPTS } from '@/lib/rules/contracts/customisation-plans';
import { LIMITS } from '@/lib/rules/limits';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import type { Organization } from '@/lib/rules/organization/organization';
import type { ReviewSnapshot } from '@/lib/rules/review/freeze';
import { readsNeeded, type ReviewNow } from '@/lib/rules/review/plan';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import type { RequestContext } from '@/lib/server/api/request-context';
import { fromProvider, type HttpError, reject } from '@/lib/server/http-error';

/** Receipts that are asked for at a time: each domain is a call of its own. */
const RECEIPTS_AT_ONCE = 4;
/** Everything that a review freezes, but for the organization and the receipts. */
const PARTS = ['members', 'keys', 'mfa', 'iptables', 'permissions'] as const;
type Part = (typeof PARTS)[number];

/**
 * Reads everything that a review freezes, with the rights of the session: all of it, or nothing.
 * @param organization as it was just read
 * @throws HttpError `reviewUnread` with the name of the read in `fields.read`; whatever ends the session
 */
export async function readForReview(context: RequestContext, organization: Organization): Promise<ReviewSnapshot> {
  const snapshot = await readParts(context, organization, PARTS);
  const receipts = await readReceipts(context, organization);
  return { ...(snapshot as Pick<ReviewSnapshot, Part>), organization, receipts }; // Each was read.
}

/** The same of what lines are about. @throws as `readForReview` */
export async function readForLines(
  context: RequestContext,
  organization: Organization,
  lines: readonly ReviewLine[],
): Promise<ReviewNow> {
  if (lines.length === 0) return {};
  const { parts, domains } = readsNeeded(lines);
  const wanted = PARTS.filter((part) => parts.includes(part));
  const receipts = domains.length > 0 ? { receipts: await readReceipts(context, organization) } : {};
  return { ...(await readParts(context, organization, wanted)), organization, ...receipts };
}

/** @throws as `readForReview` */
export async function readParts(
  context: RequestContext,
  organization: Organization,
  parts: readonly Part[],
): Promise<Partial<ReviewSnapshot>> {
  const snapshot: Partial<ReviewSnapshot> = {};
  for (const part of parts) {
    const [name] = SNAPSHOT_READS[part];
    const { outcome } = await context.attempt(name, {}, { organization });
    if (!outcome.isGood) throw unread(name, fromProvider(outcome.failure, outcome.retryAfterS));
    Object.assign(snapshot, { [part]: partOf(part, outcome.data) });
    // Two answers that do not agree: one of them is cut off, or somebody came or went meanwhile.
    if (part === 'members' && namesIn(snapshot.members ?? []) !== namesIn(organization.members)) throw unread(name);
  }
  return snapshot;
}

/** The receipts' address of each domain that is paid for. @throws HttpError `reviewUnread`; whatever ends the session */
export function readReceipts(context: RequestContext, organization: Organization): Promise<Receipt[]> {
  return receiptsBy<never>(context, organization, (cause) => {
    throw unread('payment.readEmail', cause);
  });
}

/** The same with null for each that could not be read. @throws whatever ends the session */
export function readKnownReceipts(
  context: RequestContext,
  organization: Organization,
): Promise<NonNullable<Facts['receipts']>> {
  return receiptsBy(context, organization, (cause) => {
    if (cause.endsSession) throw cause;
    return null;
  });
}

async function receiptsBy<Unread>(
  context: RequestContext,
  organization: Organization,
  onUnread: (cause: HttpError) => Unread,
): Promise<{ domain: string; email: string | Unread }[]> {
  const paid = organization.services.Customine.filter((contract) => offersOf(contract).includes('payment'));
  const domains = paid.map(({ domain }) => domain);
  const receipts: { domain: string; email: string | Unread }[] = [];
  for (let at = 0; at < domains.length; at += RECEIPTS_AT_ONCE) {
    const some = domains.slice(at, at + RECEIPTS_AT_ONCE);
    const read = (domain: string) => context.attempt('payment.readEmail', { domain }, { organization });
    for (const [nth, { outcome }] of (await Promise.all(some.map(read))).entries()) {
      const domain = some[nth] ?? '';
      if (outcome.isGood) receipts.push({ domain, email: outcome.data.email });
      else if (!WITHOUT_RECEIPTS.includes(outcome.failure.code))
        receipts.push({ domain, email: onUnread(fromProvider(outcome.failure, outcome.retryAfterS)) });
    }
  }
  return receipts;
}

function unread(name: ProviderOperationName, cause?: HttpError): HttpError {
  if (cause?.endsSession) return cause;
  const { code = 'changedMeanwhile', status = '', text = '', retryAfterS } = cause?.failure ?? {};
  return reject('reviewUnread', {
    fields: {
      read: name,
      reason: code,
      ...(cause ? { status: String(status), text: text.slice(0, LIMITS.errorText) } : {}),
    },
    ...(retryAfterS ? { retryAfterS } : {}),
  });
}

function namesIn(members: readonly { email: string }[]): string {
  return members
    .map(({ email }) => canonicalAccount(email))
    .toSorted()
    .join(' ');
}
