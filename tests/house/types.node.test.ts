import { readFileSync } from 'node:fs';

test('what a development session left behind is no part of the types that the gate and the build judge', () => {
  // A route that went since then would stand in there still, and tsc reads whatever is included.
  const { include, exclude } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  expect(include).toContain('.next/types/**/*.ts');
  expect(exclude).toContain('.next/dev');
});
