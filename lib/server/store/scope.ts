import 'server-only';
import { createHash } from 'node:crypto';
import { canonicalAccount } from '@/lib/rules/auth/account';
import type { Organization } from '@/lib/rules/organization/organization';
import { mayCall, type OperationName } from '@/lib/rules/permissions';
import { type Role, roleIn } from '@/lib/rules/roles';
import { reject } from '@/lib/server/http-error';

/**
 * Whose part of the store is meant: every function of `*-store.ts` takes one first, and reaches nothing of another
 * organization. It is made from what the provider says of the session, never from what a browser sends.
 */
export interface StoreScope {
  readonly organization: string;
  /** Canonical. */
  readonly account: string;
  readonly role: Role;
}

/** An account without an organization has a part of its own, in which it is the owner. */
export function scopeIn(organization: Organization, account: string): StoreScope {
  const { organization_id: id, members } = organization;
  return id === 0 ? personalScope(account) : organizationScope(id, account, roleIn(members, account));
}

export function organizationScope(id: number, account: string, role: Role): StoreScope {
  return { organization: String(id), account: canonicalAccount(account), role };
}

export function personalScope(account: string): StoreScope {
  const own = canonicalAccount(account);
  const name = createHash('sha256').update(`personal:${own}`).digest('base64url').slice(0, 22);
  return { organization: `person:${name}`, account: own, role: 'owner' };
}

/** For commands of the operator, who works on every organization. */
export function scopeNamed(organization: string): StoreScope {
  return { organization, account: '', role: 'owner' };
}

/** Holds the role of a scope against an operation that admins may make. @throws HttpError `adminNeeded` */
export function requireRight({ role }: StoreScope, operation: OperationName): void {
  if (!mayCall(role, operation)) throw reject('adminNeeded');
}
