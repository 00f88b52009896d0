import { existsSync, readFileSync } from 'node:fs';
import { TARGETS } from '../../bench/targets';
import {
  outcomesOfJest,
  outcomesOfPlaywright,
  readEvidence,
  readFigureRows,
  readFigureSources,
  readPromises,
} from '../../scripts/promise-evidence';

const rows = readPromises(readFileSync('docs/promises.md', 'utf8'));
const evidence = readEvidence();
const figures = readFigureSources();

test('every promise is held by a test or said to be open, and none is there twice', () => {
  expect(rows.length).toBeGreaterThan(130);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ id, isOpen }) => !isOpen && !evidence[id]?.length).map(({ id }) => id)).toEqual([]);
});

test('every test that is named as evidence is there, under a promise that is there', () => {
  const ids = new Set(rows.map(({ id }) => id));
  expect(Object.keys(evidence).filter((id) => !ids.has(id))).toEqual([]);
  const lost = [...Object.values(evidence), ...Object.values(figures).map(({ tests = [] }) => tests)]
    .flat()
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(lost).toEqual([]);
});

test('every figure has its place, and what the benchmark says of it is something that it measures', () => {
  expect(Object.keys(figures)).toEqual(readFigureRows(readFileSync('docs/promises.md', 'utf8')).map(({ id }) => id));
  const names = Object.values(figures).flatMap(({ bench = [] }) => bench);
  expect(names.filter((name) => !Object.hasOwn(TARGETS, name))).toEqual([]);
});

test('every line of the verification checklist has its proof or a written deviation, and every case that it names is there', () => {
  const markdown = readFileSync('docs/promises.md', 'utf8');
  const [, checklist = ''] = /## Verification checklist\n(?<lines>[\s\S]*?)\n## /.exec(markdown) ?? [];
  const lines = checklist.split('\n').filter((line) => /^\| \d/.test(line));
  expect(lines.length).toBeGreaterThan(35);
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells.filter(([, , , proof = '']) => proof === '' || /\bopen\b/.test(proof)).map(([, id]) => id)).toEqual([]);
  const known = new Set(rows.map(({ id }) => id));
  const named = cells.flatMap(([, , , proof = '']) =>
    [...proof.matchAll(/\b(?:V-[A-Z]\d+|F\d+)\b/g)].map(([id]) => id),
  );
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test('what a test came to is read from the reports of both runners', () => {
  const jest = {
    testResults: [{ name: `${process.cwd()}/tests/a.test.ts`, assertionResults: [{ title: 'a', status: 'failed' }] }],
  };
  expect(outcomesOfJest(jest)).toEqual([{ file: 'tests/a.test.ts', title: 'a', isGood: false }]);
  const playwright = { suites: [{ suites: [{ specs: [{ title: 'b', file: 'b.spec.ts', ok: true }] }] }] };
  expect(outcomesOfPlaywright(playwright)).toEqual([{ file: 'tests/e2e/b.spec.ts', title: 'b', isGood: true }]);
});
