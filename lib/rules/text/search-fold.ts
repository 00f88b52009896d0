/** How every search of the console compares: by what people mean, not by how their keyboard wrote it. */

/** A text in Latin letters as it is read; kanji stay. Loaded late, because it is large: `lib/rules/text/romaji.ts`. */
export type Romanize = (text: string) => string;

/** Blanks of every width, and what cannot be seen: names are typed with and without them. */
const BLANKS = /[\s\u200b-\u200f\u2060\ufeff]+/g;
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/;
const LETTERS_OR_KANA = /[a-z\u3041-\u3096\u30a1-\u30fa]/i;

/** Full-width counts as half-width, capitals as small letters, katakana as hiragana; blanks do not count. */
export function foldForSearch(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(BLANKS, '');
  return plain.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** What is searched, prepared once for each entry of a list. */
export interface SearchText {
  folded: string;
  /** Also as it is read in Latin letters, if it holds kana. */
  read: string | null;
}

export function searchTextOf(fields: readonly (string | undefined)[], romanize: Romanize | null = null): SearchText {
  const folded = fields.map((field) => foldForSearch(field ?? '')).join('\n');
  return { folded, read: romanize && KANA.test(folded) ? readingOf(folded, romanize) : null };
}

/**
 * Whether a text holds all words, in any order: 佐藤大輔 finds 佐藤 大輔, and with `romanize` sato finds サトウ and さとう finds sato.
 * Without words everything is wanted.
 * @param holds where in a text a word counts; left out: anywhere
 */
export function createMatcher(
  words: string,
  romanize: Romanize | null = null,
  holds = (text: string, word: string) => text.includes(word),
): (text: SearchText) => boolean {
  const parts = words
    .split(/[\s\u3000]+/)
    .map(foldForSearch)
    .filter(Boolean)
    .map((part) => ({ part, isKana: KANA.test(part), read: romanize ? readingOf(part, romanize) : '' }));
  return ({ folded, read }) =>
    parts.every(({ part, isKana, read: partRead }) => {
      if (holds(folded, part)) return true;
      if (!romanize || partRead === '') return false;
      return read === null ? isKana && holds(folded, partRead) : holds(read, partRead);
    });
}

/** Each word by itself too: blanks do not count in a text that is folded. */
export function wordsOf(text: string): string[] {
  return [text, ...text.split(BLANKS)];
}

/** Whether a word begins there, if it is of Latin letters: the ip of “subscription” is not what anybody means. */
export function beginsWord(text: string, word: string): boolean {
  const isLatin = (sign = '') => /[a-z0-9]/.test(sign);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!isLatin(word[0]) || !isLatin(text[at - 1])) return true;
  return false;
}

/** Whether romaji could find more: kanji and digits are compared as they stand. */
export function mayNeedRomaji(words: string): boolean {
  return LETTERS_OR_KANA.test(words.normalize('NFKC'));
}

/** Long vowels count as short ones: both Sato and Satou are written. */
function readingOf(text: string, romanize: Romanize): string {
  return romanize(text).toLowerCase().replace(/ou|oo/g, 'o').replace(/uu/g, 'u').replace(/[ー']/g, '');
}
