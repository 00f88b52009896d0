import type { ReviewSnapshot } from '@/lib/rules/review/freeze';
import { planReview, readsNeeded } from '@/lib/rules/review/plan';
import { isDue, progressOf } from '@/lib/rules/review/review';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { at, changed, CONFIG, lineAt, person, READS, removed } from './samples';

const OWNER = { account: 'owner@example.com', role: 'owner' as const, address: '192.0.2.9' };
const plan = (lines: ReviewLine[], now: ReviewSnapshot = READS, context: Parameters<typeof planReview>[2] = OWNER) =>
  planReview(lines, now, context);
const codes = (found: ReturnType<typeof plan>) => found.leftOut.map(({ code }) => code);

describe('carrying out', () => {
  test('sends each change once, addresses together and members last; the own account is left to a colleague', () => {
    const lines = [
      changed('owner@example.com', 'admin'),
      removed('zoe@example.com'),
      changed('Anna@example.com', 'admin'),
      removed('Nightly'),
      changed('mfa', 'required'),
      changed('lockout', 'off'),
      removed('198.51.100.7'),
      lineAt(at('192.0.2.0/24'), { decision: 'keep' }),
      lineAt(12, { decision: 'remove' }),
      changed('bill@example.com', 'new@example.com'),
    ];
    const { tasks, leftOut, members } = plan(lines);
    expect(leftOut).toMatchObject([{ code: 'self', line: { position: 0 } }]);
    // Each goes with what was there, so that the server overwrites nothing that a colleague changed since.
    const [domain, iptables] = ['a.example.com', READS.iptables];
    const { groupCodeField: _none, ...config } = CONFIG;
    const receipt = { domain, email: 'new@example.com', seen: { email: 'bill@example.com' } };
    const lockout = { useAccountLockout: false, seen: { useAccountLockout: true } };
    expect(tasks).toEqual([
      { call: 'apikey.delete', input: { id: 'k1' }, about: 'Nightly', ref: '6' },
      { call: 'organization.setMfa', input: { mfa: 'required', seen: { mfa: 'optional' } }, about: '', ref: '7' },
      { call: 'organization.setLockout', input: lockout, about: '', ref: '8' },
      { call: 'permission.delete', input: { domain, seen: config }, about: domain, ref: '12' },
      { call: 'payment.setEmail', input: receipt, about: domain, ref: '13' },
      { call: 'iptables.set', input: { iptables: ['192.0.2.0/24'], seen: { iptables } }, about: '', ref: '11' },
      { account: 'zoe@example.com', role: null, act: 'delete', from: 'general', ref: '4' },
      { account: 'Anna@example.com', role: 'admin', act: 'setRole', from: 'general', ref: '3' },
    ]);
    expect(members).toHaveLength(2);
    expect(readsNeeded(lines.filter(isDue))).toEqual({
      parts: ['members', 'keys', 'mfa', 'organization', 'iptables', 'permissions'],
      domains: ['a.example.com'],
    });
  });

  test('what has changed since it was frozen is left out, and what is done already is said', () => {
    const now = {
      ...READS,
      members: [
        person('owner@example.com', 'owner'),
        person('second@example.com', 'owner'),
        person('anna@example.com', 'admin'),
      ],
      keys: [],
      mfa: 'required' as const,
      iptables: ['192.0.2.0/24'],
      permissions: [{ domain: 'a.example.com', config: { ...CONFIG, environmentId: 2 } }],
      receipts: [{ domain: 'a.example.com', email: 'third@example.com' }],
    };
    const lines: [ReviewLine, string][] = [
      [removed('Nightly'), 'already'],
      [changed('mfa', 'required'), 'already'],
      [lineAt(12, { decision: 'remove' }), 'changedSince'],
      [changed('bill@example.com', 'new@example.com'), 'changedSince'],
      [removed('198.51.100.7'), 'already'],
      [removed('zoe@example.com'), 'already'],
      [changed('Anna@example.com', 'admin'), 'already'],
      [removed('Anna@example.com'), 'changedSince'],
      [changed('admin@example.com', 'general'), 'gone'],
    ];
    for (const [line, code] of lines) expect([line.kind, ...codes(plan([line], now))]).toEqual([line.kind, code]);
    expect(
      plan(
        lines.map(([line]) => line),
        now,
      ).tasks,
    ).toEqual([]);
  });

  test('the last owner, oneself and what a role may not do stay; so does a list that nobody or everybody passes', () => {
    const members = READS.members.filter(({ email }) => email !== 'owner@example.com');
    const alone = { ...OWNER, account: 'third@example.com' };
    expect(codes(plan([changed('second@example.com', 'admin')], { ...READS, members }, alone))).toEqual(['lastOwner']);
    expect(plan([changed('second@example.com', 'admin')]).tasks).toHaveLength(1);
    expect(codes(plan([removed('owner@example.com')]))).toEqual(['self']);
    const admin = { ...OWNER, account: 'admin@example.com', role: 'admin' as const };
    expect(codes(plan([removed('owner@example.com')], READS, admin))).toEqual(['ownerNeeded']);
    const all = [removed('192.0.2.0/24'), removed('198.51.100.7')];
    expect(codes(plan(all))).toEqual(['listEmpty', 'listEmpty']);
    const address = '198.51.100.7';
    expect(codes(plan([removed('198.51.100.7')], READS, { ...OWNER, address }))).toEqual(['ownAddress']);
    expect(codes(plan([removed('198.51.100.7')], READS, { ...OWNER, address: null }))).toEqual(['ownAddressUnknown']);
    // Whom the list as it is does not let in has nothing to lose.
    expect(codes(plan([removed('198.51.100.7')], READS, { ...OWNER, address: '203.0.113.9' }))).toEqual([]);
  });

  test('of a thousand members each is looked up by its name, not by going through all the others', () => {
    const members = Array.from({ length: 1000 }, (_, index) => person(`p${index}@example.com`));
    const owner = person('owner@example.com', 'owner');
    let reads = 0;
    const lines = members.map(({ email: account, name = '' }, position) => {
      const value = { account, name, role: 'general', mfa: 'on' } as const;
      const line = { ...lineAt(0, { decision: 'remove' }), kind: 'member', value } as const;
      return Object.defineProperty(line, 'position', { get: () => ((reads += 1), position) });
    });
    expect(plan(lines, { ...READS, members: [owner, ...members] }).tasks).toHaveLength(1000);
    expect(reads).toBeLessThan(10_000);
  });

  test('what was done, or is as it should be, is not due any more; what was left out is', () => {
    const line = removed('Nightly');
    const due = (part: Partial<ReviewLine>) => progressOf([{ ...line, ...part } as ReviewLine]).due; // The same kind.
    expect(due({})).toBe(1);
    expect(due({ result: 'done' })).toBe(0);
    expect(due({ result: 'leftOut', code: 'already' })).toBe(0);
    expect(due({ result: 'leftOut', code: 'changedSince' })).toBe(1);
    expect(due({ result: 'failed', code: 'denied' })).toBe(1);
    expect(plan([{ ...line, result: 'done' } as ReviewLine]).tasks).toEqual([]); // As above.
  });
});
