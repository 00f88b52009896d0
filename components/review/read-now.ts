import { read, type Result } from '@/lib/client/api';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import type { Failure } from '@/lib/rules/failures';
import { readsNeeded, type ReviewNow } from '@/lib/rules/review/plan';
import type { ReviewLine } from '@/lib/rules/review/review';

interface Now {
  now: ReviewNow;
  /** Whether a list of addresses lets this browser in; null: where it is cannot be known. */
  isAllowed: ((rows: readonly string[]) => boolean) | null;
}

type Part = (
  into: Now,
  about: { lines: readonly ReviewLine[]; ownAddress: string | null },
) => Promise<Failure | undefined>;

/** Reads what the decided changes are about: all of it, or the failure of the first that did not answer. */
export async function readNow(lines: readonly ReviewLine[], ownAddress: string | null): Promise<Result<Now>> {
  const needed = readsNeeded(lines);
  const into: Now = { now: {}, isAllowed: null };
  for (const [name, part] of Object.entries(PARTS)) {
    // The members say what the actor may do at all.
    const isNeeded = name === 'member' || [...needed].includes(name as ReviewLine['kind']);
    const failure = isNeeded ? await part(into, { lines, ownAddress }) : undefined;
    if (failure) return { failure };
  }
  return { data: into };
}

const PARTS: Readonly<Record<string, Part>> = {
  member: async ({ now }) => {
    const { data, failure } = await read('member.list');
    now.members = data?.members ?? [];
    return failure;
  },
  key: async ({ now }) => {
    const { data, failure } = await read('apikey.list');
    now.keys = data?.apikeys;
    return failure;
  },
  mfa: async ({ now }) => {
    const { data, failure } = await read('organization.readMfa');
    now.mfa = data?.mfa ?? '';
    return failure;
  },
  lockout: async ({ now }) => {
    const { data, failure } = await read('organization.read');
    now.useAccountLockout = data?.organization.useAccountLockout ?? false;
    return failure;
  },
  permission: async ({ now }) => {
    const { data, failure } = await read('permission.list');
    now.permissions = data?.configList ?? [];
    return failure;
  },
  address: async (into, { ownAddress }) => {
    const { data, failure } = await read('iptables.read');
    const rules = await lazyImport(() => import('@/lib/rules/security/ip-address-validation'));
    into.now.iptables = data?.iptables ?? [];
    if (rules && ownAddress) into.isAllowed = (rows) => rules.allowedBy(rows, ownAddress) !== null;
    return failure ?? (rules ? undefined : notLoaded());
  },
  receipt: async ({ now }, { lines }) => {
    now.receipts = [];
    const domains = lines.flatMap((line) =>
      line.kind === 'receipt' && line.decision === 'change' ? [line.value.domain] : [],
    );
    for (const domain of domains) {
      const { data, failure } = await read('payment.readEmail', { domain });
      if (failure) return failure;
      now.receipts = [...now.receipts, { domain, email: data.email }];
    }
    return undefined;
  },
};
