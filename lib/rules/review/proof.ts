/** Whether a line of the journal proves that a decided change of a review was made (docs/product.md#access-review). */
import { isSameAccount } from '../auth/account.ts';
import type { JournalLine } from '../journal/journal-line.ts';
import { ROLES, toWire } from '../roles.ts';
import type { ReviewLine } from './review.ts';

/** It is of the same act, target and value, was done, and later than the decision. */
export function isProofOf(
  line: ReviewLine,
  { act, target, after, outcome, timeMs }: Pick<JournalLine, 'act' | 'target' | 'after' | 'outcome' | 'timeMs'>,
): boolean {
  if (outcome !== 'done' || line.decidedMs === null || timeMs < line.decidedMs) return false;
  const { decision, to } = line;
  const has = (name: string, value: unknown) => after !== null && after[name] === value;
  switch (line.kind) {
    case 'member': {
      if (!isSameAccount(target.text ?? '', line.value.account)) return false;
      if (decision === 'remove') return act === 'member.delete';
      const role = ROLES.find((known) => known === to);
      return act === 'member.setRole' && role !== undefined && has('role', toWire(role));
    }
    case 'key':
      return act === 'apikey.delete' && target.id === line.value.id;
    case 'policy':
      return line.value.policy === 'mfa'
        ? act === 'organization.setMfa' && has('mfa', to)
        : act === 'organization.setLockout' && has('useAccountLockout', to === 'on');
    case 'address': {
      const rows = after?.iptables;
      return act === 'iptables.set' && Array.isArray(rows) && !rows.includes(line.value.address);
    }
    case 'permission':
      return act === 'permission.delete' && target.text === line.value.domain;
    case 'receipt':
      return act === 'payment.setEmail' && target.text === line.value.domain && has('email', to);
  }
}
