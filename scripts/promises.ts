import { readFileSync } from 'node:fs';
import { type Evidence, type Outcome, readEvidence, readOutcomes, readPromises } from './promise-evidence.ts';
import { readArguments } from './arguments.ts';

/**
 * `npm run promises`: every attack, bad input and fault of docs/promises.md with the tests that hold it and what they came
 * to in the last `npm test`. Ends with 1 if a promise is red, or has neither a test nor the mark of an open one.
 */
readArguments(
  'npm run promises: every promise with the tests that hold it and what they came to in the last npm test',
  {},
);
const evidence = readEvidence();
const outcomes = readOutcomes();
if (outcomes.length === 0) console.log('No results yet: run `npm test` first. Until then only the tests are named.\n');

let red = 0;
const count = { held: 0, open: 0, red: 0, unknown: 0 };
for (const { id, text, isOpen } of readPromises(readFileSync('docs/promises.md', 'utf8'))) {
  const tests = evidence[id] ?? [];
  const found = tests.map((test) => resultOf(test, outcomes));
  const state = stateOf(found, isOpen);
  count[state] += 1;
  if (state === 'red') red += 1;
  console.log(`${state.padEnd(8)}${id.padEnd(7)}${text}`);
  tests.forEach(({ file, title }, index) => console.log(`          ${mark(found[index])} ${file}: ${title}`));
}
console.log(`\n${count.held} held, ${count.open} open, ${count.unknown} not run, ${count.red} red`);
process.exitCode = red === 0 ? 0 : 1;

type Result = boolean | undefined;

/** Whether all cases of a test passed; undefined if it did not run. */
function resultOf({ file, title }: Evidence, all: Outcome[]): Result {
  const pattern = new RegExp(
    `^.*${title
      .split(/%[a-z%]|\$\{[^}]+\}|\$[a-z]+|@[a-z-]+/i)
      .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}.*$`,
    's',
  );
  const cases = all.filter((outcome) => outcome.file === file && pattern.test(outcome.title));
  return cases.length === 0 ? undefined : cases.every(({ isGood }) => isGood);
}

function stateOf(found: Result[], isOpen: boolean): keyof typeof count {
  if (found.includes(false)) return 'red';
  if (isOpen) return 'open';
  if (found.length === 0) return 'red';
  return found.every((result) => result === true) ? 'held' : 'unknown';
}

function mark(result: Result): string {
  return result === undefined ? '?' : result ? '+' : '-';
}
