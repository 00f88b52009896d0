import { existsSync, readFileSync } from 'node:fs';
import { outcomesOfJest, outcomesOfPlaywright, readEvidence, readPromises } from '../../scripts/promise-evidence';

const rows = readPromises(readFileSync('docs/promises.md', 'utf8'));
const evidence = readEvidence();

test('every promise is held by a test or said to be open, and none is there twice', () => {
  expect(rows.length).toBeGreaterThan(130);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ id, isOpen }) => !isOpen && !evidence[id]?.length).map(({ id }) => id)).toEqual([]);
});

test('every test that is named as evidence is there, under a promise that is there', () => {
  const ids = new Set(rows.map(({ id }) => id));
  expect(Object.keys(evidence).filter((id) => !ids.has(id))).toEqual([]);
  const lost = Object.values(evidence)
    .flat()
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(lost).toEqual([]);
});

test('what a test came to is read from the reports of both runners', () => {
  const jest = {
    testResults: [{ name: `${process.cwd()}/tests/a.test.ts`, assertionResults: [{ title: 'a', status: 'failed' }] }],
  };
  expect(outcomesOfJest(jest)).toEqual([{ file: 'tests/a.test.ts', title: 'a', isGood: false }]);
  const playwright = { suites: [{ suites: [{ specs: [{ title: 'b', file: 'b.spec.ts', ok: true }] }] }] };
  expect(outcomesOfPlaywright(playwright)).toEqual([{ file: 'tests/e2e/b.spec.ts', title: 'b', isGood: true }]);
});
