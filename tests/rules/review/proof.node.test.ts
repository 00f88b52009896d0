import { contradictionsIn, isProofOf, isProofOfEarlier, placesIn, refOf } from '@/lib/rules/review/proof';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { journalLine } from '../journal/sample-line';
import { changed, CONFIG, READS, removed } from './samples';

const decided = { decidedMs: 10, decision: 'change', to: 'admin' } as const;
const member = { ...decided, kind: 'member', value: { account: 'a@example.com' } } as unknown as ReviewLine;
const TARGET = { kind: 'member', id: 'p', text: 'A@example.com', name: null } as const;
const told = (part: object) =>
  journalLine({ act: 'member.setRole', target: TARGET, after: { role: 'admin' }, timeMs: 11, ...part });

test('a line proves what is of its act, target and value, was done, and came after the decision', () => {
  expect(isProofOf(member, told({}))).toBe(true);
  for (const other of [
    { act: 'member.add' },
    { target: { ...TARGET, text: 'b@example.com' } },
    { after: { role: 'owner' } },
    { after: null },
    { outcome: 'unknown' },
    { timeMs: 9 },
  ])
    expect(isProofOf(member, told(other))).toBe(false);
});

test('a list that still lets an address in, or is not told, proves nothing of its removal', () => {
  const address = { ...member, kind: 'address', value: { address: '192.0.2.1' } } as unknown as ReviewLine;
  for (const after of [{ iptables: ['192.0.2.1'] }, { iptables: null }, {}])
    expect(isProofOf(address, told({ act: 'iptables.set', after }))).toBe(false);
});

test.each<[string, object, object]>([
  ['a role', {}, {}],
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
  // Decided anew by now.
  const kept = { ...one, decision: 'keep', to: null, decidedMs: 20 } as ReviewLine;
  const isEarlier = [told(proof), told({ ...proof, timeMs: 9 })].map((line) => isProofOfEarlier(kept, 10, line));
  expect([isProofOf(kept, told(proof)), ...isEarlier]).toEqual([false, true, false]);
});

test('a task names its lines with the decision that it comes from; one of an older release does not', () => {
  const names = [3, 4].map((position) => refOf({ position, decidedMs: 1_764_230_400_000 }));
  const places = [3, 4].map((position) => ({ position, decidedMs: 1_764_230_400_000 }));
  expect(placesIn([...names, '5'].join(','))).toEqual([...places, { position: 5, decidedMs: undefined }]);
});

const made = (line: ReviewLine, part: object = { result: 'done' }) => ({ ...line, ...part }) as ReviewLine;

test.each<[string, ReviewLine, object]>([
  ['a member who is still there', removed('zoe@example.com'), { members: [] }],
  ['another role', changed('zoe@example.com', 'admin'), { members: [{ email: 'ZOE@example.com', role: 'admin' }] }],
  ['a key that is still there', removed('Nightly'), { keys: [] }],
  ['the old MFA policy', changed('mfa', 'required'), { mfa: 'required' }],
  ['the old lockout', changed('lockout', 'off'), { organization: { useAccountLockout: false } }],
  ['an address that is still let in', removed('198.51.100.7'), { iptables: ['192.0.2.0/24'] }],
  ['a permission that is set', removed('a.example.com'), { permissions: [{ domain: 'a.example.com', config: null }] }],
])('%s speaks against what is told to be made', (_what, line, asDecided) => {
  const now = { ...READS, ...asDecided };
  for (const part of [{ result: 'done' }, { result: 'leftOut', code: 'already' }]) {
    expect(contradictionsIn(READS)(made(line, part))).toBe(true);
    expect(contradictionsIn(now)(made(line, part))).toBe(false);
  }
  // What nobody says to be made needs no contradiction, and what was not read contradicts nothing.
  for (const result of ['claimed', 'failed', 'unknown', null])
    expect(contradictionsIn(READS)(made(line, { result }))).toBe(false);
  expect(contradictionsIn({})(made(line))).toBe(false);
});

test('a role of who has gone, a policy in an unknown word and an address that waits for its mail are no contradiction', () => {
  const gone = READS.members.filter(({ email }) => email !== 'zoe@example.com');
  expect(contradictionsIn({ ...READS, members: gone })(made(changed('zoe@example.com', 'admin')))).toBe(false);
  expect(contradictionsIn({ ...READS, mfa: 'unknown' })(made(changed('mfa', 'required')))).toBe(false);
  const receipt = changed('bill@example.com', 'new@example.com');
  expect(contradictionsIn(READS)(made(receipt))).toBe(false);
  expect(contradictionsIn(READS)(made(receipt, { result: 'leftOut', code: 'already' }))).toBe(true);
  const permissions = [{ domain: 'b.example.com', config: CONFIG }];
  expect(contradictionsIn({ permissions })(made(removed('a.example.com')))).toBe(false);
});
