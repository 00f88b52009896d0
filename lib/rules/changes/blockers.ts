import { allowedBy } from '../security/ip-address-validation.ts';

/** Why a planned change is not sent; keys of `changes.blocked` in the messages. `already`: it is as it was to become. */
export const CHANGE_BLOCKERS = [
  'already',
  'changedSince',
  'gone',
  'same',
  'self',
  'adminNeeded',
  'ownerNeeded',
  'lastOwner',
  'onlyMember',
  'listEmpty',
  'ownAddress',
  'ownAddressUnknown',
  'invalid',
  'withOthers',
  'unknownDomain',
  'storeOff',
  'policyUnknown',
] as const;
export type ChangeBlocker = (typeof CHANGE_BLOCKERS)[number];

/**
 * Nobody shuts themselves out with a list of addresses; an empty one lets everybody in.
 * @param address the actor's own; null: it is not known
 */
export function ownAddressBlocker(
  rows: readonly string[],
  address: string | null,
): 'ownAddress' | 'ownAddressUnknown' | null {
  if (rows.length === 0) return null;
  if (address === null) return 'ownAddressUnknown';
  return allowedBy(rows, address) === null ? 'ownAddress' : null;
}

/** The same of a list that changes: a user whom it does not let in as it is cannot shut themselves out. */
export function ownAddressLoss(
  before: readonly string[],
  next: readonly string[],
  address: string | null,
): ChangeBlocker | null {
  return ownAddressBlocker(before, address) === 'ownAddress' ? null : ownAddressBlocker(next, address);
}
