import { readArguments } from '../scripts/arguments.ts';
import { saveFigure } from '../scripts/promise-evidence.ts';
import { runCommand } from '../scripts/step.ts';

/**
 * `npm run fuzz [-- --runs N --seed S]`: the properties of tests/fuzz with N inputs in all (few of them for what goes through a
 * handler and over a socket) and a seed of its own. `npm test` holds them with a few hundred each.
 */
/** Inputs in all for each one of a property that is pure: six of them, a fifth and a tenth. */
const SHARE = 6 + 1 / 5 + 1 / 10;
const MILLION = 1_000_000;
const USAGE = `npm run fuzz [-- FLAGS]: hostile input for the real functions and handlers
  --runs N   how many inputs for each property (100000)
  --seed N   the seed (of its own)`;
const { values } = readArguments(USAGE, {
  runs: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('--runs and --seed are whole numbers.');
  process.exit(2);
}
const HOUR_MS = 3_600_000;

console.log(`${runs} inputs, seed ${seed}`);
const start = performance.now();
const command = {
  args: [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    `--testTimeout=${HOUR_MS}`,
    'tests/fuzz',
  ],
  env: { FUZZ_RUNS: String(Math.ceil(runs / SHARE)), FUZZ_SEED: String(seed) },
  timeoutMs: 6 * HOUR_MS,
};
const isFine = await runCommand(command, (words) => void process.stdout.write(words));
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s, seed ${seed}`);
if (runs >= MILLION) {
  const count = runs.toLocaleString('en-US');
  const where = `npm run fuzz -- --runs ${runs} --seed ${seed}`;
  saveFigure('#12', isFine ? `0 of ${count}` : `some of ${count}`, isFine, where);
}
process.exitCode = isFine ? 0 : 1;
