import { ALL_MEMBERS, type MemberQuery } from '@/lib/rules/members/member-query';
import { firstMembers, keyOwnersAmong, searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import { romanize } from '@/lib/rules/text/romaji';

const member = (email: string, name?: string, role: Member['role'] = null, mfa: Member['mfa'] = 'off') =>
  ({ email, name, role, mfa }) satisfies Member;
const people = [
  member('zoe@example.com', 'Zoë Adams'),
  member('taro@example.com', '山田 タロウ', 'admin', 'on'),
  member('taro@example.com#tokyo', '山田 太郎', null, 'on'),
  member('ken@example.com', undefined, 'owner'),
  member('aya@example.com', '青木 彩', 'owner'),
];
const find = (query: Partial<MemberQuery>, members: readonly Member[] = people) =>
  searchMembers(members, { ...ALL_MEMBERS, ...query }).map(({ email }) => email);

test('everybody is there, owners first, and by account within a role', () => {
  expect(find({}).join(' ')).toBe(
    'aya@example.com ken@example.com taro@example.com taro@example.com#tokyo zoe@example.com',
  );
});

test('a search looks at the account with its suffix and at the name, for all words in whatever order, width, case and kana', () => {
  expect(find({ words: '#tokyo' })).toEqual(['taro@example.com#tokyo']);
  expect(find({ words: '青木' })).toEqual(['aya@example.com']);
  expect(find({ words: 'ＴＡＲＯ　山田' })).toEqual(['taro@example.com', 'taro@example.com#tokyo']);
  expect(find({ words: 'たろう' })).toEqual(['taro@example.com']);
  expect(find({ words: 'taro aoki' })).toEqual([]);
});

test('a full name is found as people type it, with and without a blank, in kanji, kana and Latin letters', () => {
  const daisuke = [member('d.s@example.com', '佐藤 大輔'), member('x@example.com', 'サトウ ダイスケ'), ...people];
  expect(find({ words: '佐藤大輔' }, daisuke)).toEqual(['d.s@example.com']);
  expect(find({ words: 'さとうだいすけ' }, daisuke)).toEqual(['x@example.com']);
  const byReading = searchMembers(daisuke, { ...ALL_MEMBERS, words: 'sato daisuke' }, { romanize });
  expect(byReading.map(({ email }) => email)).toEqual(['x@example.com']);
});

test('who made API keys is known by login, or by the bare address if no other account has that; while makers are unknown, nobody passes as one', () => {
  expect(find({ hasKeys: true })).toEqual([]);
  const creators = ['TARO@example.com', 'ken@example.com', 'gone@example.com'];
  const owners = keyOwnersAmong([...people, member('ken@example.com#a'), member('gone@example.com#b')], creators);
  expect([...owners].toSorted()).toEqual(['gone@example.com#b', 'ken@example.com', 'taro@example.com']);
  const keyed = searchMembers(people, { ...ALL_MEMBERS, hasKeys: true }, { keyOwners: owners });
  expect(keyed.map(({ email }) => email)).toEqual(['ken@example.com', 'taro@example.com']);
});

test('role and MFA filters work together with the search', () => {
  expect(find({ words: 'taro', role: 'general', mfa: 'on' })).toEqual(['taro@example.com#tokyo']);
  expect(find({ role: 'owner', mfa: 'on' })).toEqual([]);
});

test('each column sorts both ways; whoever has no name comes last', () => {
  expect(find({ sort: 'account', isDescending: true })[0]).toBe('zoe@example.com');
  expect(find({ sort: 'mfa' }).slice(0, 2)).toEqual(['taro@example.com', 'taro@example.com#tokyo']);
  expect(find({ sort: 'name' }).at(-1)).toBe('ken@example.com');
});

test('the first paint has the same first rows as the whole list, and their number', () => {
  const many = Array.from({ length: 500 }, (_, i) =>
    member(`p${(i * 7919) % 500}@example.com`, `名前${i % 13}`, i % 97 === 0 ? 'admin' : null),
  );
  for (const change of [{}, { sort: 'name', isDescending: true } as const, { words: 'p1' }]) {
    const query = { ...ALL_MEMBERS, ...change };
    const all = searchMembers(many, query);
    expect(firstMembers(many, query, 50)).toEqual({ rows: all.slice(0, 50), matched: all.length });
  }
});
