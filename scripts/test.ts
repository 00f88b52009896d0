import { readArguments } from './arguments.ts';
import { STEPS } from './gate.ts';
import type { Count } from './step.ts';

/**
 * The gate: types, lint, house rules and unit tests, production build, journeys in Chromium, and some in Firefox and WebKit. The last line is the sum.
 * For work on one thing: `npm test -- --only jest tests/house`, `npm test -- --only build,e2e`.
 */
const names = Object.keys(STEPS);
const USAGE = `npm test [-- --only STEPS [FILES]]: the gate, or some of its steps with some of their files
  --only a,b   ${names.join(', ')}`;
const { values, positionals: filter } = readArguments(USAGE, { only: { type: 'string' } }, true);
const wanted = values.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
const isFilterLost = filter.length > 0 && wanted.length === names.length;

if (unknown.length > 0 || isFilterLost) {
  console.error(
    isFilterLost
      ? 'A file to test needs --only jest or --only e2e before it.'
      : `There is no step "${unknown.join(', ')}". Steps: ${names.join(', ')}.`,
  );
  process.exit(2);
}

const sum: Count = { passed: 0, failed: 0 };
const leftOut: string[] = [];
let hasBuild = true;
for (const [name, step] of Object.entries(STEPS)) {
  if (!wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  const startMs = Date.now();
  const count: Count =
    ['chaos', 'e2e', 'engines', 'operate'].includes(name) && !hasBuild
      ? complain('Not run: there is no build to test.')
      : await step(filter).catch(complain);
  const { passed, failed } = count;
  if (name === 'build') hasBuild = failed === 0;
  if (count.leftOut) leftOut.push(count.leftOut);
  console.log(`   ${passed} passed, ${failed} failed (${((Date.now() - startMs) / 1000).toFixed(1)} s)`);
  sum.passed += passed;
  sum.failed += failed;
}
for (const words of leftOut) console.log(`\nLeft out: ${words}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

function complain(error: unknown): Count {
  console.error(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1 };
}
