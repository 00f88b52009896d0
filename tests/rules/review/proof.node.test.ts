import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { isProofOf } from '@/lib/rules/review/proof';
import type { ReviewLine } from '@/lib/rules/review/review';

const decided = { decidedMs: 10, decision: 'change', to: 'admin' } as const;
const member = { ...decided, kind: 'member', value: { account: 'a@example.com' } } as unknown as ReviewLine;
const told = (part: object) =>
  ({
    act: 'member.setRole',
    target: { kind: 'member', id: 'p', text: 'A@example.com', name: null },
    after: { role: 'admin' },
    outcome: 'done',
    timeMs: 11,
    ...part,
  }) as unknown as JournalLine;

test('a line proves what is of its act, target and value, was done, and came after the decision', () => {
  expect(isProofOf(member, told({}))).toBe(true);
  for (const other of [
    { act: 'member.add' },
    { target: { kind: 'member', id: 'p', text: 'b@example.com', name: null } },
    { after: { role: 'owner' } },
    { after: null },
    { outcome: 'unknown' },
    { timeMs: 9 },
  ])
    expect(isProofOf(member, told(other))).toBe(false);
});

test.each<[string, object, object]>([
  ['a removal', { decision: 'remove', to: null }, { act: 'member.delete', after: null }],
  ['a key', { kind: 'key', value: { id: 'k' } }, { act: 'apikey.delete', target: { id: 'k' } }],
  [
    'MFA',
    { kind: 'policy', value: { policy: 'mfa' }, to: 'required' },
    { act: 'organization.setMfa', after: { mfa: 'required' } },
  ],
  [
    'lockout',
    { kind: 'policy', value: { policy: 'lockout' }, to: 'off' },
    { act: 'organization.setLockout', after: { useAccountLockout: false } },
  ],
  [
    'an address',
    { kind: 'address', value: { address: '192.0.2.1' } },
    { act: 'iptables.set', after: { iptables: ['192.0.2.2'] } },
  ],
  ['a permission', { kind: 'permission', value: { domain: 'd' } }, { act: 'permission.delete', target: { text: 'd' } }],
  [
    'a receipt',
    { kind: 'receipt', value: { domain: 'd' }, to: 'x' },
    { act: 'payment.setEmail', target: { text: 'd' }, after: { email: 'x' } },
  ],
])('%s is proven by its own act only', (_what, line, proof) => {
  const one = { ...member, ...line } as unknown as ReviewLine;
  expect([isProofOf(one, told(proof)), isProofOf(one, told({ ...proof, act: 'journal.view' }))]).toEqual([true, false]);
});
