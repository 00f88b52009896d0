import { apikeyName, apikeyRow } from '@/lib/rules/api-keys/api-key';
import {
  confirmationTextOf,
  creatorState,
  type JoinedKey,
  type KeyRow,
  nextKeyName,
  peopleOf,
  searchKeys,
  sortKeys,
  toKeySort,
} from '@/lib/rules/api-keys/api-key-list';

const key = (name: string, userName = '', userEmail = '', apikeyId = `ak-${name}`): KeyRow => ({
  apikeyId,
  name,
  userName,
  userEmail,
});

test.each([
  ['', 'enter'],
  ['   ', 'enter'],
  ['　', 'enter'],
  ['a'.repeat(30), null],
  ['a'.repeat(31), 'tooLong'],
  ['🔑'.repeat(15), null],
  ['🔑'.repeat(16), 'tooLong'],
  ['<script>alert(1)</script>', null],
  ['two\nlines', 'enterCorrectly'],
])('a name of %j is judged by the rule', (name, problem) => {
  expect(apikeyName.safeParse({ name }).error?.issues[0]?.message ?? null).toBe(problem);
});

test('a value that a list holds by mistake is dropped', () => {
  const row = { apikeyId: 'ak1', name: 'n', userEmail: 'a@example.com' };
  const listed = { ...row, userName: null, accessKey: 'leak', key: 'leak' };
  expect(apikeyRow.parse(listed)).toEqual({ ...row, userName: '' });
});

test('a key is marked where its maker is no longer a member, by the whole account and whatever its case', () => {
  const accounts = peopleOf([
    { email: 'Taro@Example.com#tokyo' },
    { email: 'hanako@example.com' },
    { email: 'hanako@example.com#osaka' },
  ]);
  expect(creatorState(key('a', '', 'taro@example.COM#TOKYO'), accounts)).toBe('member');
  // The address alone may be that member's, or that of somebody who has left: nothing is claimed.
  expect(creatorState(key('a', '', 'taro@example.com'), accounts)).toBe('unknown');
  expect(creatorState(key('a', '', 'taro@example.com#osaka'), accounts)).toBe('left');
  expect(creatorState(key('a', '', 'hanako@example.com'), accounts)).toBe('member');
  expect(creatorState(key('a', '', 'jiro@example.com'), accounts)).toBe('left');
  expect(creatorState(key('a', 'Taro', ''), accounts)).toBe('unknown');
  expect(creatorState(key('a', '', 'taro@example.com'), undefined)).toBe('unknown');
});

test('keys are found by any of their words, in any width and case', () => {
  const keys = [
    key('夜間バッチ', '佐藤', 'sato@example.com', 'ak-1'),
    key('CI Deploy', 'Ito', 'ito@example.com', 'ak-2'),
  ];
  expect(searchKeys(keys, 'ｃｉ').map(({ name }) => name)).toEqual(['CI Deploy']);
  expect(searchKeys(keys, 'SATO 夜間').map(({ name }) => name)).toEqual(['夜間バッチ']);
  expect(searchKeys(keys, 'ak-2')).toHaveLength(1);
  expect(searchKeys(keys, '  ')).toHaveLength(2);
  expect(searchKeys(keys, '.*')).toHaveLength(0);
});

test('keys are sorted by name, by maker, or with those of people who have left first', () => {
  const keys: JoinedKey[] = [
    { ...key('key 10', 'b'), creator: 'member' },
    { ...key('key 9', 'c'), creator: 'left' },
    { ...key('Alpha', '', 'a@example.com'), creator: 'unknown' },
  ];
  const names = (sort: Parameters<typeof sortKeys>[1]) => sortKeys(keys, sort, 'en').map(({ name }) => name);
  expect(names('name')).toEqual(['Alpha', 'key 9', 'key 10']);
  expect(names('creator')).toEqual(['Alpha', 'key 10', 'key 9']);
  expect(names('left')).toEqual(['key 9', 'Alpha', 'key 10']);
  expect(toKeySort('__proto__')).toBe('name');
});

test('what must be typed before deleting can be typed', () => {
  expect(confirmationTextOf(key(' two\r\nlines\u202e '))).toBe('two lines');
  expect(confirmationTextOf(key('\u200b\n', '', '', 'ak-7'))).toBe('ak-7');
  expect(confirmationTextOf(key('<script>'))).toBe('<script>');
});

test('the key that follows another has its name with a number, within thirty characters', () => {
  expect([nextKeyName('CI', []), nextKeyName('CI (2)', ['CI (2)'])]).toEqual(['CI (2)', 'CI (3)']);
  const long = nextKeyName('あ'.repeat(25) + '🔑🔑', []);
  expect(long).toBe(`${'あ'.repeat(25)} (2)`);
  expect(apikeyName.safeParse({ name: long }).success).toBe(true);
});
