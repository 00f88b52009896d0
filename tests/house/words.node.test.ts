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
