import { requiredRole, type OperationName } from '../permissions.ts';
import { passes, type Role } from '../roles.ts';

/** Keys of `members.matrix.abilities` in the messages, with the operations they stand for. */
export const ABILITIES = [
  {
    key: 'own',
    operations: [
      'profile.update',
      'profile.setAvatar',
      'profile.deleteAvatar',
      'password.change',
      'mfa.readBackupCode',
      'mfa.resetBackupCode',
    ],
  },
  {
    key: 'look',
    operations: [
      'organization.read',
      'member.list',
      'site.read',
      'project.list',
      'permission.list',
      'iptables.read',
      'organization.readMfa',
    ],
  },
  { key: 'keys', operations: ['apikey.list', 'apikey.create', 'apikey.read', 'apikey.rename', 'apikey.delete'] },
  { key: 'add', operations: ['member.add'] },
  { key: 'setRole', operations: ['member.setRole'], target: 'other' },
  { key: 'remove', operations: ['member.delete'], target: 'other' },
  { key: 'owners', operations: ['member.add', 'member.setRole', 'member.delete'], target: 'owner' },
  { key: 'mfaOff', operations: ['mfa.off'], target: 'other' },
  { key: 'information', operations: ['organization.update'] },
  {
    key: 'security',
    operations: [
      'organization.setMfa',
      'iptables.set',
      'organization.setLockout',
      'permission.set',
      'permission.delete',
      'permission.sync',
    ],
  },
  {
    key: 'cards',
    operations: [
      'payment.siteSetupIntent',
      'payment.setSiteCard',
      'payment.setupIntent',
      'payment.setCard',
      'payment.readEmail',
      'payment.setEmail',
      'payment.openPortal',
    ],
  },
  { key: 'plans', operations: ['site.setPlan', 'service.setPlan', 'customisation.setSlots'] },
  { key: 'trial', operations: ['service.startBackupTrial'] },
  { key: 'cancel', operations: ['customisation.end'] },
] as const satisfies readonly { key: string; operations: readonly OperationName[]; target?: 'owner' | 'other' }[];

type Ability = (typeof ABILITIES)[number];

/** What general members may do only if the provider lets them: it may refuse them the API keys. */
const DEPENDS_FOR_GENERAL: readonly Ability['key'][] = ['keys'];

/** `maybe`: the console lets the role try, and the provider decides. */
export function abilityOf(role: Role, ability: Ability): 'may' | 'maybe' | 'mayNot' {
  if (!isAble(role, ability)) return 'mayNot';
  return role === 'general' && DEPENDS_FOR_GENERAL.includes(ability.key) ? 'maybe' : 'may';
}

/** Whether the role may call each of the operations. */
export function isAble(role: Role, ability: Ability): boolean {
  const target = 'target' in ability ? ability.target : undefined;
  const members = [{ email: 'owner', role: 'owner' as const }];
  const input = target === 'owner' ? { email: 'owner', role: 'owner' } : { email: 'other', role: null };
  return ability.operations.every((operation) =>
    passes(role, requiredRole(operation, input, { account: 'me', members })),
  );
}
