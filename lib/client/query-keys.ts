export { queryKey } from '@/lib/rules/query-key';

/** The subjects whose reads a write makes stale, beside its own. */
const INVALIDATES: Readonly<Record<string, readonly string[]>> = {
  member: ['organization', 'apikey'],
  organization: ['member'],
  mfa: ['member', 'organization'],
  service: ['organization', 'site'],
  site: ['organization'],
  customisation: ['organization'],
  payment: ['organization'],
  review: ['openWork'],
};

/** Whether a cached read is stale after this write. */
export function isInvalidatedBy(key: unknown, operation: string): boolean {
  if (typeof key !== 'string') return false;
  const [subject = ''] = operation.split('.');
  const [keySubject = ''] = key.split('.');
  return keySubject === subject || (INVALIDATES[subject] ?? []).includes(keySubject);
}
