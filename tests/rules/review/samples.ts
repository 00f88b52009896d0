import { freezeLines, type ReviewSnapshot } from '@/lib/rules/review/freeze';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import type { WireRole } from '@/lib/rules/roles';

export const person = (email: string, role: WireRole = null, mfa: 'on' | 'off' = 'on') => ({
  email,
  role,
  mfa,
  name: email[0],
});
export const CONFIG = { environmentId: 1, permissionKintoneAppId: 9, appIdField: 'ID', groupCodeField: undefined };
export const READS: ReviewSnapshot = {
  members: [
    person('zoe@example.com', null, 'off'),
    person('Anna@example.com'),
    person('admin@example.com', 'admin'),
    person('owner@example.com', 'owner', 'off'),
    person('second@example.com', 'owner'),
  ],
  keys: [
    { apikeyId: 'k1', name: 'Nightly', userName: 'Gone', userEmail: 'gone@example.com' },
    { apikeyId: 'k2', name: 'CI', userName: 'Anna', userEmail: 'anna@example.com' },
  ],
  mfa: 'optional',
  organization: { useAccountLockout: true },
  iptables: ['192.0.2.0/24', '198.51.100.7'],
  permissions: [
    { domain: 'b.example.com', config: null },
    { domain: 'a.example.com', config: CONFIG },
  ],
  receipts: [{ domain: 'a.example.com', email: 'bill@example.com' }],
};
export const LINES = freezeLines(READS);

export function lineAt(position: number, part: Partial<ReviewLine> = {}): ReviewLine {
  const open = { decision: null, to: null, note: '', decidedBy: null, decidedMs: null, version: 0, since: 'first' };
  const rest = { inBulk: null, result: null, code: null, refusal: null, journalLine: null };
  return { ...LINES[position], position, ...open, ...rest, ...part } as ReviewLine; // One kind with its own value.
}

export const at = (name: string) => LINES.findIndex(({ value }) => Object.values(value).includes(name));
export const removed = (name: string) => lineAt(at(name), { decision: 'remove' });
export const changed = (name: string, to: string) => lineAt(at(name), { decision: 'change', to });
