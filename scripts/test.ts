import { readArguments } from './arguments.ts';
import { QUICK_STEPS, type StepName, STEPS, stepsBefore } from './gate.ts';
import type { Count } from './step.ts';

/**
 * The gate: types, lint, house rules and unit tests, production build, journeys in Chromium, and some in Firefox and WebKit. The last line is the sum.
 * For work on one thing: `npm test -- --only jest tests/house`, `npm test -- --only build,e2e`.
 */
const names = Object.keys(STEPS) as StepName[]; // Its own keys.
const USAGE = `npm test [-- --quick | --only STEPS [FILES]]: the gate, or some of its steps with some of their files
  --quick      types, lint, build, the unit tests of rules, i18n, client and house, and one whole journey: three minutes
  --only a,b   ${names.join(', ')}`;
const { values, positionals: filter } = readArguments(
  USAGE,
  { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
  true,
);
const isQuick = values.quick;
const wanted: readonly string[] = values.only?.split(',') ?? (isQuick ? QUICK_STEPS : names);
const unknown = wanted.filter((name) => !names.some((known) => known === name));
const takers = wanted.filter((name) => ['jest', 'e2e', 'engines'].includes(name));
const [problem] = [
  ...(unknown.length > 0 ? [`There is no step "${unknown.join(', ')}". Steps: ${names.join(', ')}.`] : []),
  ...(isQuick && values.only !== undefined ? ['--quick has steps of its own: leave one of both out.'] : []),
  ...(filter.length > 0 && (values.only === undefined || takers.length !== 1)
    ? ['A file to test needs one of --only jest, --only e2e and --only engines before it.']
    : []),
];

if (problem) {
  console.error(problem);
  process.exit(2);
}

const SLOWEST = 5;
const startMs = performance.now();
const counts = new Map<StepName, Count>();
// In the order of STEPS: what comes before a step stands before it.
const running = new Map<StepName, Promise<void>>();
for (const name of names.filter((name) => wanted.includes(name))) running.set(name, runInTurn(name));
await Promise.all(running.values());
const all = [...counts.values()];
const skipped = all.flatMap((count) => count.skipped ?? []);
for (const [reason, times] of Map.groupBy(skipped, (words) => words))
  console.log(`\nSkipped: ${reason}${times.length > 1 ? ` (${times.length})` : ''}`);
const sumOf = (key: 'passed' | 'failed') => all.reduce((sum, count) => sum + count[key], 0);
console.log(`\n${seconds(performance.now() - startMs)} in all`);
console.log(
  `\n${sumOf('passed')} passed, ${sumOf('failed')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);
process.exitCode = sumOf('failed') === 0 ? 0 : 1;

/** Runs a step when all are over that come before it and were asked for too. */
async function runInTurn(name: StepName): Promise<void> {
  const before = stepsBefore(name);
  const isBeside = (other: StepName) => other !== name && !before.has(other) && !stepsBefore(other).has(name);
  const isAlone = !names.some((other) => wanted.includes(other) && isBeside(other));
  await Promise.all([...running].filter(([other]) => before.has(other)).map(([, end]) => end));
  await runStep(name, isAlone);
}

/** @param isAlone its words are shown as they come; else when it ends, so that they stand together */
async function runStep(name: StepName, isAlone: boolean): Promise<void> {
  const words: string[] = [];
  const say = (more: string) => void (isAlone ? process.stdout.write(more) : words.push(more));
  say(`\n== ${name}\n`);
  const beginMs = performance.now();
  const hasBuild = counts.get('build')?.failed !== 1;
  const count = await (stepsBefore(name).has('build') && !hasBuild
    ? fail(say, 'Not run: there is no build to test.')
    : STEPS[name]({ filter, isQuick, say }).catch((error: unknown) =>
        fail(say, error instanceof Error ? error.message : String(error)),
      ));
  counts.set(name, count);
  const slowest = (count.times ?? []).toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  for (const { name: part, tookMs } of slowest) say(`   ${seconds(tookMs).padStart(8)}  ${part}\n`);
  say(`   ${name}: ${count.passed} passed, ${count.failed} failed (${seconds(performance.now() - beginMs)})\n`);
  process.stdout.write(words.join(''));
}

function fail(say: (words: string) => void, words: string): Count {
  say(`${words}\n`);
  return { passed: 0, failed: 1 };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
