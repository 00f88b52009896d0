import { romanize } from '@/lib/rules/text/romaji';
import { beginsWord, createMatcher, mayNeedRomaji, searchTextOf, wordsOf } from '@/lib/rules/text/search-fold';

const isFound = (words: string, ...fields: string[]) => createMatcher(words)(searchTextOf(fields));
const isFoundByReading = (words: string, ...fields: string[]) =>
  createMatcher(words, romanize)(searchTextOf(fields, romanize));

test.each([
  ['佐藤大輔', '佐藤 大輔'],
  ['佐藤　大輔', '佐藤大輔'],
  ['大輔 佐藤', '佐藤 大輔'],
  ['ﾀﾛｳ', '山田 タロウ'],
  ['たろう', '山田 タロウ'],
  ['ＳＡＴＯ daisuke', 'daisuke.sato@example.com'],
  ['ｶﾞ', 'がく'],
  ['#tokyo', 'taro@example.com#tokyo'],
  ['  ', 'anything'],
])('%s finds %s', (words, text) => {
  expect(isFound(words, text)).toBe(true);
});

test.each([
  ['sato', 'サトウ ダイスケ'],
  ['satou daisuke', 'さとう だいすけ'],
  ['yuki', 'ユウキ'],
  ['さとう', 'sato@example.com'],
  ['shinya', 'しんや'],
])('read in Latin letters, %s finds %s', (words, text) => {
  expect(isFoundByReading(words, text)).toBe(true);
});

test('all words must be found, and each within one field', () => {
  expect(isFound('sato aoki', 'sato@example.com', '佐藤')).toBe(false);
  expect(isFound('com佐', 'sato@example.com', '佐藤')).toBe(false);
  expect(isFoundByReading('tanaka', 'sato@example.com', 'サトウ')).toBe(false);
});

test('what holds no kana is compared as it is written, with or without the reading', () => {
  expect(isFoundByReading('kouno', 'kono@example.com')).toBe(false);
  expect(isFoundByReading('kouno', 'kouno@example.com')).toBe(true);
});

test('the reading is wanted for letters and kana, and not for kanji and digits', () => {
  expect(['sato', 'ＳＡＴＯ', 'さとう', 'ｻﾄｳ'].map(mayNeedRomaji)).toEqual([true, true, true, true]);
  expect(['佐藤', '0120', ''].map(mayNeedRomaji)).toEqual([false, false, false]);
});

test.each([
  ['IP', 'IPアドレスの一覧', true],
  ['ip', 'subscription', false],
  ['ip', '許可するIP', true],
  ['factor', 'multi-factor', true],
  ['apikey', 'API keys', true],
  ['keys', 'API keys', true],
  ['認証', '2段階認証', true],
])('by words, %s in “%s”: %s', (typed, text, isFound) => {
  expect(createMatcher(typed, null, beginsWord)(searchTextOf(wordsOf(text)))).toBe(isFound);
});
