import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** A test that holds a promise. `%s` and the like in a title stand for the cases of a table. */
export interface Evidence {
  file: string;
  title: string;
}

/** What one test came to in the last run. */
export interface Outcome extends Evidence {
  isGood: boolean;
}

interface PromiseRow {
  id: string;
  text: string;
  isOpen: boolean;
}

const RESULTS = '.state/results';

/** The cases of docs/promises.md, in its order. */
export function readPromises(markdown: string): PromiseRow[] {
  const cases = markdown.slice(0, markdown.indexOf('\n## Open promises'));
  return [...cases.matchAll(/^\| (V-[A-Z]+\d+|F\d+)( \(\*\*open\*\*\))? \| (.+?) \|/gm)].map(
    ([, id = '', open, text = '']) => ({ id, text, isOpen: open !== undefined }),
  );
}

/** The tests of each case, by its id. */
export function readEvidence(): Record<string, Evidence[]> {
  // A file of this repository; tests/house/evidence.node.test.ts holds its form.
  return JSON.parse(readFileSync('tests/evidence.json', 'utf8')) as Record<string, Evidence[]>;
}

/** Every test of the last whole or partial runs, with what it came to. */
export function readOutcomes(): Outcome[] {
  try {
    return readdirSync(RESULTS).flatMap((name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Outcome[]);
  } catch {
    return [];
  }
}

/** Keeps what the tests of one step came to, for `npm run promises`. */
export function saveOutcomes(step: 'jest' | 'e2e' | 'engines', outcomes: Outcome[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${step}.json`), JSON.stringify(outcomes));
}

interface JestReport {
  testResults?: { name: string; assertionResults: { title: string; status: string }[] }[];
}

/** The tests of a `jest --json` report. */
export function outcomesOfJest(report: JestReport): Outcome[] {
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(resolve(), name),
      title,
      isGood: status === 'passed',
    })),
  );
}

interface Suite {
  file?: string;
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean }[];
}

/** The tests of Playwright's JSON report; a test that passed in the end is good. */
export function outcomesOfPlaywright({ suites = [] }: { suites?: Suite[] }, folder = 'tests/e2e'): Outcome[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, file, ok }) => ({ file: join(folder, file), title, isGood: ok })),
    ...outcomesOfPlaywright({ suites: suite.suites ?? [] }, folder),
  ]);
}
