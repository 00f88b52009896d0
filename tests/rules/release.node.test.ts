import { readFileSync } from 'node:fs';
import { RELEASE } from '@/lib/rules/screens';

test('the release that the footer shows is the one of the package', () => {
  expect(RELEASE).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
