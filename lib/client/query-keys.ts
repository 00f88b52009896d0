import type { ReadName, WriteName } from '@/lib/operations/table';
import { queryKey } from '@/lib/rules/page-data';

type SubjectOf<Name extends string> = Name extends `${infer Subject}.${string}` ? Subject : never;

/** Their writes make nothing else stale. A type, which no page has to carry. */
type SubjectAlone =
  | 'apikey'
  | 'destination'
  | 'filter'
  | 'iptables'
  | 'journal'
  | 'passkey'
  | 'password'
  | 'permission'
  | 'profile'
  | 'session'
  | 'signup'
  | 'team'
  | 'visitor';

/** The subjects whose reads a write makes stale, beside its own. */
const INVALIDATES = {
  member: ['organization', 'apikey'],
  // Its creator may read its contracts now, which were refused before.
  organization: ['member', 'site'],
  mfa: ['member', 'organization'],
  service: ['organization', 'site'],
  site: ['organization'],
  customisation: ['organization'],
  review: ['openWork'],
  offboarding: ['openWork'],
  organizationFile: ['openWork'],
} as const satisfies Record<Exclude<SubjectOf<WriteName>, SubjectAlone | 'payment'>, readonly SubjectOf<ReadName>[]>;

/** Most calls of the payment only prepare something. An address is its domain's own; that there is a card, the organization says. */
const OF_PAYMENT: Readonly<Record<string, readonly ReadName[]>> = {
  'payment.setEmail': ['payment.readEmail'],
  'payment.setCard': ['payment.readEmail', 'organization.read'],
};

function isOfPayment(key: string, operation: string, domain: unknown): boolean {
  const [name] = key.split('?');
  const isOther = key !== name && domain !== undefined && key !== queryKey('payment.readEmail', { domain });
  return !isOther && (OF_PAYMENT[operation] ?? []).some((stale) => stale === name);
}

/** Whether a cached read is stale after this write. @param input of the write; without it every domain counts */
export function isInvalidatedBy(key: string, operation: string, input: object = {}): boolean {
  const [subject = ''] = operation.split('.');
  if (subject === 'payment') return isOfPayment(key, operation, 'domain' in input ? input.domain : undefined);
  const [keySubject = ''] = key.split('.');
  const others: Readonly<Record<string, readonly string[]>> = INVALIDATES;
  return keySubject === subject || (others[subject] ?? []).includes(keySubject);
}
