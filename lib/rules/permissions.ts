// Not a part of the operation table, because the browser needs it too, and the table must not reach the browser.
import { isSameAccount } from './auth/account.ts';
import { fromWire, type RequiredRole, passes, type Role, type WireRole } from './roles.ts';

/** The role that each call of the provider needs (docs/product.md#who-may-do-what). */
const PROVIDER_PERMISSIONS = {
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

/** The same of what the console answers itself. */
const CONSOLE_PERMISSIONS = {
  'session.list': 'member',
  'session.end': 'member',
  'session.endOthers': 'member',
  'member.readLastSeen': 'admin',
  'member.endSessions': 'admin',
  'passkey.list': 'member',
  'passkey.challenge': 'member',
  'passkey.options': 'member',
  'passkey.add': 'member',
  'passkey.remove': 'member',
  // Whose lines somebody sees is a matter of the store; what a line undoes needs the role of that change.
  'journal.list': 'member',
  'journal.summary': 'member',
  'journal.read': 'member',
  'journal.export': 'member',
  'journal.settle': 'member',
  'journal.previewUndo': 'member',
  'journal.undo': 'member',
  'filter.list': 'member',
  'filter.change': 'member',
  'team.read': 'member',
  'team.change': 'admin',
  'openWork.read': 'admin',
  'review.list': 'admin',
  'review.read': 'admin',
  'review.start': 'admin',
  'review.decide': 'admin',
  'review.report': 'admin',
  'review.close': 'admin',
  'review.evidence': 'admin',
  'review.export': 'admin',
  'offboarding.list': 'admin',
  'offboarding.read': 'admin',
  'offboarding.start': 'admin',
  'offboarding.change': 'admin',
  'offboarding.report': 'admin',
  'organizationFile.read': 'admin',
  'organizationFile.noteExport': 'admin',
  'organizationFile.apply': 'admin',
  'organizationFile.report': 'admin',
  // What leaves the console is the owners' to say.
  'destination.list': 'admin',
  'destination.add': 'owner',
  'destination.change': 'owner',
  'destination.rotate': 'owner',
  'destination.remove': 'owner',
  'destination.listUndelivered': 'admin',
  'destination.test': 'admin',
  'destination.resend': 'admin',
} as const satisfies Record<string, RequiredRole>;

export const PERMISSIONS = { ...PROVIDER_PERMISSIONS, ...CONSOLE_PERMISSIONS } as const;

export type ProviderOperationName = keyof typeof PROVIDER_PERMISSIONS;
export type ConsoleOperationName = keyof typeof CONSOLE_PERMISSIONS;
export type OperationName = ProviderOperationName | ConsoleOperationName;

/** Whether the console answers a call itself: it has an address of its own. */
export function isAnsweredHere(operation: OperationName): operation is ConsoleOperationName {
  return Object.hasOwn(CONSOLE_PERMISSIONS, operation);
}

export interface PermissionContext {
  account: string;
  members: readonly { email: string; role: WireRole }[];
}

/** Where the needed role depends on the input: changing an owner takes an owner, changing oneself takes no permission. */
const ROLE_BY_INPUT: Partial<Record<OperationName, (input: Target, context: PermissionContext) => RequiredRole>> = {
  'member.add': ({ role }) => (role === 'owner' ? 'owner' : 'admin'),
  'member.setRole': ({ email, role }, { members }) => (role === 'owner' || isOwner(members, email) ? 'owner' : 'admin'),
  'member.delete': ({ email }, { members, account }) => {
    if (isSameAccount(email ?? '', account)) return 'member';
    return isOwner(members, email) ? 'owner' : 'admin';
  },
  'mfa.off': ({ email }, { members, account }) => {
    if (isSameAccount(email ?? '', account)) return 'member';
    return isOwner(members, email) ? 'owner' : 'admin';
  },
  'member.endSessions': ({ email }, { members }) => (isOwner(members, email) ? 'owner' : 'admin'),
};

interface Target {
  email?: string | undefined;
  role?: string | null | undefined;
}

function isOwner(members: PermissionContext['members'], email: string | undefined): boolean {
  return members.some((member) => member.role === 'owner' && isSameAccount(member.email, email ?? ''));
}

export function requiredRole(operation: OperationName, input: Target, context: PermissionContext): RequiredRole {
  return ROLE_BY_INPUT[operation]?.(input, context) ?? PERMISSIONS[operation];
}

/** Whether the members must be read before a call can be authorized. */
export function needsMembers(operation: OperationName): boolean {
  const role = PERMISSIONS[operation];
  return operation in ROLE_BY_INPUT || role === 'admin' || role === 'owner';
}

/** Whether a role may call an operation with some input: what a panel shows or disables a control by. */
export function mayCall(role: Role, operation: OperationName): boolean {
  if (operation === 'member.delete') return passes(role, 'admin');
  return passes(role, PERMISSIONS[operation]);
}

/** The roles that a user may give to a new member, or to a member who has `current`. */
export function rolesToGive(role: Role, current: WireRole = null): readonly Role[] {
  if (role === 'owner') return ['owner', 'admin', 'general'];
  if (role === 'admin' && fromWire(current) !== 'owner') return ['admin', 'general'];
  return [];
}
