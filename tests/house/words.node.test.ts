import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files';

const files = listSourceFiles().filter((file) => /^(?!tests\/).*\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const hits = (pattern: RegExp) =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`),
  );

/** Nouns that end like participles. */
const NOUNS = /^(?:Speed|Seed|Feed|Screen|Token|Need)$/;

test('a type is named by a noun: a participle says nothing where the file is not open', () => {
  const named = hits(
    /^(?:export )?(?:interface|type|class) (?:[A-Z][a-z]+ed|Held|Known|Sent|Said|Seen|Shown|Written)\b/gm,
  );
  expect(named.filter((hit) => !NOUNS.test(hit.split(' ').at(-1) ?? ''))).toEqual([]);
});

test('comments are plain sentences', () => {
  expect(hits(/^\s*(?:\/\/|\/?\*+) ?(?:So (?:many|long|often)|Whoever)\b.*/gm)).toEqual([]);
});

const MESSAGES = JSON.parse(readFileSync('messages/en.json', 'utf8')) as { failure: Record<string, string> };
const NUMBERED = Object.keys(MESSAGES.failure).filter((code) => MESSAGES.failure[code]?.includes('{status}'));
const HERE = 'lib/client/use-failure-message.ts';

test('no message with a status is formatted without one', () => {
  expect(NUMBERED.length).toBeGreaterThan(3);
  const files = listSourceFiles().filter((file) => /^(?:app|components|lib)\/.*\.tsx?$/.test(file));
  const wrong = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const names = [...text.matchAll(/const (\w+) = useTranslations\('failure'\)/g)].map(([, name = '']) => name);
    // Only here a code becomes words with values, which are those of its answer.
    const free =
      file === HERE ? [] : names.filter((name) => new RegExp(`\\b${name}\\([\\w.]+(?: as \\w+)?, `).test(text));
    const named = names.flatMap((name) => NUMBERED.filter((code) => text.includes(`${name}('${code}'`)));
    // `0` is what a browser says that had no answer; a code that was kept has the status that was kept with it, or none.
    const zero = [...text.matchAll(/\{ code(?:: [\w.]+)?(?: as \w+)?, status: (?:0\b|''|"")/g)].map(([found]) => found);
    return [...free, ...named, ...zero].map((found) => `${file}: ${found}`);
  });
  expect(wrong).toEqual([]);
});
