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
  'team.change': { hasProof: false },
  'member.endSessions': { hasProof: true },
} as const satisfies Partial<Record<OperationName, { hasProof: boolean }>>;

export type ChangeOperation = keyof typeof CHANGE_OPERATIONS;

export const CHANGE_NAMES = Object.keys(CHANGE_OPERATIONS) as ChangeOperation[]; // It has no other keys.
