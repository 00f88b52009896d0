export { queryKey } from '@/lib/rules/query-key';

/** The subjects whose reads a write makes stale, beside its own: a member is part of the organisation, and so on. */
const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  member: ['organization', 'apikey'],
  organization: ['member'],
  mfa: ['member', 'organization'],
  service: ['organization', 'site'],
  site: ['organization'],
  customisation: ['organization'],
  payment: ['organization'],
  permission: ['permission'],
};

/** Whether a kept read is stale after a write of this name. */
export function isInvalidatedBy(key: unknown, operation: string): boolean {
  if (typeof key !== 'string') return false;
  const [subject = ''] = operation.split('.');
  const [keySubject = ''] = key.split('.');
  return keySubject === subject || (TOUCHES[subject] ?? []).includes(keySubject);
}
