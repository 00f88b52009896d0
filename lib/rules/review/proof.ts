/** What a decided change of a review is known by, what proves it and what speaks against it (docs/product.md#access-review). */
import { canonicalAccount } from '../auth/account.ts';
import { type DecidedChange, isProof, proofFilters, type ProofLine } from '../changes/proof.ts';
import type { JournalFilters } from '../journal/journal-line.ts';
import { fromWire, ROLES, toWire } from '../roles.ts';
import type { ReviewSnapshot } from './freeze.ts';
import { changesFor, isDue } from './review.ts';
import type { ReviewLine } from './review-schema.ts';

/** By what a task, and what is told of it, names a line: with the decision that it comes from. */
export function refOf({ position, decidedMs }: Pick<ReviewLine, 'position' | 'decidedMs'>): string {
  return decidedMs === null ? String(position) : `${position}.${decidedMs}`;
}

export interface LinePlace {
  position: number;
  decidedMs: number | undefined;
}

/** The lines that a ref names; older ones did not tell the decision. */
export function placesIn(ref: string): LinePlace[] {
  return ref.split(',').map((name) => {
    const [position = 0, decidedMs] = name.split('.').map(Number);
    return { position, decidedMs };
  });
}

export function isProofOf(line: ReviewLine, told: ProofLine): boolean {
  const change = changeOf(line);
  return change !== null && isProof({ ...change, decidedMs: line.decidedMs }, told);
}

/** Where the line of a change whose answer was lost is looked for; null: nothing is to be changed. */
export function proofFiltersOf(line: ReviewLine): JournalFilters | null {
  const change = changeOf(line);
  return change && proofFilters({ ...change, decidedMs: line.decidedMs });
}

/** The same of whatever else may have been decided of a line before. */
export function isProofOfEarlier(line: ReviewLine, decidedMs: number | null, told: ProofLine): boolean {
  const values = line.kind === 'receipt' ? [String(told.after?.email)] : [null, ...changesFor(line, 'owner')];
  const was = (to: string | null) => ({ ...line, decision: to === null ? 'remove' : 'change', to, decidedMs }) as const;
  return values.some((to) => isProofOf(was(to), told));
}

function changeOf({ kind, value, decision, to }: ReviewLine): Omit<DecidedChange, 'decidedMs'> | null {
  switch (kind) {
    case 'member': {
      const target = { account: value.account };
      if (decision === 'remove') return { act: 'member.delete', target };
      const role = ROLES.find((known) => known === to);
      return role ? { act: 'member.setRole', target, isLeft: (after) => after.role === toWire(role) } : null;
    }
    case 'key':
      return { act: 'apikey.delete', target: { id: value.id } };
    case 'policy':
      return value.policy === 'mfa'
        ? { act: 'organization.setMfa', target: null, isLeft: ({ mfa }) => mfa === to }
        : {
            act: 'organization.setLockout',
            target: null,
            isLeft: ({ useAccountLockout }) => useAccountLockout === (to === 'on'),
          };
    case 'address':
      return {
        act: 'iptables.set',
        target: null,
        isLeft: ({ iptables }) => Array.isArray(iptables) && !iptables.includes(value.address),
      };
    case 'permission':
      return { act: 'permission.delete', target: { text: value.domain } };
    case 'receipt':
      return { act: 'payment.setEmail', target: { text: value.domain }, isLeft: ({ email }) => email === to };
  }
}

/**
 * Tells whether the state says otherwise than a line that is told to be made. A role that was to change is not held against who has gone,
 * and a receipt's new address not against one that waits for its mail. What a review of thousands looks up is looked up by its name.
 */
export function contradictionsIn(now: Partial<ReviewSnapshot>): (line: ReviewLine) => boolean {
  const roles = new Map(now.members?.map(({ email, role }) => [canonicalAccount(email), fromWire(role)]));
  const keys = new Set(now.keys?.map(({ apikeyId }) => apikeyId));
  const addresses = new Set(now.iptables);
  const isContradicted = ({ kind, value, decision, to, result }: ReviewLine): boolean => {
    switch (kind) {
      case 'member': {
        const role = roles.get(canonicalAccount(value.account));
        return role !== undefined && (decision === 'remove' || role !== to);
      }
      case 'key':
        return keys.has(value.id);
      case 'policy':
        if (value.policy === 'mfa') return now.mfa !== undefined && now.mfa !== 'unknown' && now.mfa !== to;
        return now.organization !== undefined && now.organization.useAccountLockout !== (to === 'on');
      case 'address':
        return addresses.has(value.address);
      case 'permission':
        return now.permissions?.some(({ domain, config }) => domain === value.domain && config !== null) ?? false;
      case 'receipt': {
        const email = now.receipts?.find(({ domain }) => domain === value.domain)?.email;
        return result !== 'done' && email !== undefined && email !== to;
      }
    }
  };
  return (line) => isToldMade(line) && isContradicted(line);
}

/** Whether a change is decided of a line, and nothing is left to do of it. */
export function isToldMade(line: ReviewLine): boolean {
  return (line.decision === 'change' || line.decision === 'remove') && !isDue(line);
}
