import { ensureChromium, ensureJapaneseFont } from './chromium.ts';
import { ensureEngines, findEngines } from './engines.ts';
import type { Row } from './operate/table.ts';
import { outcomesOfJest, outcomesOfPlaywright, saveOutcomes } from './promise-evidence.ts';
import { ensureRedis, findRedis } from './redis.ts';
import { type Count, runAsOne, runCounted } from './step.ts';

/** The steps of the gate by name, in the order in which they run. Each counts its own checks. */
export const STEPS: Record<string, (filter: string[]) => Promise<Count>> = {
  types,
  lint,
  jest,
  build,
  chaos,
  e2e,
  engines,
  operate,
};

const MINUTE_MS = 60_000;
const NO_REDIS =
  'what instances share over a real Redis. There is none on this machine and none could be installed; ' +
  'set REDIS_SERVER_PATH, or put redis-server or valkey-server on the PATH.';

async function types(): Promise<Count> {
  return runAsOne([
    {
      args: ['node_modules/next/dist/bin/next', 'typegen'],
      env: { NEXT_TELEMETRY_DISABLED: '1' },
      timeoutMs: 2 * MINUTE_MS,
    },
    { args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], timeoutMs: 5 * MINUTE_MS },
  ]);
}

async function lint(): Promise<Count> {
  // The type-aware part has been seen to spin where packages are missing, hence the limit.
  return runAsOne([
    { args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'], timeoutMs: 3 * MINUTE_MS },
  ]);
}

/** The house rules and the unit tests. */
async function jest(filter: string[]): Promise<Count> {
  return runCounted(
    (report) => ({
      args: [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        // By itself Jest leaves one core to its parent, which has nothing to do.
        '--maxWorkers=100%',
        '--json',
        `--outputFile=${report}`,
        ...filter,
      ],
      // Jest's output of figures goes to standard output as well; its progress to standard error.
      timeoutMs: 20 * MINUTE_MS,
    }),
    (json) => {
      saveOutcomes('jest', outcomesOfJest(json as Parameters<typeof outcomesOfJest>[0]));
      // The figures of `jest --json`.
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = json as Record<string, number>;
      return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) };
    },
  );
}

async function build(): Promise<Count> {
  return runAsOne([{ args: ['scripts/build.ts', '--if-needed'], timeoutMs: 15 * MINUTE_MS }]);
}

/** Half a minute of what breaks around two consoles, always in the same order; `npm run chaos` goes on for an hour. */
async function chaos(filter: string[]): Promise<Count> {
  const redis = filter.length === 0 ? ensureRedis() : findRedis();
  if (redis === undefined) return { passed: 0, failed: 0, leftOut: NO_REDIS };
  return runAsOne([
    {
      args: ['--no-warnings', 'scripts/chaos.ts', '--minutes', '0.4', '--seed', '20260101'],
      env: { REDIS_SERVER_PATH: redis },
      timeoutMs: 5 * MINUTE_MS,
    },
  ]);
}

/** The journeys in Chromium, against the built console, the stub provider and the siblings. */
async function e2e(filter: string[]): Promise<Count> {
  const path = ensureChromium();
  ensureJapaneseFont();
  const redis = filter.length === 0 ? ensureRedis() : findRedis();
  const count = await runCounted(
    (report) => ({
      args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filter],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(path ? { CHROMIUM_PATH: path } : {}),
        ...(redis ? { REDIS_SERVER_PATH: redis } : {}),
      },
      timeoutMs: 30 * MINUTE_MS,
      isShown: true,
    }),
    (json) => {
      saveOutcomes('e2e', outcomesOfPlaywright(json as Parameters<typeof outcomesOfPlaywright>[0]));
      // The figures of Playwright's JSON report.
      const { stats } = json as { stats?: Record<string, number> };
      return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
    },
  );
  return redis ? count : { ...count, leftOut: NO_REDIS };
}

/** The journeys that depend on the engine of the browser, in Firefox and WebKit. */
async function engines(filter: string[]): Promise<Count> {
  const found = filter.length === 0 ? ensureEngines() : findEngines();
  const missing = [
    ...(found.FIREFOX_PATH ? [] : ['Firefox']),
    ...(found.WEBKIT_DRIVER_PATH ? [] : ['WebKit (WebKitWebDriver, MiniBrowser and Xvfb)']),
  ];
  const leftOut = `journeys in ${missing.join(' and ')}, which this machine lacks and which could not be installed.`;
  if (missing.length === 2) return { passed: 0, failed: 0, leftOut };
  const count = await runCounted(
    (report) => ({
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'playwright.engines.config.ts',
        '--reporter=list,json',
        ...filter,
      ],
      env: { ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      timeoutMs: 10 * MINUTE_MS,
      isShown: true,
    }),
    (json) => {
      saveOutcomes(
        'engines',
        outcomesOfPlaywright(json as Parameters<typeof outcomesOfPlaywright>[0], 'tests/engines'),
      );
      const { stats } = json as { stats?: Record<string, number> };
      return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
    },
  );
  return missing.length === 0 ? count : { ...count, leftOut };
}

/** Restarts, new keys and kills behind the proxies of deploy/, in their short form. */
async function operate(): Promise<Count> {
  let leftOut: string[] = [];
  const count = await runCounted(
    (report) => ({
      args: ['scripts/operate.ts', '--short', '--report', report],
      timeoutMs: 10 * MINUTE_MS,
      isShown: true,
    }),
    (json) => {
      const rows = json as Row[]; // Written by that script.
      const of = (state: Row['state']) => rows.filter((line) => line.state === state);
      leftOut = of('out').map(({ what, figure }) => `${what}: ${figure}`);
      return { passed: of('good').length, failed: of('red').length };
    },
  );
  return leftOut.length === 0 ? count : { ...count, leftOut: leftOut.join('; ') };
}
