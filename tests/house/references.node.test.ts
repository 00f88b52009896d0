import { readFileSync } from 'node:fs';
import { deadReferences, filesWithReferences } from '../../scripts/house-figures';
import { listSourceFiles } from '../../scripts/source-files';

const files = filesWithReferences(listSourceFiles());

test('every reference in a comment leads to a heading, a decision or a promise of this repository', () => {
  const dead = files.flatMap((file) => deadReferences(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));
  expect(files.length).toBeGreaterThan(500);
  expect(dead).toEqual([]);
});

test('a reference that leads nowhere is found', () => {
  expect(
    deadReferences(
      'docs/product.md#no-such-heading, docs/none.md, decision 9999, promise V-Z9, specification, section 4',
    ),
  ).toEqual([
    'specification, section',
    'docs/product.md#no-such-heading',
    'docs/none.md',
    'decision 9999',
    'promise V-Z9',
  ]);
  expect(deadReferences('docs/glossary.md#signing-in, decision 0016, promise V-K5, promise F13')).toEqual([]);
});
