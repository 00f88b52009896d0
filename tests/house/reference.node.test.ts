import { readFileSync } from 'node:fs';
import { referenceText } from '../../scripts/reference-text';

test('the printed reference says what the table of operations says', () => {
  expect(readFileSync('docs/reference.md', 'utf8')).toBe(referenceText());
});
