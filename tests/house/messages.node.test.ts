import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const ja = flatten(JSON.parse(readFileSync('messages/ja.json', 'utf8')));
const en = flatten(JSON.parse(readFileSync('messages/en.json', 'utf8')));

test('both languages have the same messages', () => {
  expect(ja.size).toBeGreaterThan(0);
  expect([...ja.keys()].filter((key) => !en.has(key))).toEqual([]);
  expect([...en.keys()].filter((key) => !ja.has(key))).toEqual([]);
});

test('no message is empty', () => {
  expect([...ja, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('both languages fill the same arguments into a message', () => {
  const unlike = [...ja].filter(([key, text]) => signature(text) !== signature(en.get(key) ?? text));
  expect(unlike.map(([key]) => key)).toEqual([]);
});

test('the Japanese file is Japanese: no message is the English one unless it holds no words to translate', () => {
  const same = [...ja].filter(([key, text]) => en.get(key) === text && /[a-z]{3,} [a-z]{3,}/i.test(text));
  expect(same.map(([key]) => key)).toEqual([]);
});

test('Japanese words stand beside full-width colons and brackets, never beside half-width ones', () => {
  const word = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]`;
  const half = new RegExp(`${word}(?:: |\\()|\\)${word}|\\(${word}|\\}: `, 'u');
  expect([...ja].filter(([, text]) => half.test(text)).map(([key]) => key)).toEqual([]);
});

/** Other words for what has a name already: people take two names for two things. */
const SECOND_NAMES = {
  ja: /閲覧のみ|読み取り専用|退会|あなたの権限|オーナーを引き継|月払い|年払い|お試し$/,
  en: /view[- ]only|log (?:in|out)\b/i,
} as const;

test('one thing has one name in each language', () => {
  const named = (messages: Map<string, string>, other: RegExp) =>
    [...messages].filter(([, text]) => other.test(text)).map(([key]) => key);
  expect(named(ja, SECOND_NAMES.ja)).toEqual([]);
  expect(named(en, SECOND_NAMES.en)).toEqual([]);
});

function flatten(tree: unknown, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]]);
  if (typeof tree !== 'object' || tree === null) throw new Error(`${path} is neither a text nor a group`);
  return new Map(Object.entries(tree).flatMap(([key, below]) => [...flatten(below, path ? `${path}.${key}` : key)]));
}

/** The arguments of a message, sorted; tags apart. How a language writes one, as a number or by cases, is its own affair. */
function signature(text: string): string {
  return [...new Set(argumentsOf(parse(text)))].toSorted().join(' ');
}

/** A malformed message throws. */
function argumentsOf(parts: MessageFormatElement[]): string[] {
  return parts.flatMap((part) => {
    switch (part.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${part.value}>`, ...argumentsOf(part.children)];
      case TYPE.plural:
      case TYPE.select:
        return [part.value, ...Object.values(part.options).flatMap(({ value }) => argumentsOf(value))];
      default:
        return [part.value];
    }
  });
}
