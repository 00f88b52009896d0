import { join, relative, resolve } from 'node:path';
import type { Outcome } from './promise-evidence.ts';
import type { Count, PartTime } from './step.ts';

/** What a runner's JSON report says: how many passed, what each test that ran came to, and what took how long. */
export interface TestReport {
  count: Count;
  outcomes: Outcome[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { title: string; status: string }[];
  }[];
}

/** Of `jest --json`. What takes its time there is a file: its modules are most of it. */
export function readJestReport(json: unknown): TestReport {
  const { testResults, ...report } = json as JestReport; // The runner's own form.
  const files = testResults.map((file) => ({ ...file, name: relative(resolve(), file.name) }));
  const outcomes = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => ({ file: name, title, isGood: status === 'passed' })),
  );
  const skipped = files.flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === 'pending').length;
    return Array.from({ length: count }, () => name);
  });
  return {
    count: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped,
      times: files.map(({ name, startTime, endTime }) => ({ name, tookMs: endTime - startTime })),
    },
    outcomes,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  file: string;
  tests: { projectName: string; status: string; results: { duration: number }[] }[];
}

/** The folder that Playwright names its files from: `testDir` of its configuration. */
const JOURNEYS = 'tests/e2e';

/** Of Playwright's JSON reporter. */
export function readPlaywrightReport(json: unknown): TestReport {
  const { stats, suites } = json as PlaywrightReport; // The runner's own form.
  const specs = suites.flatMap(specsOf);
  const each = <Result>(read: (spec: Spec, test: Spec['tests'][number]) => Result[]) =>
    specs.flatMap((spec) => spec.tests.flatMap((test) => read(spec, test)));
  const nameOf = ({ file, title }: Spec, project: string) => `${join(JOURNEYS, file)}: ${title} [${project}]`;
  return {
    count: {
      passed: stats.expected,
      // Nothing is tried twice, unless somebody asks for it by hand.
      failed: stats.unexpected + stats.flaky,
      skipped: each((spec, { projectName, status }) => (status === 'skipped' ? [nameOf(spec, projectName)] : [])),
      times: each((spec, { projectName, results }): PartTime[] => [
        { name: nameOf(spec, projectName), tookMs: results.reduce((sum, { duration }) => sum + duration, 0) },
      ]),
    },
    outcomes: specs.flatMap(outcomeOf),
  };
}

/** Over all projects that ran it; none if none did. */
function outcomeOf({ title, file, tests }: Spec): Outcome[] {
  const ran = tests.filter(({ status }) => status !== 'skipped');
  if (ran.length === 0) return [];
  return [{ file: join(JOURNEYS, file), title, isGood: ran.every(({ status }) => status === 'expected') }];
}

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
