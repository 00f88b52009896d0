/** The changes beside those of members that many at a time can be made of (components/jobs). */
import type { OperationName } from './permissions.ts';

/** `hasProof`: a fresh proof is always asked for, as the table of operations says. */
export const CHANGE_OPERATIONS = {
  'iptables.set': { hasProof: true },
  'organization.setMfa': { hasProof: true },
  'organization.setLockout': { hasProof: true },
  'organization.update': { hasProof: false },
  'permission.set': { hasProof: false },
  'permission.delete': { hasProof: false },
  'mfa.off': { hasProof: true },
  'apikey.delete': { hasProof: false },
  'apikey.rename': { hasProof: false },
  'payment.setEmail': { hasProof: true },
} as const satisfies Partial<Record<OperationName, { hasProof: boolean }>>;

/** The same of the console itself, with the address that each is posted to. */
export const OWN_CHANGES = {
  'team.change': '/api/team',
  'member.endSessions': '/api/session/end-member',
} as const;

export type ProviderChange = keyof typeof CHANGE_OPERATIONS;
export type OwnChange = keyof typeof OWN_CHANGES;
export type ChangeOperation = ProviderChange | OwnChange;

export const CHANGE_NAMES = [...Object.keys(CHANGE_OPERATIONS), ...Object.keys(OWN_CHANGES)] as ChangeOperation[]; // They have no other keys.

export function isOwnChange(change: ChangeOperation): change is OwnChange {
  return Object.hasOwn(OWN_CHANGES, change);
}

/** A change of which no state says that it was not made: ended sessions, and an address that waits for its mail. */
export const UNTOLD_CHANGES: readonly ChangeOperation[] = ['payment.setEmail', 'member.endSessions'];
