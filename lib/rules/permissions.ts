/**
 * Who may call what: the policy, by operation (specification, section 6). It stands among the rules and not in
 * the table because the browser judges by it too, and the table must not reach the browser.
 */
import { isSameAccount } from './auth/account.ts';
import { fromWire, type RequiredRole, passes, type Role, type WireRole } from './roles.ts';

export const PERMISSIONS = {
  'session.signIn': 'nobody',
  'session.otp': 'member',
  'session.socialCallback': 'nobody',
  'session.mfaOn': 'member',
  'mfa.off': 'member',
  'mfa.readBackupCode': 'member',
  'mfa.resetBackupCode': 'member',
  'signup.remind': 'nobody',
  'signup.start': 'nobody',
  'signup.confirm': 'nobody',
  'password.change': 'member',
  'profile.read': 'member',
  'profile.update': 'member',
  'profile.setAvatar': 'member',
  'profile.deleteAvatar': 'member',
  'organization.read': 'member',
  'organization.create': 'member',
  'organization.update': 'admin',
  'member.list': 'member',
  'member.add': 'admin',
  'member.setRole': 'admin',
  'member.delete': 'member',
  'site.read': 'member',
  'site.setPlan': 'owner',
  'service.setPlan': 'owner',
  'service.startBackupTrial': 'owner',
  'customisation.setSlots': 'owner',
  'customisation.end': 'owner',
  'project.list': 'member',
  'payment.siteSetupIntent': 'admin',
  'payment.setSiteCard': 'admin',
  'payment.setupIntent': 'admin',
  'payment.setCard': 'admin',
  'payment.readEmail': 'admin',
  'payment.setEmail': 'admin',
  'payment.confirmEmail': 'nobody',
  'payment.openPortal': 'admin',
  'apikey.list': 'member',
  'apikey.create': 'member',
  'apikey.read': 'member',
  'apikey.rename': 'member',
  'apikey.delete': 'member',
  'permission.list': 'member',
  'permission.set': 'admin',
  'permission.delete': 'admin',
  'permission.sync': 'admin',
  'async.read': 'member',
  'iptables.read': 'member',
  'iptables.set': 'admin',
  'organization.readMfa': 'member',
  'organization.setMfa': 'admin',
  'organization.setLockout': 'admin',
  'visitor.identify': 'member',
} as const satisfies Record<string, RequiredRole>;

/** The names of the table's rows, `subject.verb`. */
export type OperationName = keyof typeof PERMISSIONS;

/** What the policy looks at beyond the role: who acts, on whom, and the members as the provider has them. */
export interface PermissionContext {
  account: string;
  members: readonly { email: string; role: WireRole }[];
}

/** What a call asks of the person once its input is known: touching an owner takes an owner, touching oneself nobody's leave. */
const NEEDS_BY_INPUT: Partial<Record<OperationName, (input: Target, situation: PermissionContext) => RequiredRole>> = {
  'member.add': ({ role }) => (role === 'owner' ? 'owner' : 'admin'),
  'member.setRole': ({ email, role }, { members }) => (role === 'owner' || isOwner(members, email) ? 'owner' : 'admin'),
  'member.delete': ({ email }, { members, account }) => {
    if (isSameAccount(email ?? '', account)) return 'member';
    return isOwner(members, email) ? 'owner' : 'admin';
  },
  'mfa.off': ({ email }, { account }) => (isSameAccount(email ?? '', account) ? 'member' : 'admin'),
};

interface Target {
  email?: string | undefined;
  role?: string | null | undefined;
}

function isOwner(members: PermissionContext['members'], email: string | undefined): boolean {
  return members.some((member) => member.role === 'owner' && isSameAccount(member.email, email ?? ''));
}

/**
 * What an operation asks of the person, given its input.
 * @returns the need; where the input does not matter, the operation's own.
 */
export function requiredRole(operation: OperationName, input: Target, situation: PermissionContext): RequiredRole {
  return NEEDS_BY_INPUT[operation]?.(input, situation) ?? PERMISSIONS[operation];
}

/** Whether the policy of an operation looks at who acts: then the door reads the members first. */
export function isJudged(operation: OperationName): boolean {
  const need = PERMISSIONS[operation];
  return operation in NEEDS_BY_INPUT || need === 'admin' || need === 'owner';
}

/** Whether a person of this role may call an operation at all, whatever its input: what a panel asks to show or disable. */
export function mayCall(role: Role, operation: OperationName): boolean {
  if (operation === 'member.delete') return passes(role, 'admin');
  return passes(role, PERMISSIONS[operation]);
}

/** Whether read-only mode stops an operation (specification, section 6): all that changes something for somebody who is signed in. */
export function isStoppedByReadOnly(operation: OperationName): boolean {
  return PERMISSIONS[operation] !== 'nobody' && operation !== 'visitor.identify';
}

/** What touches one's own second factor: an open page alone is not proof enough that the right person sits before it. */
const FRESH: Partial<Record<OperationName, (input: Target, account: string) => boolean>> = {
  'mfa.off': ({ email }, account) => isSameAccount(email ?? '', account),
  'mfa.readBackupCode': () => true,
  'mfa.resetBackupCode': () => true,
};

/** Whether a call asks for a one-time code or password given in the last minutes (promises: V-E4; specification, section 4). */
export function needsRecentAuth(operation: OperationName, input: Target, account: string): boolean {
  return FRESH[operation]?.(input, account) ?? false;
}

/** The roles that somebody may give to a new member or to one who has `current`. */
export function rolesToGive(role: Role, current: WireRole = null): readonly Role[] {
  if (role === 'owner') return ['owner', 'admin', 'general'];
  if (role === 'admin' && fromWire(current) !== 'owner') return ['admin', 'general'];
  return [];
}
