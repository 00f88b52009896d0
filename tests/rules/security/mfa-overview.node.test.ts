import type { Member } from '@/lib/rules/members/member';
import { mfaOverview, searchMfaOverview } from '@/lib/rules/security/mfa-overview';

const member = (email: string, role: Member['role'], mfa: Member['mfa'], name?: string) =>
  ({ email, role, mfa, name }) satisfies Member;

const MEMBERS = [
  member('c@example.com', null, 'off'),
  member('b@example.com', 'admin', 'on'),
  member('z@example.com', 'owner', 'off'),
  member('a@example.com', null, 'off'),
  member('o@example.com', 'owner', 'on'),
];

test('the board says who has a second factor and who would have to enrol, owners first; the members keep their order', () => {
  const before = MEMBERS.map(({ email }) => email);
  const board = mfaOverview(MEMBERS);
  expect(board).toMatchObject({ total: 5, on: 2, owners: { total: 2, on: 1 }, admins: { total: 1, on: 1 } });
  expect(board.without.map(({ email }) => email)).toEqual(['z@example.com', 'a@example.com', 'c@example.com']);
  expect(board.having.map(({ email }) => email)).toEqual(['o@example.com', 'b@example.com']);
  expect(MEMBERS.map(({ email }) => email)).toEqual(before);
});

test('people are found by account or name, in any width, with or without blanks', () => {
  const people = [member('taro@example.com', null, 'off', '山田 太郎'), member('h@example.com', null, 'off', 'ﾊﾅｺ')];
  expect(searchMfaOverview(people, 'ＴＡＲＯ')).toHaveLength(1);
  expect(searchMfaOverview(people, 'ハナコ')).toHaveLength(1);
  expect(searchMfaOverview(people, '山田太郎')).toHaveLength(1);
  expect(searchMfaOverview(people, '')).toHaveLength(2);
});
