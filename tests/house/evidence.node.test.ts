import { existsSync, readFileSync } from 'node:fs';
import { TARGETS } from '../../labs/bench/targets';
import { readEvidence, readFigureRows, readFigureSources, readPromises } from '../../scripts/promise-evidence';
import { readJestReport, readPlaywrightReport } from '../../scripts/test-reports';

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

test('the figures that are held by tests say how much these try', () => {
  const must = (id: string) => {
    const row = readFigureRows(readFileSync('docs/promises.md', 'utf8')).find((one) => one.id === id);
    return `${row?.text} | ${row?.must}`;
  };
  const numbersOf = (file: string, ...names: string[]) =>
    names.map((name) => new RegExp(`^const ${name} = (\\d+);$`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
  const [orders, atOnce] = numbersOf('tests/server/session/token-races.node.test.ts', 'ORDERS', 'AT_ONCE');
  expect(must('#9')).toContain(`${orders} orders of ${atOnce} answers`);
  expect(readFileSync('docs/promises.md', 'utf8')).toMatch(
    new RegExp(`^\\| F20 \\|.*${orders} orders of ${atOnce} answers`, 'm'),
  );
  const file = 'tests/server/auth/password.node.test.ts';
  const [early, late, faulty] = numbersOf(file, 'EARLY_MS', 'LATE_MS', 'FAULTY_LATE_MS');
  expect(must('#17')).toContain(`${early} ms; ${late} ms, ${faulty} ms under faults`);
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

test('what a test came to, what was left out and what took how long are read from the reports of both runners', () => {
  const cases = ['failed', 'passed', 'pending'].map((status) => ({ title: status, status }));
  const jest = {
    numPassedTests: 1,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { name: `${process.cwd()}/tests/a.test.ts`, startTime: 1000, endTime: 3500, assertionResults: cases },
    ],
  };
  expect(readJestReport(jest)).toEqual({
    count: { passed: 1, failed: 2, skipped: ['tests/a.test.ts'], times: [{ name: 'tests/a.test.ts', tookMs: 2500 }] },
    outcomes: ['failed', 'passed'].map((title) => ({ file: 'tests/a.test.ts', title, isGood: title === 'passed' })),
  });
  const ran = { projectName: 'ja', status: 'flaky', results: [{ duration: 10 }, { duration: 30 }] };
  const skipped = { projectName: 'en', status: 'skipped', results: [] };
  const good = { ...skipped, status: 'expected' };
  // The report's own judgement of a spec is that of its first project.
  const specs = Object.entries({ b: [ran, skipped], c: [skipped], d: [skipped, good], e: [good, ran] });
  const playwright = {
    stats: { expected: 0, unexpected: 0, flaky: 1 },
    suites: [{ suites: [{ specs: specs.map(([title, tests]) => ({ title, file: 'b.spec.ts', ok: true, tests })) }] }],
  };
  const { count, outcomes } = readPlaywrightReport(playwright);
  expect({ ...count, times: count.times?.slice(0, 2) }).toEqual({
    passed: 0,
    failed: 1,
    skipped: ['b', 'c', 'd'].map((title) => `tests/e2e/b.spec.ts: ${title} [en]`),
    times: [
      { name: 'tests/e2e/b.spec.ts: b [ja]', tookMs: 40 },
      { name: 'tests/e2e/b.spec.ts: b [en]', tookMs: 0 },
    ],
  });
  expect(outcomes.map(({ title, isGood }) => [title, isGood])).toEqual([
    ['b', false],
    ['d', true],
    ['e', false],
  ]);
});
