/** What stands between a good token and its handler: half-open sign-ins, addresses, organisations and roles. */
import { type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import { requiredRole } from '../../lib/rules/permissions.ts';
import { fromWire, passes, type WireRole } from '../../lib/rules/roles.ts';
import { isAllowedAddress } from '../account/addresses.ts';
import type { World } from '../world.ts';
import { hasMfaSession } from './authenticate.ts';
import { type Actor, deny, FORBIDDEN, NOT_AUTHORIZED, NOT_FOUND, type Refusal } from './reply.ts';

const WHILE_OTP: readonly ProviderOperationName[] = ['session.otp'];
const WHILE_ENROLLING: readonly ProviderOperationName[] = ['session.otp', 'session.mfaOn', 'mfa.off'];
const WHILE_CHANGING: readonly ProviderOperationName[] = [
  'password.change',
  'profile.read',
  'session.otp',
  'session.mfaOn',
  'mfa.off',
  'mfa.readBackupCode',
  'mfa.resetBackupCode',
];
const NEEDS_NO_ORGANIZATION = /^(session|mfa|profile|password|visitor)\.|^organization\.(read|create)$/;

export function stepProblem(
  world: World,
  actor: Actor,
  name: ProviderOperationName,
  mfaKey: string | null,
  nowMs: number,
): Refusal | null {
  const { account, session } = actor;
  if (session.step === 'otp' && !WHILE_OTP.includes(name)) return NOT_AUTHORIZED;
  // Once another browser has enrolled, nobody enrols anew or turns it off with a password alone.
  const isEnrolled = session.step === 'enrol' && account.mfa_on;
  if (session.step === 'enrol' && !(isEnrolled ? WHILE_OTP : WHILE_ENROLLING).includes(name)) return NOT_AUTHORIZED;
  const isProven = !account.mfa_on || session.step !== 'open' || hasMfaSession(world.db, account.id, mfaKey, nowMs);
  // A full token without its second factor may still prove itself by a code.
  if (!isProven && name !== 'session.otp') return NOT_AUTHORIZED;
  if (account.must_change && !WHILE_CHANGING.includes(name)) return deny(403, 'password change required');
  return null;
}

export function addressProblem(actor: Pick<Actor, 'organization'>, ip: string): Refusal | null {
  const isAllowed = !actor.organization || isAllowedAddress(actor.organization.iptables, ip);
  return isAllowed ? null : deny(403, 'ip restricted');
}

interface Target {
  email?: string;
  role?: string | null;
  organization_id?: number;
  domain?: string;
}

/** By the same permissions that the console uses. */
export function roleProblem(world: World, actor: Actor, name: ProviderOperationName, input: unknown): Refusal | null {
  const row = rowOf(name);
  const target: Target = typeof input === 'object' && input !== null ? input : {};
  if (!actor.organization) return NEEDS_NO_ORGANIZATION.test(name) ? null : NOT_FOUND;
  if (row.hasOrganization && target.organization_id !== actor.organization.id) return FORBIDDEN;
  if (row.hasDomain && !ownsDomain(world, actor.organization.id, target.domain ?? '')) return NOT_FOUND;
  const situation = {
    account: actor.account.login,
    members: membersForPolicy(world, actor.organization.id, target.email),
  };
  return passes(fromWire(actor.role), requiredRole(name, target, situation)) ? null : FORBIDDEN;
}

function ownsDomain(world: World, organizationId: number, domain: string): boolean {
  const sql = 'SELECT 1 FROM customisation_contracts WHERE domain = ? AND organization_id = ?';
  return world.db.get(sql, domain, organizationId) !== undefined;
}

/** Reads only the owners and the target: permissions ask about no other members. */
function membersForPolicy(
  world: World,
  organizationId: number,
  email: string | undefined,
): { email: string; role: WireRole }[] {
  if (email === undefined) return [];
  const sql = `SELECT a.login AS email, m.role FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.organization_id = ? AND (m.role = 'owner' OR a.login = ?)`;
  return world.db.all(sql, organizationId, email.trim().toLowerCase());
}
