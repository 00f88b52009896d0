import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readArguments } from './arguments.ts';
import { STEPS } from './gate.ts';
import {
  type Evidence,
  type Outcome,
  readBenchFigures,
  readEvidence,
  readFigureRows,
  readFigureSources,
  readOutcomes,
  readPromises,
  saveFigure,
} from './promise-evidence.ts';

/**
 * `npm run promises`: every attack, bad input and fault of docs/promises.md with the tests that hold it and what they came
 * to in the last `npm test`, then every figure with what was measured. Ends with 1 if a promise is red, or has neither a
 * test nor the mark of an open one.
 */
type Result = boolean | undefined;
type State = 'held' | 'open' | 'unknown' | 'red';

const { values } = readArguments(
  `npm run promises [-- --time]: every promise and figure with the tests that hold it and what they came to
  --time   first runs the tests that hold an attack or a bad input, and keeps how long that took`,
  { time: { type: 'boolean', default: false } },
);
if (values.time) await timeSecuritySuite();
const markdown = readFileSync('docs/promises.md', 'utf8');
const evidence = readEvidence();
const outcomes = readOutcomes();
if (outcomes.length === 0) console.log('No results yet: run `npm test` first. Until then only the tests are named.\n');

const cases = readPromises(markdown).map(({ id, text, isOpen }) => {
  const tests = evidence[id] ?? [];
  const found = tests.map(resultOf);
  const state = stateOf(found, isOpen);
  console.log(`${state.padEnd(8)}${id.padEnd(7)}${text}`);
  tests.forEach(({ file, title }, index) => console.log(`          ${mark(found[index])} ${file}: ${title}`));
  return { id, state };
});
console.log('');
const sources = readFigureSources();
const figures = readFigureRows(markdown).map(({ id, text, must }) => {
  const { state, value, where } = id === '#1' ? attackCases() : measure(id);
  console.log(`${state.padEnd(8)}${id.padEnd(7)}${text}`);
  console.log(`          ${value}, must ${must}${where === '' ? '' : `; ${where}`}`);
  return { id, state };
});
print('cases and faults', cases);
print('figures', figures);
process.exitCode = [...cases, ...figures].some(({ state }) => state === 'red') ? 1 : 0;

/** Only what reads a build needs one: it is made beforehand, since every suite needs it. */
async function timeSecuritySuite(): Promise<void> {
  const attacks = Object.entries(readEvidence()).filter(([id]) => id.startsWith('V-'));
  const files = [...new Set(attacks.flatMap(([, tests]) => tests.map(({ file }) => file)))];
  const { build, jest, e2e } = STEPS;
  const asked = (filter: string[]) => ({
    filter,
    isQuick: false,
    say: (words: string) => void process.stdout.write(words),
  });
  await build(asked([]));
  const startMs = performance.now();
  const counts = [
    await jest(asked(files.filter((file) => !/\.spec\.ts$|tests\/e2e\//.test(file)))),
    await e2e(asked(files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)))),
  ];
  const minutes = (performance.now() - startMs) / 60_000;
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  saveFigure('#23', `${minutes.toFixed(1)} min`, minutes <= 10 && failed === 0, 'npm run promises -- --time');
}

function print(what: string, all: readonly { state: State }[]): void {
  const count = (wanted: State) => all.filter(({ state }) => state === wanted).length;
  console.log(
    `\n${all.length} ${what}: ${count('held')} held, ${count('open')} open, ${count('unknown')} not run, ${count('red')} red`,
  );
}

function attackCases(): { state: State; value: string; where: string } {
  const attacks = cases.filter(({ id }) => id.startsWith('V-'));
  const held = attacks.filter(({ state }) => state === 'held').length;
  const states = new Set(attacks.map(({ state }) => state));
  const state = (['red', 'unknown', 'open'] as const).find((worst) => states.has(worst)) ?? 'held';
  return { state, value: `${held} of ${attacks.length}`, where: 'the cases above' };
}

function measure(id: string): { state: State; value: string; where: string } {
  const { measured, bench, tests } = sources[id] ?? {};
  const results = (tests ?? []).map(resultOf);
  const tested = (tests ?? []).map(({ file, title }) => `${file}: ${title}`).join('; ');
  if (measured) {
    const { value, isGood, where, on } = measured;
    // What was measured once does not outweigh what fails today.
    if (results.includes(false)) return { state: 'red', value: `${value}, and a test of it failed`, where: tested };
    return { state: isGood ? 'held' : 'red', value, where: `${where}, ${on}` };
  }
  const benched = bench && readBenchFigures(bench);
  if (benched) return { state: benched.isGood ? 'held' : 'red', value: benched.value, where: 'npm run bench' };
  if (!tests) return { state: 'open', value: 'not measured', where: '' };
  const all = tests.flatMap(casesOf);
  const good = all.filter(({ isGood }) => isGood).length;
  const value = all.length === 0 ? 'not run' : `${good} of ${all.length} cases good`;
  return { state: stateOf(results, false), value, where: tested };
}

/** Whether all cases of a test passed; undefined if it did not run. */
function resultOf(test: Evidence): Result {
  const found = casesOf(test);
  return found.length === 0 ? undefined : found.every(({ isGood }) => isGood);
}

function casesOf({ file, title }: Evidence): Outcome[] {
  const pattern = new RegExp(
    `^.*${title
      .split(/%[a-z%]|\$\{[^}]+\}|\$[a-z]+|@[a-z-]+/i)
      .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}.*$`,
    's',
  );
  // Tests that several files share are named by the file that has them, and run in others of its folder.
  const isShared = !/\.(?:test|spec)\./.test(file);
  const isThere = (other: string) => other === file || (isShared && dirname(other) === dirname(file));
  return outcomes.filter((outcome) => isThere(outcome.file) && pattern.test(outcome.title));
}

function stateOf(found: readonly Result[], isOpen: boolean): State {
  if (found.includes(false)) return 'red';
  if (isOpen) return 'open';
  if (found.length === 0) return 'red';
  return found.every((result) => result === true) ? 'held' : 'unknown';
}

function mark(result: Result): string {
  return result === undefined ? '?' : result ? '+' : '-';
}
