import type { Input, ReadName } from '@/lib/operations/table';

/** The key under which a read is kept: its name, and its input where it has one. */
export function queryKey<Name extends ReadName>(name: Name, input?: Input<Name>): string {
  return input !== undefined && Object.keys(input).length > 0 ? `${name}?${JSON.stringify(input)}` : name;
}

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
