import { availableParallelism } from 'node:os';
import { findChromium } from './chromium.ts';
import { findEngines } from './engines.ts';
import type { OperateReport } from '../labs/operate/table.ts';
import { findPostgres } from './postgres.ts';
import { fetchPrograms, type ProgramName } from './programs.ts';
import { saveOutcomes } from './promise-evidence.ts';
import { findRedis } from './redis.ts';
import { type Command, type Count, runAsOne, runCounted } from './step.ts';
import { readJestReport, readPlaywrightReport, type TestReport } from './test-reports.ts';

/** What somebody asked for, and where the step's words go. */
interface GateOptions {
  /** Files to test; none: all. */
  filter: string[];
  isQuick: boolean;
  say: (words: string) => void;
}

/** The steps of the gate by name. Each counts its own checks. */
export const STEPS = { fetch: fetchAll, types, lint, build, jest, chaos, engines, operate, e2e } satisfies Record<
  string,
  (asked: GateOptions) => Promise<Count>
>;
export type StepName = keyof typeof STEPS;

/**
 * What a step waits for; what waits for nothing of another runs beside it. The steps that mostly wait stand beside the unit
 * tests, which fill the cores.
 */
const AFTER: Record<StepName, readonly StepName[]> = {
  fetch: [],
  types: [],
  lint: ['types'],
  build: ['lint'],
  jest: ['fetch'],
  chaos: ['fetch', 'build'],
  engines: ['chaos'],
  operate: ['engines'],
  e2e: ['jest', 'operate'],
};

/** @returns every step that is over before this one begins */
export function stepsBefore(name: StepName): Set<StepName> {
  return new Set(AFTER[name].flatMap((before) => [before, ...stepsBefore(before)]));
}

/** For the first minutes: no other engines, no proxies, and of the rest what the constants below name. */
export const QUICK_STEPS: readonly StepName[] = ['fetch', 'types', 'lint', 'build', 'jest', 'e2e'];
const QUICK_PROGRAMS: readonly ProgramName[] = ['Chromium', 'a Japanese font'];
const QUICK_TESTS = ['tests/rules', 'tests/i18n', 'tests/client', 'tests/house'];
const QUICK_JOURNEY = ['tests/e2e/journeys/journey.spec.ts', '--project', 'ja'];

const MINUTE_MS = 60_000;
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];

/** Programs that the later steps run. What cannot be had is no failure, but it is said. */
async function fetchAll({ isQuick }: GateOptions): Promise<Count> {
  const missing = await fetchPrograms(isQuick ? QUICK_PROGRAMS : undefined);
  return { passed: 0, failed: 0, skipped: missing.map((words) => `not on this machine, and not to be had: ${words}`) };
}

async function types({ say }: GateOptions): Promise<Count> {
  return runAsOne(
    [
      {
        args: ['node_modules/next/dist/bin/next', 'typegen'],
        env: { NEXT_TELEMETRY_DISABLED: '1' },
        timeoutMs: 2 * MINUTE_MS,
      },
      { args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], timeoutMs: 5 * MINUTE_MS },
    ],
    say,
  );
}

async function lint({ say }: GateOptions): Promise<Count> {
  // The type-aware part has been seen to spin where packages are missing, hence the limit.
  const args = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'];
  return runAsOne([{ args, timeoutMs: 3 * MINUTE_MS }], say);
}

/** The house rules and the unit tests. */
async function jest({ filter, isQuick, say }: GateOptions): Promise<Count> {
  const command = (report: string): Command => ({
    args: [
      '--experimental-vm-modules',
      '--no-warnings',
      // No file lives long enough to win back what it costs to optimise, and each comes back: an eighth of their work.
      '--no-opt',
      '--no-flush-bytecode',
      'node_modules/jest/bin/jest.js',
      // Some of them wait for timeouts, and the parent has nothing to do.
      `--maxWorkers=${availableParallelism() + 1}`,
      '--json',
      `--outputFile=${report}`,
      ...(isQuick ? QUICK_TESTS : filter),
    ],
    // Jest prints its figures to standard output as well.
    timeoutMs: 20 * MINUTE_MS,
    isPatient: true,
  });
  return runTests('jest', command, readJestReport, say);
}

async function build({ say }: GateOptions): Promise<Count> {
  return runAsOne([{ args: ['scripts/build.ts', '--if-needed'], timeoutMs: 15 * MINUTE_MS }], say);
}

/** Half a minute of what breaks around three consoles with both databases, always in the same order; `npm run chaos` goes on for an hour. */
async function chaos({ say }: GateOptions): Promise<Count> {
  const missing = findRedis() === undefined ? 'Redis' : findPostgres() === undefined ? 'PostgreSQL' : undefined;
  if (missing !== undefined) return { passed: 0, failed: 0, skipped: [`chaos: there is no ${missing} here`] };
  const args = ['--no-warnings', 'labs/chaos.ts', '--minutes', '0.4', '--seed', '20260459'];
  return runAsOne([{ args, timeoutMs: 5 * MINUTE_MS }], say);
}

/** The journeys in Chromium, against the built console, the stub provider and the siblings. */
async function e2e({ filter, isQuick, say }: GateOptions): Promise<Count> {
  if (findChromium('windowless') === null)
    throw new Error('There is no Chromium here. CHROMIUM_PATH names one that starts.');
  const command = (report: string): Command => ({
    args: [...PLAYWRIGHT, ...(isQuick ? QUICK_JOURNEY : filter)],
    // The other engines have a step of their own.
    env: { FIREFOX_PATH: '', WEBKIT_DRIVER_PATH: '', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeoutMs: 30 * MINUTE_MS,
  });
  return runTests('e2e', command, readPlaywrightReport, say);
}

/** The journeys that depend on the engine of the browser, in Firefox and WebKit. */
async function engines({ filter, say }: GateOptions): Promise<Count> {
  const found = findEngines();
  // That they are missing is said by the step that fetches.
  const projects = [...(found.FIREFOX_PATH ? ['firefox'] : []), ...(found.WEBKIT_DRIVER_PATH ? ['webkit'] : [])];
  if (projects.length === 0) return { passed: 0, failed: 0 };
  const command = (report: string): Command => ({
    args: [...PLAYWRIGHT, ...projects.flatMap((name) => ['--project', name]), ...filter],
    env: { ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeoutMs: 10 * MINUTE_MS,
  });
  return runTests('engines', command, readPlaywrightReport, say);
}

/** Restarts, new keys and kills behind the proxies of deploy/, in their short form. */
async function operate({ say }: GateOptions): Promise<Count> {
  return runCounted(
    (report) => ({
      // Its own end comes first: it stops what is under way in order, and shows what there is.
      args: ['labs/operate.ts', '--short', '--minutes', '8', '--report', report],
      timeoutMs: 10 * MINUTE_MS,
    }),
    (json) => {
      const { rows, times } = json as OperateReport; // Written by that script.
      const of = (state: OperateReport['rows'][number]['state']) => rows.filter((line) => line.state === state);
      const skipped = of('out').map(({ what, figure }) => `operate, ${what}: ${figure}`);
      return { passed: of('good').length, failed: of('red').length, skipped, times };
    },
    say,
  );
}

/** Runs a test runner, and keeps what its tests came to for `npm run promises`. */
function runTests(
  step: 'jest' | 'e2e' | 'engines',
  command: (report: string) => Command,
  read: (json: unknown) => TestReport,
  say: (words: string) => void,
): Promise<Count> {
  const keep = (json: unknown) => {
    const { count, outcomes } = read(json);
    saveOutcomes(step, outcomes);
    return count;
  };
  return runCounted(command, keep, say);
}
