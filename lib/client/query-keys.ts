import type { ReadName, WriteName } from '@/lib/operations/table';

export { queryKey } from '@/lib/rules/page-data';

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
  payment: ['organization'],
  review: ['openWork'],
  offboarding: ['openWork'],
  organizationFile: ['openWork'],
} as const satisfies Record<Exclude<SubjectOf<WriteName>, SubjectAlone>, readonly SubjectOf<ReadName>[]>;

/** Whether a cached read is stale after this write. */
export function isInvalidatedBy(key: unknown, operation: string): boolean {
  if (typeof key !== 'string') return false;
  const [subject = ''] = operation.split('.');
  const [keySubject = ''] = key.split('.');
  const others: Readonly<Record<string, readonly string[]>> = INVALIDATES;
  return keySubject === subject || (others[subject] ?? []).includes(keySubject);
}
