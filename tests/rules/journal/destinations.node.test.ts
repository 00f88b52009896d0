import {
  isReceiverAddress,
  isReceiverAway,
  isSameRule,
  SUGGESTED_RULES,
  suggestionOf,
  waitAfterMs,
} from '@/lib/rules/journal/destinations';
import { parseFilters } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';

test.each(Object.entries(SUGGESTED_RULES))('%s is a filter of the journal, and known again', (name, rule) => {
  expect(writeFilters(parseFilters(new URLSearchParams(rule)))).toEqual(rule);
  expect(suggestionOf(rule)).toBe(name);
});

test('rules are the same by what they say', () => {
  expect(isSameRule({ text: 'a', person: 'b' }, { person: 'b', text: 'a' })).toBe(true);
  expect(isSameRule({ text: 'a' }, { text: 'a', person: 'b' })).toBe(false);
  expect(suggestionOf({ text: 'a' })).toBeUndefined();
});

test.each([
  ['webhook', true, 'https://hooks.example.com/a?token=b|http://receiver:8080/'],
  [
    'webhook',
    false,
    'https://user:word@hooks.example.com/|https://hooks.example.com/#a|ftp://hooks.example.com/|data:text/plain,a|hooks.example.com|',
  ],
  ['email', true, 'security@example.com|a.b+c@sub.example.co.jp'],
  [
    'email',
    false,
    `a@example.com, b@example.com|a@example.com\r\nBcc: b@example.com|<a@example.com>|a@localhost|${'a'.repeat(300)}@example.com`,
  ],
] as const)('as the address of a receiver by %s it is %s to take each of %j', (kind, isOne, addresses) => {
  for (const one of addresses.split('|')) expect([one, isReceiverAddress(kind, one)]).toEqual([one, isOne]);
});

test('an answer that is about the message refuses it; every other is waited for', () => {
  expect([400, 413, 422, 500].map((http) => isReceiverAway({ reason: 'status', http }))).toEqual(Array(4).fill(false));
  expect([302, 401, 404, 410, 429, 503].map((http) => isReceiverAway({ reason: 'status', http }))).toEqual(
    Array(6).fill(true),
  );
  expect([isReceiverAway({ reason: 'timeout' }), isReceiverAway({ reason: 'mail', smtp: 503 })]).toEqual([true, false]);
});

test('attempts come further and further apart, an hour at most', () => {
  expect([1, 2, 3, 6, 7, 1000].map(waitAfterMs)).toEqual([5000, 30_000, 120_000, 3_600_000, 3_600_000, 3_600_000]);
});
