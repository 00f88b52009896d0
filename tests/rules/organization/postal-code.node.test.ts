import { LIMITS } from '@/lib/rules/limits';
import { addressIn, lookUpParts, normalisePostalCode, postalCodeProblem } from '@/lib/rules/organization/postal-code';

test.each([
  ['１２３－４５６７', '123-4567'],
  ['123ー4567', '123-4567'],
  ['123−4567', '123-4567'],
  ['１２３４５６７', '123-4567'],
  ['123456', '123456'],
  ['12345678', '12345678'],
  [' 123-4567　', '123-4567'],
])('%j is taken as %s', (typed, kept) => {
  expect(normalisePostalCode(typed)).toBe(kept);
});

test.each<[string[], string | null]>([
  [['', '　'], 'enter'],
  [['12345', '1234567', '123-4567', '１２３－４５６７', '1234５６７', '1'.repeat(LIMITS.postalCode)], null],
  ['1234|----|12-34|SW1A 1AA|123 4567|〒123-4567|٠١٢٣٤٥٦'.split('|'), 'enterCorrectly'],
  [['1'.repeat(LIMITS.postalCode + 1)], 'tooLong'],
])('%j as a postal code: %s', (typed, problem) => {
  for (const one of typed) expect([one, postalCodeProblem(one)]).toEqual([one, problem]);
});

test('only exactly seven digits are looked up, and only digits go out', () => {
  expect(lookUpParts('100-0001')).toEqual(['100', '0001']);
  expect(lookUpParts('１００００２３')).toEqual(['100', '0023']);
  for (const typed of ['', '123456', '12345678', '../..12', '100/0001', 'abcdefg', '1'.repeat(31)])
    expect(lookUpParts(typed)).toBeNull();
});

const answer = (ja: unknown) => ({ code: '1000001', data: [{ prefcode: '13', ja, en: {} }] });

const NONE = [null, 'x', 5, [], {}, { data: [] }, { data: {} }, { data: [null] }, { data: [{ ja: 'x' }] }];

test.each([
  ...NONE,
  { data: [{ ja: { __proto__: { prefecture: 'x' } } }] },
  ...[{}, { prefecture: '' }, { prefecture: 5, address1: null }].map(answer),
])('an answer without an address gives none: %j', (given) => {
  expect(addressIn(given)).toBeNull();
});

test('the address is put together from its parts: one plain line that fits the field, whatever the service sends', () => {
  const parts = { prefecture: '東京都', address1: '千代田区', address2: '千代田', address3: '', address4: '' };
  expect(addressIn(answer(parts))).toBe('東京都千代田区千代田');
  expect(addressIn(answer({ prefecture: '東京都', address1: { evil: 1 }, address2: '千代田' }))).toBe('東京都千代田');
  expect(addressIn(answer({ prefecture: 'a\nb\u0000c' }))).toBe('abc');
  expect(addressIn(answer({ prefecture: 'あ'.repeat(10_000) }))).toHaveLength(LIMITS.address);
});
