import { formatTypedDay, parseTypedDay } from '@/lib/rules/text/typed-day';

test.each([
  ['2026/11/24', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['2026-2-3', '2026-02-03'],
  [' ２０２６／１１／２４ ', '2026-11-24'],
  ['2026年11月24日', '2026-11-24'],
  ['24 Nov 2026', '2026-11-24'],
  ['3 september  2026', '2026-09-03'],
  ['Nov 24, 2026', '2026-11-24'],
  ['2028/2/29', '2028-02-29'],
  ['2026/2/29', null],
  ['2026/13/1', null],
  ['0 Nov 2026', null],
  ['24 Foo 2026', null],
  // Nobody knows which of the two is the month.
  ['11/12/2026', null],
  ['26/11/24', null],
  ['yesterday', null],
  ['', null],
])('%j is the day %j', (typed, day) => expect(parseTypedDay(typed)).toBe(day));

test.each([
  ['ja', '2026/11/04'],
  ['en', '4 Nov 2026'],
] as const)('in %s a day is written as %s, and read again', (locale, shown) => {
  expect(formatTypedDay('2026-11-04', locale)).toBe(shown);
  expect(parseTypedDay(shown)).toBe('2026-11-04');
});
